import type { WidgetExamples } from "../../gallery/widget-examples.ts";
import { Button } from "../button/Button.tsx";
import { Card } from "./Card.tsx";

export const examples: WidgetExamples = {
  name: "Card",
  about: "A sheet of paper on the page's ground: account screens stand in a narrow one.",
  options: [
    { name: "width", meaning: "`narrow` (28 rem) or `wide`." },
    { name: "level", meaning: "Of the title; 1 on account screens." },
    { name: "footer", meaning: "Below a line." },
  ],
  examples: [
    {
      title: "Narrow, with a footer",
      render: () => (
        <Card
          title="Log In"
          level={3}
          width="narrow"
          footer={
            <p>
              Don't have an account? <a href="#card">Create Account</a>
            </p>
          }
        >
          <Button size="account">Submit</Button>
        </Card>
      ),
    },
  ],
};
