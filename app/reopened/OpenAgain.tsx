import { Notice, toButtonClass } from "../../widgets/theme.ts";
import { useLateText } from "../../widgets/notices.ts";
import { useReopened } from "./use-reopened.ts";

/**
 * Tells whoever has /completion open that the application may be changed again. The link loads the portal again, because
 * nothing in this page was prepared for typing.
 */
export function OpenAgain() {
  const text = useLateText();
  const isReopened = useReopened();
  return (
    <div role="status">
      {isReopened && (
        <Notice tone="warning" level={2} title={text("reopened.now")}>
          <p>
            <a className={toButtonClass()} href="/">
              {text("reopened.go")}
            </a>
          </p>
        </Notice>
      )}
    </div>
  );
}
