import { Popover } from "../../widgets/theme.ts";
import { useText } from "../portal.tsx";
import { useLate } from "../session/use-late.ts";

const loadAccountMenu = () => import("./AccountMenu.tsx");

/** Shows who is logged in, with the log-out; a visitor gets log-in and sign-up. */
export function AccountPopover() {
  const text = useText();
  const late = useLate(loadAccountMenu, true);
  return <Popover label={text("nav.account")}>{late !== undefined && <late.AccountMenu />}</Popover>;
}
