import { Fragment, useEffect, useId, useRef, useState } from "react";
import { useCount, useFormServices, type LayoutNodeProps } from "../../../engine/react/index.ts";
import { Button, LinkButton } from "../../ui/button/Button.tsx";
import { SignUpLink } from "../../ui/sign-up-link/SignUpLink.tsx";
import { useText } from "../../ui/texts/use-text.ts";
import { LiveText } from "../../ui/visually-hidden/VisuallyHidden.tsx";
import { AddAnotherItem } from "./AddAnotherItem.tsx";
import { useItemActions, type ItemActions } from "./use-item-actions.ts";

/**
 * Repeats its children once for each prefix, up to the count. Each item is a named group, the limit shows before it is
 * reached, and a new item takes the focus to its first field. Any item but the only one can be removed, and given back
 * while the page is open.
 */
export function AddAnotherNode({ node }: LayoutNodeProps<"addAnother">) {
  const count = useCount(node.id);
  const { isLoggedIn, addItem, toast } = useFormServices();
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const dismissFailure = useRef<() => void>(undefined);
  const hintId = useId();
  const max = node.prefixes.length;
  const focusNew = useFocusNewItem(root, count);
  const actions = useItemActions(node, root, count);
  const { giveBack, removed, nameOf, said } = actions;
  const noteAt = removed === undefined ? 0 : Math.min(removed.n, count + 1);
  const note = removed !== undefined && <RemovedNote name={nameOf(removed.n)} onUndo={() => giveBack(removed)} />;

  const onAdd = async () => {
    setAdding(true);
    focusNew.expect();
    try {
      await addItem(node.id, count + 1);
      // An error stays for minutes, and is not true any more.
      dismissFailure.current?.();
    } catch {
      focusNew.forget();
      dismissFailure.current = toast({ variant: "error", text: text("error.addAnother", { id: node.id }) });
    } finally {
      setAdding(false);
    }
  };

  return (
    <div className="p-add-another" ref={root}>
      {node.prefixes.slice(0, count).map((prefix, index) => {
        const n = index + 1;
        return (
          <Fragment key={prefix}>
            {noteAt === n && note}
            <AddAnotherItem node={node} n={n} isAlone={max === 1}>
              <ItemButtons n={n} count={count} actions={actions} />
            </AddAnotherItem>
          </Fragment>
        );
      })}
      {noteAt > count && note}
      <LiveText>{said}</LiveText>
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

/** What may be done with one item of several. */
function ItemButtons({ n, count, actions }: { n: number; count: number; actions: ItemActions }) {
  const text = useText();
  const { move, remove, nameOf } = actions;
  const item = nameOf(n);
  if (remove === undefined) return null;
  return (
    <div className="p-add-another__actions">
      {move !== undefined && n > 1 && (
        <LinkButton data-move="up" onClick={() => move(n, "up")}>
          {text("addAnother.moveUp", { item })}
        </LinkButton>
      )}
      {move !== undefined && n < count && (
        <LinkButton data-move="down" onClick={() => move(n, "down")}>
          {text("addAnother.moveDown", { item })}
        </LinkButton>
      )}
      <LinkButton onClick={() => remove(n)}>{text("addAnother.remove", { item })}</LinkButton>
    </div>
  );
}

/** Says in the place of a removed item that it is gone, with the way back. */
function RemovedNote({ name, onUndo }: { name: string; onUndo: () => void }) {
  const wordsId = useId();
  const text = useText();
  return (
    <div className="p-note">
      <p id={wordsId}>{text("addAnother.removed", { item: name })}</p>
      <LinkButton aria-describedby={wordsId} onClick={onUndo}>
        {text("undo.button")}
      </LinkButton>
    </div>
  );
}

/** Moves the focus to the first field of a new item, once the press of the button has added it. */
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
