import { chakra, Flex } from "@chakra-ui/react";
import { NavLink } from "react-router-dom";
import { mayAct, type StaffRole } from "../../engine/protocol/index.ts";
import type { OfficeTextKey } from "../../engine/texts/index.ts";
import { useText } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";

interface Place {
  readonly to: string;
  readonly label: OfficeTextKey;
  readonly least: StaffRole;
}

const PLACES: readonly Place[] = [
  { to: "/applications", label: "office.applications", least: "reader" },
  { to: "/staff", label: "office.staff", least: "admin" },
  { to: "/webhooks", label: "office.webhooks", least: "admin" },
  { to: "/audit", label: "office.audit", least: "admin" },
];

const TabLink = chakra(NavLink, {
  base: {
    paddingInline: "3",
    paddingBlock: "2",
    color: "fg.muted",
    textDecoration: "none",
    fontWeight: "600",
    borderBlockEnd: "3px solid transparent",
    // Forced colours draw a transparent line, too.
    '&:not([aria-current="page"])': { "@media (forced-colors: active)": { borderColor: "Canvas" } },
    _hover: { color: "fg", background: "bg.muted" },
    '&[aria-current="page"]': { color: "brand.solid", borderColor: "accent.solid" },
  },
});

/** The places that the role of whoever is logged in opens. */
export function OfficeNavigation() {
  const { role } = useStaff();
  const text = useText();
  return (
    <Flex as="nav" aria-label={text("office.navigation")} wrap="wrap" paddingInline={{ base: "1", md: "3" }}>
      {PLACES.filter(({ least }) => mayAct(role, least)).map(({ to, label }) => (
        <TabLink key={to} to={to}>
          {text(label)}
        </TabLink>
      ))}
    </Flex>
  );
}
