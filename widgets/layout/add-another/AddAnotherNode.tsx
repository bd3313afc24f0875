import { useId, useRef, useState, type ReactNode } from "react";
import {
  useCount,
  useFormServices,
  useStoreValue,
  LayoutChildren,
  type LayoutNodeProps,
} from "../../../engine/react/index.ts";
import { Button } from "../../ui/button/Button.tsx";
import { SignUpLink } from "../../ui/sign-up-link/SignUpLink.tsx";
import { useNotes } from "../../notes/late-notes.tsx";
import { useText } from "../../ui/texts/use-text.ts";
import { expandItem, itemTitle, type RepeatingNode } from "../../../engine/core/index.ts";
import { ItemTitleContext } from "../../fields/field-frame/FieldFrame.tsx";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";

/** Repeats its children for each item. Focuses a new item. Visitors cannot add items. */
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

  const onAdd = async () => {
    setAdding(true);
    try {
      await addItem(node.id, count + 1);
      requestAnimationFrame(() => {
        const item = root.current?.querySelector(`[data-item="${String(count + 1)}"]`);
        item?.querySelector<HTMLElement>("input, select, textarea")?.focus();
      });
      // Hides the message of an earlier failure, which would stay for minutes.
      dismissFailure.current?.();
    } catch (error) {
      dismissFailure.current = toast({
        variant: "error",
        text: text("error.addAnother", { reason: error instanceof Error ? error.message : "" }),
      });
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

interface RepeatedItemProps {
  readonly node: RepeatingNode;
  readonly n: number;
  readonly isAlone: boolean;
  readonly children?: ReactNode;
}

function RepeatedItem({ node, n, isAlone, children }: RepeatedItemProps) {
  const titleId = useId();
  const title = usePartnerText()(itemTitle(node, n));
  return (
    <div className="p-add-another__item" role="group" aria-labelledby={titleId} data-item={n}>
      <div className={isAlone ? undefined : "p-add-another__head"} hidden={isAlone}>
        <h3 className="p-add-another__title" id={titleId} tabIndex={-1}>
          {title}
        </h3>
        {children}
      </div>
      <ItemTitleContext value={isAlone ? "" : nameOfItem(title, n)}>
        <LayoutChildren nodes={expandItem(node, n)} />
      </ItemTitleContext>
    </div>
  );
}

/** Adds the number to the heading if it lacks the number, because two items may share a heading. */
function nameOfItem(title: string, n: number): string {
  return title.includes(String(n)) ? title : `${title}, ${String(n)}`;
}

export function RepeatNode({ node }: LayoutNodeProps<"repeat">) {
  return (
    <div className="p-add-another">
      {node.prefixes.map((prefix, index) => (
        <RepeatedItem key={prefix} node={node} n={index + 1} isAlone={false} />
      ))}
    </div>
  );
}
