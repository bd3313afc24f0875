import { Badge, Button, HStack, Stack, Text } from "@chakra-ui/react";
import { staffListSchema, type StaffMemberAnswer } from "../../engine/protocol/index.ts";
import { FormDialog, useAsked } from "../form/FormDialog.tsx";
import { StatusMessage } from "../form/OfficeForm.tsx";
import { useAnswer, useOffice, useText, useTimes } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { Email, PageHeading, Loading, Problem } from "../shell/screen.tsx";
import { DataTable, type DataColumn } from "../table/DataTable.tsx";
import {
  InviteForm,
  MemberForm,
  STAFF_PATH,
  UnownedLinks,
  WORKING_LINKS_KEY,
  type MemberAction,
} from "./MemberForm.tsx";

const STAFF_KEY = ["staff"] as const;

const ACTIONS = ["role", "again", "remove"] as const satisfies readonly MemberAction[];

type Asked = "invite" | { readonly action: MemberAction; readonly member: StaffMemberAnswer };

export function Component() {
  const { page, queryClient } = useOffice();
  const { email: own } = useStaff();
  const text = useText();
  const { toMinute } = useTimes();
  const { asked, said, status, ask, finish, dialog } = useAsked<Asked>();
  const { data, error, refetch } = useAnswer(STAFF_KEY, STAFF_PATH, staffListSchema);
  const done = (words: string) => {
    finish(words);
    for (const queryKey of [STAFF_KEY, WORKING_LINKS_KEY]) void queryClient.invalidateQueries({ queryKey });
  };
  const known = data?.teams ?? [];
  const columns: readonly DataColumn<StaffMemberAnswer>[] = [
    {
      id: "email",
      header: text("office.staff.email"),
      isHeading: true,
      cell: ({ email }) => (
        <Text minInlineSize="min(10rem, 100%)">
          <Email address={email} /> {email === own && <Badge>{text("office.staff.you")}</Badge>}
        </Text>
      ),
    },
    {
      id: "role",
      header: text("office.staff.role"),
      cell: ({ role, teams }) => [text(`office.role.${role}`), ...teams].join(", "),
    },
    {
      id: "state",
      header: text("office.staff.state"),
      cell: ({ state, sso }) => (
        <Badge colorPalette={state === "active" ? "green" : "orange"}>
          {text(sso ? "office.sso.member" : `office.staff.${state}`)}
        </Badge>
      ),
    },
    {
      id: "since",
      header: text("office.staff.since"),
      cell: ({ created_at }) => <Text whiteSpace="nowrap">{toMinute(created_at)}</Text>,
    },
    {
      id: "actions",
      header: text("office.staff.actions"),
      cell: (member) => (
        <HStack gap="2" wrap="wrap">
          {ACTIONS.filter(
            (action) => action === "remove" || !member.sso || (action === "role" && known.length > 0),
          ).map((action) => (
            <Button
              key={action}
              aria-label={text(`office.staff.${action}Of`, { email: member.email })}
              onClick={(event) => ask(event, { action, member })}
            >
              {text(`office.staff.${action}Action`)}
            </Button>
          ))}
        </HStack>
      ),
    },
  ];
  return (
    <Stack gap="4">
      <PageHeading title={text("office.staff")} intro={text("office.staff.intro")} />
      {page.logIn.password ? (
        <Button variant="solid" size="md" alignSelf="start" onClick={(event) => ask(event, "invite")}>
          {text("office.staff.invite")}
        </Button>
      ) : (
        <Text>{text("office.sso.onlyWay")}</Text>
      )}
      <StatusMessage words={said} ref={status} />
      {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Loading />}
      {data !== undefined && (
        <DataTable label={text("office.staff")} columns={columns} rows={data.staff} idOf={({ id }) => id} />
      )}
      {data !== undefined && <UnownedLinks />}
      <FormDialog
        title={text(typeof asked === "object" ? `office.staff.${asked.action}Title` : "office.staff.inviteTitle")}
        {...dialog}
      >
        {typeof asked === "object" ? (
          <MemberForm
            {...asked}
            staff={data?.staff ?? []}
            known={known}
            onDone={done}
            isOwn={asked.member.email === own}
          />
        ) : (
          <InviteForm known={known} onDone={done} />
        )}
      </FormDialog>
    </Stack>
  );
}
