import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import type * as z from "zod/mini";
import { findKeptMediaType, formatBytes } from "../../engine/core/index.ts";
import type { officeReadSchema } from "../../engine/protocol/index.ts";
import { useText } from "../office.tsx";

/** A print without its heading, because the screen already shows these facts. */
export function Paper({ title, src }: { readonly title: string; readonly src: string }) {
  const [height, setHeight] = useState<number>();
  return (
    <chakra.iframe
      key={src}
      title={title}
      src={src}
      sandbox="allow-same-origin"
      onLoad={({ currentTarget: { contentDocument } }) => {
        contentDocument?.querySelector(".heading")?.remove();
        setHeight(contentDocument?.documentElement.scrollHeight);
      }}
      inlineSize="100%"
      blockSize={height === undefined ? "30rem" : `${String(height)}px`}
      border="1px solid {colors.border}"
      background="white"
    />
  );
}

type OfficeDocument = z.output<typeof officeReadSchema>["documents"][number];

/** An uploaded document. The browser loads a PDF when the person opens it, and downloads video and sound. */
export function Document({ document }: { readonly document: OfficeDocument }) {
  const { label, file_name: fileName, file_size: fileSize, url: src } = document;
  const title = `${label}: ${fileName}`;
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (findKeptMediaType(fileName) !== undefined)
    return (
      <p>
        <a href={src} download={fileName}>
          {title}
        </a>
        , {formatBytes(fileSize)}
      </p>
    );
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        <>
          <chakra.iframe
            title={title}
            src={src}
            inlineSize="100%"
            blockSize="80dvh"
            border="1px solid {colors.border}"
          />
          <a href={src} target="_blank" rel="noreferrer">
            {text("office.application.open")}
          </a>
        </>
      )}
    </details>
  );
}
