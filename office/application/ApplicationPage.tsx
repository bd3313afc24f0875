import { Alert, Badge, Box, chakra, Grid, Heading, HStack, Stack } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { mayAct, officeReadSchema } from "../../engine/protocol/index.ts";
import { isNotFound } from "../api/office-error.ts";
import { StatusBadge } from "../applications/StatusBadge.tsx";
import { EraseApplication } from "../erasure/EraseApplication.tsx";
import { GoneApplication } from "../erasure/GoneApplication.tsx";
import { useOffice, useText } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { Loading } from "../shell/Loading.tsx";
import { PageHeading } from "../shell/PageHeading.tsx";
import { Problem } from "../shell/Problem.tsx";
import { useTimes } from "../times/use-times.ts";
import { Links } from "./Links.tsx";
import { Notes } from "./Notes.tsx";
import { Secrets } from "./Secrets.tsx";
import { Submissions } from "./Submissions.tsx";
import { Timeline } from "./Timeline.tsx";
import { Withdrawn } from "./Withdrawn.tsx";
import { ButtonLink } from "../shell/ButtonLink.tsx";
import { TextLink } from "../shell/TextLink.tsx";
import { PANEL } from "../shell/panel.ts";

/** One application: what is known of it, its papers, what happened to it, and those around it in the view. */
export function ApplicationPage() {
  const { id = "" } = useParams();
  const { callOffice } = useOffice();
  const { role } = useStaff();
  const text = useText();
  const { toMinute } = useTimes();
  const [params] = useSearchParams();
  const view = params.toString();
  const path = `/api/office/applications/${encodeURIComponent(id)}`;
  const { data, error, refetch } = useQuery({
    queryKey: ["application", id, view],
    queryFn: ({ signal }) => callOffice(`${path}?${view}`, officeReadSchema, { signal }),
  });
  if (isNotFound(error)) return <GoneApplication path={path} view={view} />;
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { application, is_draft: isDraft, documents, timeline, previous, next } = data;
  const { name, email, status, reference, created_at, active_at, submitted_at } = application;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text("office.list.email"), email],
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
  const other = (target: string | null, label: string) =>
    target !== null && (
      <ButtonLink
        minBlockSize="2.25rem"
        to={`/applications/${encodeURIComponent(target)}${view === "" ? "" : `?${view}`}`}
      >
        {label}
      </ButtonLink>
    );
  return (
    <Stack gap="5">
      <HStack as="nav" aria-label={text("office.application.around")} gap="3" wrap="wrap">
        <TextLink to={`/applications${view === "" ? "" : `?${view}`}`}>{text("office.application.back")}</TextLink>
        {other(previous, text("office.application.previous"))}
        {other(next, text("office.application.next"))}
      </HStack>
      <PageHeading key={id} title={name === "" ? email : name} />
      {data.withdrawal !== null && <Withdrawn withdrawal={data.withdrawal} />}
      {isDraft && (
        <Alert.Root status="info" variant="outline">
          <Alert.Indicator aria-hidden />
          <Alert.Description>{text("office.application.draft")}</Alert.Description>
        </Alert.Root>
      )}
      <Grid templateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }} gap="4" alignItems="start">
        <Part title={text("office.application.facts")}>
          <chakra.dl
            display="grid"
            gridTemplateColumns="fit-content(45%) minmax(0, 1fr)"
            columnGap="4"
            gap="2"
            margin="0"
          >
            {facts.map(([label, value]) => (
              <Box key={label} display="contents">
                <chakra.dt color="fg.muted">{label}</chakra.dt>
                <chakra.dd margin="0" overflowWrap="anywhere">
                  {value}
                </chakra.dd>
              </Box>
            ))}
          </chakra.dl>
        </Part>
        <Part title={text("office.application.papers")}>
          <chakra.ul paddingInlineStart="5">
            <li>
              <a href={data.print}>{text("office.application.print")}</a>
            </li>
            <li>
              <a href={data.pdf}>{text("office.application.pdf")}</a>
            </li>
            {documents.map(({ key, label, file_name, url }) => (
              <li key={key}>
                <a href={url}>{file_name}</a> <chakra.span color="fg.muted">{label}</chakra.span>
              </li>
            ))}
          </chakra.ul>
        </Part>
        {!isDraft && (
          <Part title={text("office.submissions.title")}>
            <Submissions
              key={id}
              path={path}
              submissions={data.submissions}
              reopening={data.reopening}
              withdrawal={data.withdrawal}
              onChanged={() => void refetch()}
            />
          </Part>
        )}
        {data.secrets.length > 0 && (
          <Part title={text("office.secrets.title")}>
            <Secrets key={id} path={path} secrets={data.secrets} />
          </Part>
        )}
        {mayAct(role, "officer") && (
          <Part title={text("office.links.title")}>
            <Links key={id} path={path} />
          </Part>
        )}
        <Part title={text("office.application.timeline")}>
          <Timeline entries={timeline} />
        </Part>
        <Part title={text("office.notes.title")}>
          <Notes key={id} path={path} />
        </Part>
        {mayAct(role, "admin") && (
          <Part title={text("office.erase.title")}>
            <EraseApplication id={id} path={path} />
          </Part>
        )}
      </Grid>
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack as="section" gap="3" padding="4" {...PANEL} fontSize="sm">
      <Heading as="h2" fontSize="lg">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
