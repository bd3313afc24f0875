import { Text, Button, chakra, Heading, Stack } from "@chakra-ui/react";
import { useState, type ReactNode } from "react";
import {
  mayAct,
  messageSchema,
  STAFF_ROLES,
  staffMemberSchema,
  workingLinksSchema,
  type StaffMemberAnswer,
  type StaffRole,
  type WorkingLink,
} from "../../engine/protocol/index.ts";
import { CheckBoxes, SelectField, TextField, type ChoiceListProps, type FieldTexts } from "../form/fields.tsx";
import { atField, OfficeForm, StatusMessage } from "../form/OfficeForm.tsx";
import { useOffice, useText, useAnswer, useTimes } from "../office.tsx";
import { Problem } from "../shell/screen.tsx";
import { LinkItem, RevokeForm } from "../application/Links.tsx";
import { FormDialog, useAsked } from "../form/FormDialog.tsx";

export const STAFF_PATH = "/api/office/staff";

export type MemberAction = "role" | "again" | "remove";

interface MemberFormProps {
  readonly action: MemberAction;
  readonly member: StaffMemberAnswer;
  readonly staff: readonly StaffMemberAnswer[];
  readonly known: readonly string[];
  /** True if the person changes their own account. The change then ends the session. */
  readonly isOwn: boolean;
  readonly onDone: (words: string) => void;
}

