import { Alert, Box, Button, Center, Spinner, Stack, Text, Heading, Link, chakra, HStack } from "@chakra-ui/react";
import {
  useRouteError,
  useSearchParams,
  NavigationType,
  Outlet,
  useNavigationType,
  Link as RouterLink,
  type LinkProps,
} from "react-router-dom";
import { isWrongView, messageOf, OfficeError } from "../api/call-office.ts";
import { mayAct } from "../../engine/protocol/index.ts";
import { useText, useOffice } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { Fragment, useEffect, useRef, type ComponentProps } from "react";

/** Error in place of a screen or a part of it. Offers the next step if there is one. */
export function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const text = useText();
  const [params] = useSearchParams();
  if (isWrongView(error) && params.size > 0)
    return (
      <ProblemAlert status="warning" title={text("office.view.title")} words={text("office.view.text")}>
        <ButtonLink replace to="?">
          {text("office.view.without")}
        </ButtonLink>
      </ProblemAlert>
    );
  const { status, code } = error instanceof OfficeError ? error : {};
  const isRefused = code === "staff_role_too_low";
  return (
    <ProblemAlert
      status="error"
      colorPalette="red"
      title={text(isRefused ? "office.problem.role" : status === 0 ? "office.problem.offline" : "office.problem.title")}
      words={messageOf(error, text("office.problem.page"))}
    >
      {!isRefused && <Button onClick={onRetry}>{text("office.retry")}</Button>}
    </ProblemAlert>
  );
}

function ProblemAlert({ title, words, children, ...alert }: ComponentProps<typeof Alert.Root> & { words: string }) {
  return (
    <Alert.Root role="alert" variant="outline" maxInlineSize="measure" {...alert}>
      <Alert.Content>
        <Alert.Title>{title}</Alert.Title>
        <Alert.Description>{words}</Alert.Description>
        <Box marginBlockStart="3" _empty={{ display: "none" }}>
          {children}
        </Box>
      </Alert.Content>
    </Alert.Root>
  );
}

export function RouteProblem() {
  const error = useRouteError();
  return (
    <Box padding="6">
      <Problem error={error} onRetry={() => location.reload()} />
    </Box>
  );
}

/** Renders its routes for administrators. */
export function AdminGate() {
  return mayAct(useStaff().role, "admin") ? <Outlet /> : <MissingPage isRefused />;
}

export function MissingPage({ isRefused = false }) {
  const text = useText();
  return (
    <Stack gap="3" align="start">
      <PageHeading title={text(isRefused ? "office.problem.role" : "office.missing.title")} />
      <Text>{text(isRefused ? "office.problem.roleHint" : "office.missing.text")}</Text>
      <TextLink to="/applications">{text("office.missing.back")}</TextLink>
    </Stack>
  );
}

export function Loading() {
  const text = useText();
  return (
    <Center role="status" gap="3" minBlockSize="12rem" color="fg.muted">
      <Spinner size="sm" aria-hidden />
      <Text>{text("office.loading")}</Text>
    </Center>
  );
}

interface PageHeadingProps {
  readonly title: string;
  readonly hasErrors?: boolean;
  /** Text below the heading. */
  readonly intro?: string;
}

/** Sets the browser's title. Receives the focus after a navigation, but not after Back or a reload. */
export function PageHeading({ title, hasErrors = false, intro }: PageHeadingProps) {
  const { page } = useOffice();
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    document.title = `${hasErrors ? text("office.errorTitle") : ""}${title} – ${text("office.title")} – ${page.name}`;
  }, [hasErrors, page.name, text, title]);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    // Only an arrival moves the focus, not a later change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <>
      <Heading as="h1" ref={heading} tabIndex={-1} fontSize="min({fontSizes.2xl}, 10vw)" lineHeight="1.25">
        {title.includes("@") ? <Email address={title} /> : title}
      </Heading>
      {intro !== undefined && (
        <Text color="fg.muted" maxInlineSize="measure">
          {intro}
        </Text>
      )}
    </>
  );
}

interface ButtonLinkProps extends Pick<LinkProps, "to" | "replace">, ComponentProps<typeof Button> {}

export function ButtonLink({ to, replace = false, children, ...button }: ButtonLinkProps) {
  return (
    <Button asChild {...button}>
      <RouterLink to={to} replace={replace}>
        {children}
      </RouterLink>
    </Button>
  );
}

export function TextLink({ to, children, ...link }: ComponentProps<typeof Link> & { readonly to: string }) {
  return (
    <Link asChild {...link}>
      <RouterLink to={to}>{children}</RouterLink>
    </Link>
  );
}

/** Breaks an email only before "@" and dots. A part that is too long ends with an ellipsis. */
export function Email({ address }: { readonly address: string }) {
  return (
    <chakra.span
      title={address}
      display="inline-block"
      maxInlineSize="100%"
      truncate
      verticalAlign="bottom"
      css={{ textDecoration: "inherit", "& wbr": { whiteSpace: "normal" } }}
    >
      {address.split(/(?=[@.])/).map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </chakra.span>
  );
}

export const PANEL = { background: "bg.panel", border: "1px solid {colors.border}", borderRadius: "l3" } as const;

export function Brand() {
  const { page } = useOffice();
  const text = useText();
  return (
    <HStack gap="3" minInlineSize="0" wrap="wrap">
      {page.logo !== null && (
        <chakra.img
          src={page.logo.src}
          alt=""
          blockSize="2.25rem"
          maxInlineSize="100%"
          // Size reserved until the image is loaded.
          inlineSize={`calc(2.25rem * ${String((page.logo.width ?? 1) / (page.logo.height ?? 1))})`}
          flex="none"
          // Tenants draw their logos for a light background.
          _dark={{ background: "white", padding: "1", borderRadius: "l2" }}
        />
      )}
      <Box flex="1 1 8rem" minInlineSize="0" lineHeight="1.2">
        <Text fontWeight="600">{page.name}</Text>
        <Text fontSize="sm" color="fg.muted">
          {text("office.title")}
        </Text>
      </Box>
    </HStack>
  );
}
