import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { useText } from "../office.tsx";

interface PaperProps {
  /** Accessible name of the frame. */
  readonly title: string;
  readonly src: string;
}

/** The application's print page in a frame as high as its content. */
export function Paper({ title, src }: PaperProps) {
  const [height, setHeight] = useState<number>();
  return (
    <chakra.iframe
      key={src}
      title={title}
      src={src}
      sandbox="allow-same-origin"
      onLoad={({ currentTarget: { contentDocument } }) => setHeight(contentDocument?.documentElement.scrollHeight)}
      inlineSize="100%"
      blockSize={height === undefined ? "30rem" : `${String(height)}px`}
      border="1px solid {colors.border}"
      background="white"
    />
  );
}

/** An uploaded PDF. The browser loads it when the person opens it. */
export function Document({ title, src }: PaperProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
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
