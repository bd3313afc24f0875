import { Badge, Box, chakra, Grid, Heading, HStack, Stack, Text } from "@chakra-ui/react";
import { useEffect, useState, type ReactNode, useRef } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import {
  mayAct,
  officeReadSchema,
  type OfficeWithdrawal,
  officeNewsSchema,
  ROUTINE_READS,
  type TimelineEntry,
} from "../../engine/protocol/index.ts";
import type { OfficeTextKey } from "../../engine/texts/index.ts";
import { isNotFound } from "../api/call-office.ts";
import { nameOf } from "../applications/list-columns.tsx";
import { StatusBadge, useAudiences, viewOf, withView } from "../applications/use-filters.tsx";
import { Message } from "../form/OfficeForm.tsx";
import { SelectField } from "../form/fields.tsx";
import { useAnswer, useOffice, useText, useTimes, translateCode } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { Email, PageHeading, Loading, Problem, ButtonLink, TextLink, PANEL } from "../shell/screen.tsx";
import { EraseApplication } from "./EraseApplication.tsx";
import { Links } from "./Links.tsx";
import { Notes } from "./Notes.tsx";
import { Document, Paper } from "./Paper.tsx";
import { Secrets } from "./Secrets.tsx";
import { Submissions } from "./Submissions.tsx";

export function Component() {
  const { id = "" } = useParams();
  const { role } = useStaff();
  const text = useText();
  const { toMinute } = useTimes();
  const [params] = useSearchParams();
  const view = params.toString();
  const path = `/api/office/applications/${encodeURIComponent(id)}`;
  const { isOffice, options } = useAudiences();
  const prints = options.filter(([one]) => one !== "everyone");
  const [chosen, setAudience] = useState<string>();
  const audience = chosen ?? prints[0]?.[0] ?? "office";
  const query = audience === "office" ? "" : `?audience=${encodeURIComponent(audience)}`;
  const read = `${path}?${viewOf(params).toString()}`;
  const { data, error, refetch } = useAnswer(["application", id, view], read, officeReadSchema);
  if (isNotFound(error)) return <GoneApplication path={path} view={view} />;
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { application, is_draft: isDraft, documents, timeline, previous, next } = data;
  const { email, reference, created_at, active_at, submitted_at } = application;
  // After its reopening has ended, an application counts as submitted.
  const status = data.reopening?.is_over === true && data.withdrawal === null ? "submitted" : application.status;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(email === "" ? [] : [[text("office.list.email"), <Email key="email" address={email} />] as const]),
    [text("office.list.status"), <StatusBadge key="status" status={status} />],
    ...(reference === null ? [] : [[text("office.list.reference"), reference] as const]),
    ...(data.round_label === "" ? [] : [[text("office.list.round"), data.round_label] as const]),
    [text("office.application.created"), toMinute(created_at)],
    [text("office.list.active"), toMinute(active_at)],
    ...(submitted_at === null ? [] : [[text("office.list.submitted"), toMinute(submitted_at)] as const]),
    [
      text("office.application.version"),
      <Badge key="version" whiteSpace="normal">
        {text(data.version.is_current ? "office.application.current" : "office.application.earlier")}
      </Badge>,
    ],
  ];
  const parts: readonly (readonly [isShown: boolean, title: OfficeTextKey, content: ReactNode])[] = [
    [
      documents.length > 0,
      "office.application.documents",
      documents.map((document) => <Document key={document.key} document={document} />),
    ],
    [isOffice, "office.notes.title", <Notes key={id} path={path} />],
    [
      isOffice && !isDraft,
      "office.submissions.title",
      <Submissions key={id} {...data} path={path} onChanged={() => void refetch()} />,
    ],
    [data.secrets.length > 0, "office.secrets.title", <Secrets key={id} path={path} secrets={data.secrets} />],
    [mayAct(role, "officer"), "office.links.title", <Links key={id} path={path} />],
    [isOffice, "office.application.timeline", <Timeline key={id} entries={timeline} />],
    [isOffice && mayAct(role, "admin"), "office.erase.title", <EraseApplication key={id} id={id} path={path} />],
  ];
  const other = (target: string | null, label: string) =>
    target !== null && (
      <ButtonLink to={withView(`/applications/${encodeURIComponent(target)}`, view)}>{label}</ButtonLink>
    );
  return (
    <Stack gap="5">
      <HStack as="nav" aria-label={text("office.application.around")} gap="3" wrap="wrap">
        <TextLink to={withView("/applications", view)}>{text("office.application.back")}</TextLink>
        {other(previous, text("office.application.previous"))}
        {other(next, text("office.application.next"))}
      </HStack>
      <PageHeading key={id} title={nameOf(application)} />
      <Colleagues key={`${id} news`} path={path} />
      {data.withdrawal !== null && <Withdrawn withdrawal={data.withdrawal} />}
      {isDraft && <Message status="info">{text("office.application.draft")}</Message>}
      <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="2" margin="0" fontSize="sm">
        {facts.map(([label, value]) => (
          <Box key={label} minInlineSize="0" maxInlineSize="100%">
            <chakra.dt color="fg.muted">{label}</chakra.dt>
            <chakra.dd margin="0" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </Box>
        ))}
      </chakra.dl>
      <Grid
        templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" }}
        gap="4"
        alignItems="start"
      >
        <Part title={text("office.application.answers")}>
          {prints.length > 1 && (
            <SelectField
              label={text("office.application.audience")}
              options={prints}
              value={audience}
              onChoose={setAudience}
            />
          )}
          <Paper title={text("office.application.answers")} src={`${data.print}${query}`} />
          <HStack gap="4" wrap="wrap">
            <a href={`${data.print}${query}`}>{text("office.application.print")}</a>
            <a href={`${data.pdf}${query}`}>{text("office.application.pdf")}</a>
          </HStack>
        </Part>
        <Stack
          gap="4"
          minInlineSize="0"
          position={{ lg: "sticky" }}
          insetBlockStart="4"
          maxBlockSize={{ lg: "calc(100dvh - 2rem)" }}
          overflow={{ lg: "auto" }}
        >
          {parts.map(
            ([isShown, title, content]) =>
              isShown && (
                <Part key={title} title={text(title)}>
                  {content}
                </Part>
              ),
          )}
        </Stack>
      </Grid>
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack as="section" gap="3" padding="4" minInlineSize="0" {...PANEL} fontSize="sm">
      <Heading as="h2" fontSize="min({fontSizes.lg}, 8vw)">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

function Withdrawn({ withdrawal: { at, by, staff, reason } }: { readonly withdrawal: OfficeWithdrawal }) {
  const text = useText();
  const { toMinute } = useTimes();
  const date = toMinute(at);
  return (
    <Message status="warning">
      <Stack gap="1">
        <Text fontWeight="600">
          {by === "office"
            ? text("office.withdrawn.byOffice", { by: staff ?? "", date })
            : text("office.withdrawn.byApplicant", { date })}
        </Text>
        <Text whiteSpace="pre-wrap">
          {reason === "" ? text("office.withdrawn.noReason") : text("office.withdrawn.reason", { reason })}
        </Text>
        <Text>{text("office.withdrawn.follows")}</Text>
      </Stack>
    </Message>
  );
}

function GoneApplication({ path, view }: { readonly path: string; readonly view: string }) {
  const { unsent } = useOffice();
  const text = useText();
  useEffect(() => unsent.dropBelow(`${path}/`), [path, unsent]);
  return (
    <Stack gap="3" align="start" role="status">
      <PageHeading title={text("office.gone.title")} />
      <Text maxInlineSize="measure">{text("office.gone.text")}</Text>
      <TextLink to={withView("/applications", view)}>{text("office.missing.back")}</TextLink>
    </Stack>
  );
}

const NEWS_MS = 5_000;

/** Reads the screen again after a change to the application. Names colleagues who have the application open. */
export function Colleagues({ path }: { readonly path: string }) {
  const { queryClient } = useOffice();
  const text = useText();
  const { data, error } = useAnswer(["news", path], `${path}/news`, officeNewsSchema, {
    refetchInterval: NEWS_MS,
    isQuiet: true,
  });
  const version = isNotFound(error) ? "gone" : data?.version;
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current !== undefined && version !== undefined && shown.current !== version)
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== "news" });
    shown.current = version ?? shown.current;
  }, [queryClient, version]);
  const people = data?.readers ?? [];
  return (
    <Text role="status" fontSize="sm" color="fg.muted" margin="0" minBlockSize="lh">
      {people.length > 0 && text("office.application.readers", { people: people.join(", ") })}
    </Text>
  );
}

