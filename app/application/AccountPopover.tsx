import { lateComponent, Popover, useText } from "../../widgets/theme.ts";

const LateAccountMenu = lateComponent(async () => (await import("./AccountMenu.tsx")).AccountMenu);

/** Shows who is logged in, with the log-out; a visitor gets log-in and sign-up. */
export function AccountPopover() {
  const text = useText();
  return (
    <Popover trigger={text("nav.account")} label={text("nav.account")}>
      <LateAccountMenu />
    </Popover>
  );
}
