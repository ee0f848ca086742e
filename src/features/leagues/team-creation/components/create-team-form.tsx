import { zodResolver } from "@hookform/resolvers/zod";
import { UserRoundPlus } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useState, type KeyboardEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import * as z from "zod";
import { SportField } from "#features/teams/components/sport-field.tsx";
import { timeZoneNames } from "#features/teams/zones/rules.ts";
import { NewTeam, TimeZone } from "#features/teams/schema.ts";
import { ZoneOffer } from "#features/teams/zones/components/zone-offer.tsx";
import { getErrorMessage, getFieldErrors } from "#platform/api-client.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { DayToggles } from "#ui/day-toggles.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { FormSection } from "#ui/form-section.tsx";
import { LeaveGuard } from "#ui/leave-guard.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import type { LeagueDetail } from "../../management/schema.ts";
import { Weekday } from "../../schema.ts";
import { DivisionField } from "../../seasons/components/division-field.tsx";
import { useDivisions } from "../../seasons/components/use-seasons.ts";
import { formatCreatedToast } from "../rules.ts";
import { NewLeagueTeam } from "../schema.ts";
import { MemberList, type ListedMember } from "./member-list.tsx";
import type { MemberEntry } from "./new-member-dialog.tsx";
import { useCreateLeagueTeam } from "./use-create-league-team.ts";

const loadDialog = () => import("./new-member-dialog.tsx");
/** Lazy-loaded because it pulls in the phone number parser. */
const NewMemberDialog = lazy(loadDialog);

const TeamInformation = z.object({
  name: NewTeam.shape.name,
  sport: NewTeam.shape.sport,
  timeZone: TimeZone,
  blockoutDays: z.array(z.number()),
});
type TeamInformationValues = z.infer<typeof TeamInformation>;

/** LEAGUE-47 dictates this wording. */
const INCOMPLETE_MESSAGE = "Please provide team name and add at least one member";

/** State of the member dialog; `member` is null when adding someone. */
type DialogState = { member: ListedMember | null; asManager: boolean; isOpen: boolean; number: number };

