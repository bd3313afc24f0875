import { Button, Code, HStack, Stack, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { useText } from "../office.tsx";
import { RevealForm } from "./RevealForm.tsx";
import { useShownFor } from "./use-shown-for.ts";

export interface MaskedSecret {
  readonly key: string;
  readonly label: string;
  readonly masked: string;
}

interface SecretProps {
  readonly path: string;
  readonly secret: MaskedSecret;
  readonly mayReveal: boolean;
}

const SHOWN_MS = 60_000;

/**
 * One secret answer. Revealed, it is in the state of this component and nowhere else: not in the cache of queries, the
 * address or the browser's storage. It goes with the page, and after a minute in any case.
 */
export function Secret({ path, secret: { key, label, masked }, mayReveal }: SecretProps) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const { shown, show, hide } = useShownFor(SHOWN_MS);
  const wasShown = useRef(false);
  const [said, setSaid] = useState("");
  const reveal = useRef<HTMLButtonElement>(null);
  const answer = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shown !== undefined) answer.current?.focus();
    else if (wasShown.current) {
      setSaid(text("office.secrets.hidden"));
      // Where the focus went with what is gone, it goes to what brings it back.
      if (document.activeElement === document.body) reveal.current?.focus();
    }
    wasShown.current = shown !== undefined;
  }, [shown, text]);
  const close = () => {
    setAsking(false);
    requestAnimationFrame(() => reveal.current?.focus());
  };
  return (
    <Stack gap="2" align="start">
      <Text fontWeight="600">{label}</Text>
      <HStack gap="3" wrap="wrap">
        <Code
          ref={answer}
          tabIndex={-1}
          fontSize="md"
          paddingInline="2"
          paddingBlock="1"
          overflowWrap="anywhere"
          whiteSpace="pre-wrap"
        >
          {shown ?? masked}
        </Code>
        {shown !== undefined && (
          <Button variant="outline" size="sm" onClick={hide}>
            {text("office.secrets.hide")}
          </Button>
        )}
        {mayReveal && shown === undefined && !isAsking && (
          <Button
            ref={reveal}
            variant="outline"
            size="sm"
            aria-label={text("office.secrets.revealOne", { label })}
            onClick={() => {
              setSaid("");
              setAsking(true);
            }}
          >
            {text("office.secrets.reveal")}
          </Button>
        )}
      </HStack>
      <Text role="status" color="fg.muted">
        {shown === undefined ? said : text("office.secrets.shown")}
      </Text>
      {isAsking && (
        <RevealForm
          path={path}
          answerKey={key}
          onCancel={close}
          onRevealed={(value) => {
            setAsking(false);
            show(value);
          }}
        />
      )}
    </Stack>
  );
}
