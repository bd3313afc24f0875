import { Box, Button, chakra, Flex, HStack, Text } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { useState, type Dispatch, type SetStateAction } from "react";
import { NavLink, Outlet } from "react-router-dom";
import { mayAct, staffLoggedOutSchema } from "../../engine/protocol/index.ts";
import { useOffice, useText } from "../office.tsx";
import { FactorDialog, IdleDialog } from "../session/session-dialogs.tsx";
import { useStaff } from "../session/use-session.ts";
import { Brand, Email, TextLink } from "./screen.tsx";

type Names = ReadonlyMap<string, string>;
export type SelectedNames = readonly [Names, Dispatch<SetStateAction<Names>>];

export function OfficeLayout() {
  const selected: SelectedNames = useState<Names>(new Map());
  return (
    <>
      <Box as="header" position="relative" background="bg.panel" borderBlockEnd="1px solid {colors.border}">
        <SkipLink />
        <Flex wrap="wrap" justify="space-between" align="center" gap="3" paddingInline={GUTTER} paddingBlock="2">
          <Brand />
          <AccountBar />
        </Flex>
        <OfficeNavigation />
      </Box>
      <Box as="main" id={CONTENT_ID} tabIndex={-1} paddingInline={GUTTER} paddingBlock="4" outline="none">
        <Outlet context={selected} />
      </Box>
      <FactorDialog />
      <IdleDialog />
    </>
  );
}

const GUTTER = { base: "4", md: "6" } as const;

const CONTENT_ID = "content";

/** First target of the Tab key: skips the header (WCAG 2.4.1). */
function SkipLink() {
  const text = useText();
  // The theme hides the link until the link receives the focus.
  return (
    <a
      className="p-skip-link"
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      {text("office.skip")}
    </a>
  );
}

function AccountBar() {
  const { callOffice, endSession, unsent } = useOffice();
  const { email, role } = useStaff();
  const text = useText();
  const logOut = useMutation({
    mutationFn: () => callOffice("/api/office/session", staffLoggedOutSchema, { method: "DELETE" }),
    onSuccess({ address }) {
      unsent.clear();
      endSession();
      // Ends the session at the single sign-on too. Otherwise the next person could log in without a password.
      if (address !== undefined) location.assign(address);
    },
  });
  return (
    <HStack gap="3" minInlineSize="0" wrap="wrap">
      <Text flex="1 1 12rem" fontSize="sm" overflowWrap="anywhere">
        <TextLink to="/account" aria-label={`${text("office.account")}: ${email}`}>
          <Email address={email} />
        </TextLink>{" "}
        <Text as="span" color="fg.muted">
          ({text(`office.role.${role}`)})
        </Text>
      </Text>
      <Button flex="none" aria-disabled={logOut.isPending} onClick={() => logOut.mutate()}>
        {text("office.logOut")}
      </Button>
    </HStack>
  );
}

const PLACES = [
  { to: "/applications", label: "office.applications", least: "reader" },
  { to: "/staff", label: "office.staff", least: "admin" },
  { to: "/webhooks", label: "office.webhooks", least: "admin" },
  { to: "/audit", label: "office.audit", least: "admin" },
] as const;

const TabLink = chakra(NavLink, {
  base: {
    paddingInline: { base: "2", md: "3" },
    paddingBlock: "2",
    fontSize: { base: "sm", md: "md" },
    color: "fg.muted",
    textDecoration: "none",
    fontWeight: "600",
    borderBlockEnd: "3px solid transparent",
    // Forced colours would make a transparent line visible.
    '&:not([aria-current="page"])': { "@media (forced-colors: active)": { borderColor: "Canvas" } },
    _hover: { color: "fg", background: "bg.muted" },
    '&[aria-current="page"]': { color: "brand.solid", borderColor: "accent.solid" },
  },
});

function OfficeNavigation() {
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
