import { Button as ChakraButton, ChakraProvider, Input, Textarea } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { componentSystem } from "../../../theme/index.ts";
import { Button } from "../../../widgets/ui/button/Button.tsx";
import { Dialog, type DialogSize } from "../../../widgets/ui/dialog/Dialog.tsx";
import { Spinner } from "../../../widgets/ui/spinner/Spinner.tsx";
import "../../../widgets/theme.ts";
import "../../../theme/form.css";

/** Inserts rules by script, because the policy allows an empty style element only. */
const cache = createCache({ key: "components", speedy: true });

const BUTTONS = [
  ["primary", "solid"],
  ["secondary", "outline"],
  ["quiet", "ghost"],
] as const;

const ROW = { display: "flex", flexWrap: "wrap", gap: "1rem" } as const;

function Components() {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={componentSystem}>
        <main>
          <h1>Components</h1>
          <div data-made-by="classes" style={ROW}>
            {BUTTONS.map(([kind]) => (
              <button key={kind} type="button" className={`p-button p-button--${kind}`}>
                {kind}
              </button>
            ))}
            <input className="p-input" aria-label="Input by class" placeholder="Input" />
            <textarea className="p-input p-textarea" aria-label="Text area by class" placeholder="Text area" />
          </div>
          <div data-made-by="components" style={ROW}>
            {BUTTONS.map(([kind, variant]) => (
              <ChakraButton key={kind} type="button" variant={variant}>
                {kind}
              </ChakraButton>
            ))}
            <Input aria-label="Input by component" placeholder="Input" />
            <Textarea aria-label="Text area by component" placeholder="Text area" />
          </div>
          <section aria-label="Sizes">
            <Button size="default">Save and Continue</Button>
            <Button size="submit">Submit</Button>
            <Button size="account">Log In</Button>
            <Button variant="danger">Delete</Button>
            <Button busy busyLabel="Saving…">
              Save
            </Button>
            <p>
              <Spinner size="s" /> <Spinner size="m" /> <Spinner size="l" label="Loading" />
            </p>
          </section>
          {(["xs", "s", "m"] as const).map((size) => (
            <OpenDialog key={size} size={size} />
          ))}
        </main>
      </ChakraProvider>
    </CacheProvider>
  );
}

function OpenDialog({ size }: { size: DialogSize }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>{`Open size ${size}`}</Button>
      {isOpen && (
        <Dialog title="Still working?" size={size} onClose={close} actions={<Button onClick={close}>Yes</Button>}>
          <p>You have been inactive for a little while. Would you like to stay logged in?</p>
        </Dialog>
      )}
    </>
  );
}

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root.");
createRoot(root).render(
  <StrictMode>
    <Components />
  </StrictMode>,
);
