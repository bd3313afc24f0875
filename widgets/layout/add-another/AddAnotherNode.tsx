import { useEffect, useId, useRef, useState } from "react";
import { useCount, useFormServices, useStoreValue, type LayoutNodeProps } from "../../../engine/react/index.ts";
import { Button } from "../../ui/button/Button.tsx";
import { useNotes } from "../../notes/late-notes.tsx";
import { SignUpLink } from "../../ui/sign-up-link/SignUpLink.tsx";
import { useText } from "../../ui/texts/use-text.ts";
import { RepeatedItem } from "./RepeatedItem.tsx";

/** Repeats its children for each item. Focuses a new item. Can remove and restore items. A visitor has one item. */
export function AddAnotherNode({ node }: LayoutNodeProps<"addAnother">) {
  const count = useCount(node.id);
  const { isLoggedIn, addItem, toast } = useFormServices();
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const dismissFailure = useRef<() => void>(undefined);
  const hintId = useId();
  const max = node.prefixes.length;
  const notes = useNotes();
  // Mounts moved items again, so that no input shows the text of another item.
  const arranged = useStoreValue(({ tenant, arrangedAt }) =>
    arrangedAt(tenant.addAnothers.get(node.id)?.itemKeys[0]?.[0] ?? ""),
  );
  const focusNew = useFocusNewItem(root, count);

  const onAdd = async () => {
    setAdding(true);
    focusNew.expect();
    try {
      await addItem(node.id, count + 1);
      // Hides the message of an earlier failure, which would stay for minutes.
      dismissFailure.current?.();
    } catch {
      focusNew.forget();
      dismissFailure.current = toast({ variant: "error", text: text("error.addAnother") });
    } finally {
      setAdding(false);
    }
  };

  return (
    <div className="p-add-another" ref={root}>
      {node.prefixes.slice(0, count).map((prefix, index) => (
        <RepeatedItem key={`${prefix}${String(arranged)}`} node={node} n={index + 1} isAlone={max === 1}>
          {notes !== undefined && <notes.ItemButtons node={node} n={index + 1} count={count} />}
        </RepeatedItem>
      ))}
      {notes !== undefined && <notes.ItemsNote node={node} root={root} count={count} />}
      {isLoggedIn && count < max && (
        <div className="p-add-another__more">
          <Button
            variant="secondary"
            size="default"
            busy={isAdding}
            aria-describedby={hintId}
            onClick={() => void onAdd()}
          >
            {node.label === "" ? text("addAnother.button") : node.label}
          </Button>
          <p className="p-field__hint" id={hintId}>
            {text("addAnother.limit", { max })}{" "}
            <span className="p-add-another__count">{text("addAnother.count", { count, max })}</span>
          </p>
        </div>
      )}
      {!isLoggedIn && count < max && (
        <p className="p-field__hint">
          {text("addAnother.visitor", { max })} <SignUpLink />
        </p>
      )}
      {isLoggedIn && count >= max && max > 1 && <p className="p-field__hint">{text("addAnother.reached", { max })}</p>}
    </div>
  );
}

function useFocusNewItem(root: { readonly current: HTMLElement | null }, count: number) {
  const isExpected = useRef(false);
  useEffect(() => {
    if (!isExpected.current) return;
    isExpected.current = false;
    const item = root.current?.querySelector(`[data-item="${String(count)}"]`);
    item?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [root, count]);
  return {
    expect: () => {
      isExpected.current = true;
    },
    forget: () => {
      isExpected.current = false;
    },
  };
}
