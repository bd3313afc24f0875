/** How large a picture is by itself, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The sizes of a tenant's own pictures, where they are known, so that a page keeps their room before they are there. */
export interface Pictures {
  readonly logo?: PictureSize;
  readonly hero?: PictureSize;
}