/** Creates a team and its members in one request (LEAGUE-30 to LEAGUE-47). A failed request keeps the user's input. */
export function CreateTeamForm({ league }: { league: LeagueDetail }) {
  const id = useId();
  const navigate = useNavigate();
  const create = useCreateLeagueTeam(league.id);
  const divisions = useDivisions(league.id);
  const [divisionId, setDivisionId] = useState<string | null>(null);
  const [members, setMembers] = useState<ListedMember[]>([]);
  const [memberDialog, setMemberDialog] = useState<DialogState>();
  const [isDone, setIsDone] = useState(false);
  /** Stays the same across retries, so a lost response never creates a second team. */
  const [requestKey] = useState(() => crypto.randomUUID());
  const { register, control, handleSubmit, formState, setValue, getValues } = useForm<TeamInformationValues>({
    resolver: zodResolver(TeamInformation),
    mode: "onBlur",
    delayError: 300,
    defaultValues: { name: "", sport: league.sport, timeZone: league.timeZone, blockoutDays: [] },
  });
  const [name, blockoutDays, timeZone] = useWatch({ control, name: ["name", "blockoutDays", "timeZone"] });
  const isIncomplete = name.trim() === "" || members.length === 0;
  const getError = (field: "name" | "sport") => formState.errors[field]?.message;
  // Prefetch the dialog so it opens instantly, even if the connection drops.
  useEffect(() => void loadDialog().catch(() => {}), []);
  useEffect(() => {
    // Navigate in an effect, after the leave guard has been turned off.
    if (isDone) void navigate(`/league-management?leagueId=${league.id}`);
  }, [isDone, league.id, navigate]);

  const open = (member: ListedMember | null, asManager = false) =>
    setMemberDialog((last) => ({ member, asManager, isOpen: true, number: (last?.number ?? 0) + 1 }));

  function saveMember(entry: MemberEntry) {
    const editedMember = memberDialog?.member;
    if (editedMember)
      setMembers((list) =>
        list.map((current) => (current.key === editedMember.key ? { ...entry, key: current.key } : current)),
      );
    else setMembers((list) => [...list, { ...entry, key: crypto.randomUUID() }]);
  }

  function toggleManager(member: ListedMember) {
    const isTaken = members.some(
      (otherMember) =>
        otherMember.isManager &&
        otherMember.key !== member.key &&
        otherMember.email.toLowerCase() === member.email.toLowerCase(),
    );
    // A manager needs a unique email, so open the dialog to ask for one.
    if (!member.isManager && (member.email === "" || isTaken)) return open(member, true);
    const next = { ...member, isManager: !member.isManager };
    setMembers((list) => list.map((current) => (current.key === member.key ? next : current)));
  }

  const send = handleSubmit(async ({ blockoutDays: days, ...information }) => {
    const parsed = NewLeagueTeam.safeParse({
      ...information,
      preferredBlockoutDays: days.map((day) => Weekday.options[day]),
      divisionId: divisionId ?? divisions[0]?.id ?? null,
      members,
      requestKey,
    });
    if (!parsed.success) return void showToast.error(parsed.error.issues[0]!.message);
    try {
      const emails = await create.mutateAsync(parsed.data);
      showToast.success(formatCreatedToast(emails), {
        durationMs: 8000,
        ...(emails.waiting > 0 && {
          description: `${emails.waiting} more sending. Check the team's row in League Teams for status.`,
        }),
      });
      setIsDone(true);
    } catch (error) {
      const [fieldProblem] = Object.values(getFieldErrors(error));
      showToast.error("Failed to create team", {
        description: (fieldProblem ?? getErrorMessage(error, "")) || undefined,
      });
    }
  }, toastFirstProblem);

  function submit() {
    if (create.isPending || isDone) return;
    if (getValues("name").trim() === "" || members.length === 0) showToast.error(INCOMPLETE_MESSAGE);
    else void send();
  }

  // Enter does nothing while the submit button is disabled, so show what's missing.
  const explainOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !isIncomplete) return;
    event.preventDefault();
    submit();
  };

  const takenEmails = members
    .filter(({ isManager, key }) => isManager && key !== memberDialog?.member?.key)
    .map(({ email }) => email.toLowerCase());
  return (
    <form
      noValidate
      className="*:scroll-mb-32"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormSection title="Team Information" lead="The season runs for 3 months from today.">
        <div className="grid max-w-120 gap-4">
          <TextField
            label="Team Name"
            required
            autoComplete="off"
            placeholder="Lakeview Otters"
            maxLength={100}
            error={getError("name")}
            onKeyDown={explainOnEnter}
            {...register("name")}
          />
          <SportField error={getError("sport")} onKeyDown={explainOnEnter} {...register("sport")} />
          <DivisionField divisions={divisions} value={divisionId} onChange={setDivisionId} />
          <SelectField
            label="Time Zone"
            hint="Used for game times and reminders."
            options={TimeZone.options.map((zone) => ({ value: zone, label: timeZoneNames[zone] }))}
            {...register("timeZone")}
          />
          <ZoneOffer chosen={timeZone} onUse={(zone) => setValue("timeZone", zone, { shouldDirty: true })} />
          <div>
            <p id={`${id}-days`} className="label mb-1.5">
              Preferred Days NOT to Play
            </p>
            <DayToggles
              labelledBy={`${id}-days`}
              describedBy={`${id}-days-hint`}
              value={blockoutDays}
              onChange={(days) => setValue("blockoutDays", days, { shouldDirty: true })}
            />
            <p id={`${id}-days-hint`} className="caption mt-1.5 text-ink-3">
              We'll avoid the selected days when the schedule allows.
            </p>
          </div>
        </div>
      </FormSection>
      <FormSection
        title="Team Members"
        lead={members.length === 0 ? "Add players and managers." : formatMemberCount(members)}
      >
        <MemberList
          members={members}
          onToggleManager={toggleManager}
          onEdit={(member) => open(member)}
          onRemove={(member) => {
            setMembers((list) => list.filter(({ key }) => key !== member.key));
            document.getElementById(`${id}-add`)?.focus();
          }}
        />
        <Button
          id={`${id}-add`}
          variant="secondary"
          icon={<UserRoundPlus />}
          className="mt-3 max-md:w-full"
          onClick={() => open(null)}
        >
          Add Member
        </Button>
      </FormSection>
      <ActionBar
        className="border-line pt-5 md:border-t"
        {...(isIncomplete && { note: "A team needs a name and at least one member." })}
      >
        <Button
          variant="secondary"
          disabled={create.isPending}
          onClick={() => void navigate("/league-management")}
        >
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={isIncomplete}
          busy={create.isPending || isDone}
          busyLabel="Creating..."
        >
          Create Team
        </Button>
      </ActionBar>
      <Suspense>
        {memberDialog && (
          <NewMemberDialog
            key={memberDialog.number}
            open={memberDialog.isOpen}
            onClose={() => setMemberDialog({ ...memberDialog, isOpen: false })}
            member={
              memberDialog.member && {
                ...memberDialog.member,
                ...(memberDialog.asManager && { isManager: true }),
              }
            }
            takenEmails={takenEmails}
            onSave={saveMember}
          />
        )}
      </Suspense>
      <LeaveGuard when={!isDone && (members.length > 0 || formState.isDirty)}>
        You haven't created this team yet.
      </LeaveGuard>
    </form>
  );
}

const formatCount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

function formatMemberCount(members: readonly ListedMember[]) {
  const managers = members.filter(({ isManager }) => isManager).length;
  return `${formatCount(members.length, "member")}, ${managers === 0 ? "no managers invited yet" : formatCount(managers, "manager")}`;
}