export function MemberForm({ action, member, staff, known, isOwn, onDone }: MemberFormProps) {
  const text = useText();
  const { callOffice } = useOffice();
  const { email, id } = member;
  const [role, setRole] = useState<StaffRole>(member.role);
  const { teams, teamBoxes } = useTeams(known, member.teams);
  const mayMakeLinks = ({ role: has }: Pick<StaffMemberAnswer, "role">) => mayAct(has, "officer");
  const losesLinks = mayMakeLinks(member) && (action === "remove" || (action === "role" && !mayMakeLinks({ role })));
  const { data, error, isFetching, refetch } = useWorkingLinks({ isEnabled: losesLinks });
  const links = losesLinks ? (data?.links.filter(({ maker }) => maker === id) ?? []) : [];
  const colleagues = staff.filter((one) => mayMakeLinks(one) && one.id !== id);
  const linksTitle = text("office.staff.links", { count: links.length });
  const send = ({ linksTo = "" }: FieldTexts): Promise<unknown> => {
    const path = `${STAFF_PATH}/${encodeURIComponent(id)}`;
    if (action === "again") return callOffice(`${path}/invitation`, staffMemberSchema, { method: "POST" });
    const heir = linksTo === "" ? {} : { links_to: linksTo };
    const sent =
      action === "role"
        ? callOffice(path, staffMemberSchema, { method: "PUT", body: { role, ...teams, ...heir } })
        : callOffice(`${path}?${new URLSearchParams(heir).toString()}`, messageSchema, { method: "DELETE" });
    return atField<unknown>(sent, { staff_last_admin: "role", body_invalid: "linksTo" });
  };
  return (
    <OfficeForm
      send={send}
      onDone={() => onDone(text(`office.staff.${action}Done`, { email }))}
      intro={
        <>
          <Text overflowWrap="anywhere">
            {text(action === "remove" && member.sso ? "office.sso.removeText" : `office.staff.${action}Text`, {
              email,
            })}
          </Text>
          {isOwn && <Text fontWeight="600">{text("office.staff.own")}</Text>}
        </>
      }
      submit={text(`office.staff.${action}Submit`)}
      isDestructive={action === "remove"}
      isBusy={isFetching}
    >
      {action === "role" && !member.sso && (
        <RoleField
          defaultValue={member.role}
          onChoose={(chosen) => setRole(STAFF_ROLES.find((one) => one === chosen) ?? member.role)}
        />
      )}
      {action === "role" && teamBoxes}
      {losesLinks && error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      <Text role="status" fontWeight="600">
        {links.length > 0 ? linksTitle : ""}
      </Text>
      {links.length > 0 && <WorkingLinkList label={linksTitle} links={links} />}
      {(links.length > 0 || (losesLinks && error !== null)) && (
        <SelectField
          name="linksTo"
          label={text("office.staff.linksTo")}
          options={[
            ["", text("office.staff.linksRevoke")],
            ...colleagues.map((one) => [one.id, text("office.staff.linksHand", { email: one.email })] as const),
          ]}
          defaultValue=""
        />
      )}
    </OfficeForm>
  );
}

/** The hint has a sentence about each role, because a list of choices would cut sentences. */
function RoleField(list: Pick<ChoiceListProps, "defaultValue" | "onChoose">) {
  const text = useText();
  const hint = STAFF_ROLES.map((role) => (
    <Text key={role} marginBlockEnd="1">
      {text(`office.staff.may.${role}`)}
    </Text>
  ));
  const options = STAFF_ROLES.map((role) => [role, text(`office.role.${role}`)] as const);
  return <SelectField name="role" label={text("office.staff.role")} hint={hint} options={options} {...list} />;
}

/** Boxes for the tenant's teams, and the chosen teams for a request: none if the tenant has no teams. */
function useTeams(known: readonly string[], before: readonly string[]) {
  const text = useText();
  const [chosen, setChosen] = useState<readonly string[]>(before.filter((team) => known.includes(team)));
  const options = known.map((team) => [team, team] as const);
  return {
    teams: known.length === 0 ? {} : { teams: chosen },
    teamBoxes: <CheckBoxes legend={text("office.staff.teams")} {...{ options, chosen, onChoose: setChosen }} />,
  };
}

export function InviteForm({ known, onDone }: Pick<MemberFormProps, "known" | "onDone">) {
  const text = useText();
  const { callOffice } = useOffice();
  const { teams, teamBoxes } = useTeams(known, []);
  const send = ({ email = "", role = "" }: FieldTexts) => {
    if (email.trim() === "") return { email: text("office.login.emailMissing") };
    const body = { email: email.trim(), role, ...teams };
    return atField(callOffice(STAFF_PATH, staffMemberSchema, { method: "POST", body }), { staff_known: "email" });
  };
  return (
    <OfficeForm
      send={send}
      onDone={({ email }) => onDone(text("office.staff.invitedNow", { email }))}
      intro={<Text>{text("office.staff.inviteText")}</Text>}
      submit={text("office.staff.inviteSubmit")}
    >
      <TextField
        name="email"
        type="email"
        label={text("office.login.email")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <RoleField defaultValue="reader" />
      {teamBoxes}
    </OfficeForm>
  );
}

/** Working print links without an owner among the staff, with a button to revoke each. */
export function UnownedLinks() {
  const text = useText();
  const { data, error, refetch } = useWorkingLinks();
  const { asked, said, status, ask, finish, dialog } = useAsked<WorkingLink>();
  const loose = data?.links.filter(({ maker }) => maker === null) ?? [];
  const title = text("office.staff.loose");
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="2">
      {loose.length > 0 && (
        <>
          <Heading as="h2" size="md">
            {title}
          </Heading>
          <Text color="fg.muted" maxInlineSize="measure">
            {text("office.staff.looseText")}
          </Text>
        </>
      )}
      <StatusMessage words={said} ref={status} />
      {loose.length > 0 && (
        <WorkingLinkList
          label={title}
          links={loose}
          actionOf={(link) => (
            <Button
              aria-label={text("office.staff.looseRevoke", { application: toApplicationName(link) })}
              onClick={(event) => ask(event, link)}
            >
              {text("office.links.revoke")}
            </Button>
          )}
        />
      )}
      <FormDialog title={text("office.links.revokeTitle")} {...dialog}>
        <RevokeForm
          path={`/api/office/applications/${encodeURIComponent(asked?.application.id ?? "")}`}
          id={asked?.id ?? ""}
          onRevoked={() => {
            finish(text("office.links.revokedNow"));
            void refetch();
          }}
        />
      </FormDialog>
    </Stack>
  );
}

interface WorkingLinkListProps {
  readonly label: string;
  readonly links: readonly WorkingLink[];
  readonly actionOf?: (link: WorkingLink) => ReactNode;
}

const toApplicationName = ({ application: { id, name, reference } }: WorkingLink): string =>
  [name ?? id, reference].filter((part) => part !== null).join(" · ");

function WorkingLinkList({ label, links, actionOf }: WorkingLinkListProps) {
  const text = useText();
  const { toMinute } = useTimes();
  return (
    <chakra.ul listStyleType="none" padding="0" inlineSize="100%" aria-label={label}>
      {links.map((link) => (
        <LinkItem
          key={link.id}
          link={link}
          title={<Text>{toApplicationName(link)}</Text>}
          facts={[text("office.links.endsAt", { time: toMinute(link.ends_at) })]}
        >
          {actionOf?.(link)}
        </LinkItem>
      ))}
    </chakra.ul>
  );
}

export const WORKING_LINKS_KEY = ["working-links"] as const;

function useWorkingLinks({ isEnabled = true }: { readonly isEnabled?: boolean } = {}) {
  return useAnswer(WORKING_LINKS_KEY, "/api/office/links", workingLinksSchema, {
    enabled: isEnabled,
    // People decide about links, so the list must be current.
    staleTime: 0,
  });
}
