import type { WidgetExamples } from "../../gallery/widget-examples.ts";
import { Button, LinkButton, type ButtonVariant } from "./Button.tsx";

const VARIANTS: readonly ButtonVariant[] = ["primary", "secondary", "quiet", "danger"];

export const examples: WidgetExamples = {
  name: "Button",
  about: "Does something here. A link that must look like one takes its classes from `toButtonClass`.",
  options: [
    { name: "variant", meaning: "`primary`, `secondary`, `quiet` or `danger`." },
    {
      name: "size",
      meaning: "`default` 15 by 3 rem, `submit` 10 by 3 rem, `account` as wide as its card by 2 rem, `auto`.",
    },
    { name: "busy, busyLabel", meaning: "Under way: presses are ignored and the focus stays." },
  ],
  examples: [
    {
      title: "Variants",
      render: () => (
        <div className="p-gallery__side-by-side">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </div>
      ),
    },
    {
      title: "Sizes, busy and disabled",
      render: () => (
        <>
          <Button size="default">Save and Continue</Button>
          <Button size="submit">Submit</Button>
          <Button size="account">Log In</Button>
          <Button busy busyLabel="Saving…">
            Save
          </Button>
          <Button disabled>Save</Button>
        </>
      ),
    },
    {
      title: "In a sentence",
      render: () => (
        <p>
          No code? <LinkButton>Resend confirmation code?</LinkButton>
        </p>
      ),
    },
  ],
};