export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const text = useText();
  const { toMinute } = useTimes();
  const describe = ({ kind, what = "" }: TimelineEntry): string => {
    if (kind === "staff") return translateCode(text, `office.act.${what}`, what);
    if (kind === "link") return translateCode(text, `office.link.${what}`, what);
    const said = kind === "status" ? translateCode(text, `office.status.${what}`, what) : what;
    return said === "" ? text(`office.timeline.${kind}`) : `${text(`office.timeline.${kind}`)} · ${said}`;
  };
  const list = (shown: readonly TimelineEntry[]) => (
    <chakra.ol paddingInlineStart="5">
      {shown.map((entry, index) => (
        // Two entries may have the same time.
        <li key={`${entry.at} ${String(index)}`}>
          <Text as="span" color="fg.muted">
            {toMinute(entry.at)}
          </Text>{" "}
          {describe(entry)}
          {(entry.by ?? "") !== "" && (
            <>
              {" · "}
              <Email address={entry.by ?? ""} />
            </>
          )}
        </li>
      ))}
    </chakra.ol>
  );
  const reads = entries.filter(isRoutineRead);
  return (
    <>
      {list(entries.filter((entry) => !isRoutineRead(entry)))}
      {reads.length > 0 && (
        <details>
          <summary>{text("office.timeline.reads", { count: reads.length })}</summary>
          {list(reads)}
        </details>
      )}
    </>
  );
}

const isRoutineRead = ({ kind, what = "" }: TimelineEntry): boolean => kind === "staff" && ROUTINE_READS.includes(what);
