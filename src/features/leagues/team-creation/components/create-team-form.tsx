import { zodResolver } from "@hookform/resolvers/zod";
import { UserRoundPlus } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useState, type KeyboardEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import * as z from "zod";
import { SportField } from "#features/teams/components/sport-field.tsx";
import { timeZoneNames } from "#features/teams/rules.ts";
import { NewTeam, TimeZone } from "#features/teams/schema.ts";
import { errorMessage, fieldProblems } from "#platform/api-client.ts";
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
import { createdInWords } from "../rules.ts";
import { NewLeagueTeam } from "../schema.ts";
import { MemberList, type ListedMember } from "./member-list.tsx";
import type { MemberEntry } from "./new-member-dialog.tsx";
import { useCreateLeagueTeam } from "./use-create-league-team.ts";

const loadDialog = () => import("./new-member-dialog.tsx");
/** It brings the parser of phone numbers. */
const NewMemberDialog = lazy(loadDialog);

const TeamInformation = z.object({
  name: NewTeam.shape.name,
  sport: NewTeam.shape.sport,
  timeZone: TimeZone,
  blockoutDays: z.array(z.number()),
});
type Information = z.infer<typeof TeamInformation>;

/** LEAGUE-47, word for word. */
const INCOMPLETE = "Please provide team name and add at least one member";

/** Whose form is open: null for somebody new. */
type Opening = { member: ListedMember | null; asManager: boolean; isOpen: boolean; number: number };

/** LEAGUE-30 to LEAGUE-47: a team with its people, sent at once. Entries survive a failure. */
export function CreateTeamForm({ league }: { league: LeagueDetail }) {
  const id = useId();
  const navigate = useNavigate();
  const create = useCreateLeagueTeam(league.id);
  const [members, setMembers] = useState<ListedMember[]>([]);
  const [opening, setOpening] = useState<Opening>();
  const [isDone, setIsDone] = useState(false);
  /** The same for every try of this team, so that an answer that was lost makes no second one. */
  const [requestKey] = useState(() => crypto.randomUUID());
  const { register, control, handleSubmit, formState, setValue, getValues } = useForm<Information>({
    resolver: zodResolver(TeamInformation),
    mode: "onBlur",
    delayError: 300,
    defaultValues: { name: "", sport: league.sport, timeZone: league.timeZone, blockoutDays: [] },
  });
  const [name, blockoutDays] = useWatch({ control, name: ["name", "blockoutDays"] });
  const isIncomplete = name.trim() === "" || members.length === 0;
  const problem = (field: "name" | "sport") => formState.errors[field]?.message;
  // Ahead of the first press, also for when the network has gone by then.
  useEffect(() => void loadDialog().catch(() => {}), []);
  useEffect(() => {
    // Only once nothing is guarded any more.
    if (isDone) void navigate(`/league-management?leagueId=${league.id}`);
  }, [isDone, league.id, navigate]);

  const open = (member: ListedMember | null, asManager = false) =>
    setOpening((last) => ({ member, asManager, isOpen: true, number: (last?.number ?? 0) + 1 }));

  function saveMember(entry: MemberEntry) {
    const edited = opening?.member;
    if (edited)
      setMembers((list) => list.map((one) => (one.key === edited.key ? { ...entry, key: one.key } : one)));
    else setMembers((list) => [...list, { ...entry, key: crypto.randomUUID() }]);
  }

  function toggleManager(member: ListedMember) {
    const isTaken = members.some(
      (other) =>
        other.isManager &&
        other.key !== member.key &&
        other.email.toLowerCase() === member.email.toLowerCase(),
    );
    // Without an address of their own they are asked for one.
    if (!member.isManager && (member.email === "" || isTaken)) return open(member, true);
    const next = { ...member, isManager: !member.isManager };
    setMembers((list) => list.map((one) => (one.key === member.key ? next : one)));
  }

  const send = handleSubmit(async ({ blockoutDays: days, ...information }) => {
    const checked = NewLeagueTeam.safeParse({
      ...information,
      preferredBlockoutDays: days.map((day) => Weekday.options[day]),
      members,
      requestKey,
    });
    if (!checked.success) return void showToast.error(checked.error.issues[0]!.message);
    try {
      const mails = await create.mutateAsync(checked.data);
      showToast.success(createdInWords(mails), {
        durationMs: 8000,
        ...(mails.waiting > 0 && {
          description: `${mails.waiting} more on the way: the team's row says when they are sent.`,
        }),
      });
      setIsDone(true);
    } catch (error) {
      const [wrong] = Object.values(fieldProblems(error));
      showToast.error("Failed to create team", {
        description: (wrong ?? errorMessage(error, "")) || undefined,
      });
    }
  }, toastFirstProblem);

  function submit() {
    if (create.isPending || isDone) return;
    if (getValues("name").trim() === "" || members.length === 0) showToast.error(INCOMPLETE);
    else void send();
  }

  // A disabled button would swallow the key without a word.
  const sayOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !isIncomplete) return;
    event.preventDefault();
    submit();
  };

  const taken = members
    .filter(({ isManager, key }) => isManager && key !== opening?.member?.key)
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
            error={problem("name")}
            onKeyDown={sayOnEnter}
            {...register("name")}
          />
          <SportField error={problem("sport")} onKeyDown={sayOnEnter} {...register("sport")} />
          <SelectField
            label="Time Zone"
            hint="Game times and reminders follow this clock."
            options={TimeZone.options.map((zone) => ({ value: zone, label: timeZoneNames[zone] }))}
            {...register("timeZone")}
          />
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
              Filled days are avoided where the schedule allows it.
            </p>
          </div>
        </div>
      </FormSection>
      <FormSection
        title="Team Members"
        lead={members.length === 0 ? "Players, and who manages the team." : memberCount(members)}
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
        {opening && (
          <NewMemberDialog
            key={opening.number}
            open={opening.isOpen}
            onClose={() => setOpening({ ...opening, isOpen: false })}
            member={opening.member && { ...opening.member, ...(opening.asManager && { isManager: true }) }}
            taken={taken}
            onSave={saveMember}
          />
        )}
      </Suspense>
      <LeaveGuard when={!isDone && (members.length > 0 || formState.isDirty)}>
        The team and its members are not created yet.
      </LeaveGuard>
    </form>
  );
}

const count = (many: number, unit: string) => `${many} ${unit}${many === 1 ? "" : "s"}`;

function memberCount(members: readonly ListedMember[]) {
  const managers = members.filter(({ isManager }) => isManager).length;
  return `${count(members.length, "member")}, ${managers === 0 ? "nobody invited to manage yet" : count(managers, "manager")}`;
}
