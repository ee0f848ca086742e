import { formatTeamsNeeded } from "../../management/rules.ts";
import type { ManagerRow } from "../../management/schema.ts";
import type { LeagueSetup } from "../schema.ts";

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** Counts which teams have a manager besides the league's, and which invitations aren't accepted yet. */
export function countManagers(
  teams: readonly { id: string; managerId: string }[],
  managers: ReadonlyMap<string, readonly ManagerRow[]>,
  leagueManagerId: string,
): Omit<LeagueSetup, "venueCount" | "hasDraft"> {
  const pending = teams.flatMap(({ id }) =>
    (managers.get(id) ?? []).filter(({ state }) => state !== "accepted"),
  );
  const unmanaged = teams.filter(
    ({ id, managerId }) => managerId === leagueManagerId && (managers.get(id) ?? []).length === 0,
  );
  return {
    teamCount: teams.length,
    nextTeamId: unmanaged[0]?.id ?? null,
    unmanagedTeamCount: unmanaged.length,
    pendingCount: pending.length,
    heldCount: pending.filter(({ emailState }) => emailState === "held").length,
  };
}

export type LeagueStep = {
  title: string;
  /** What's left to do, or what's still pending after the step is done. */
  description: string;
  isDone: boolean;
  /** Null if an earlier step has to come first. */
  link: { to: string; label: string } | null;
};

/** Returns the steps from an empty league to a published season. Publishing is the last one, so it's never done. */
export function listLeagueSteps(leagueId: string, setup: LeagueSetup): LeagueStep[] {
  const { venueCount, teamCount, unmanagedTeamCount, pendingCount, heldCount, nextTeamId, hasDraft } = setup;
  const canBuild = formatTeamsNeeded(teamCount) === null;
  const builder = `/league/${leagueId}/schedule-builder`;
  const pending =
    heldCount > 0
      ? `${plural(heldCount, "invitation goes", "invitations go")} out as soon as you confirm your email.`
      : pendingCount > 0
        ? `${plural(pendingCount, "invitation hasn't", "invitations haven't")} been accepted yet.`
        : "";
  return [
    {
      title: "Add venues",
      description: venueCount > 0 ? "" : "Where you play, and how many games fit in a day.",
      isDone: venueCount > 0,
      link: { to: `/venues?leagueId=${leagueId}`, label: "Add Venues" },
    },
    {
      title: "Add teams",
      description: canBuild ? "" : "Paste all of them in one list, with their managers.",
      isDone: canBuild,
      link: { to: `/league/${leagueId}/add-teams`, label: "Add Teams" },
    },
    {
      title: "Invite team managers",
      description:
        teamCount === 0
          ? "They run their own roster and see the schedule."
          : [
              unmanagedTeamCount > 0 &&
                `${plural(unmanagedTeamCount, "team has", "teams have")} no manager yet.`,
              pending,
            ]
              .filter(Boolean)
              .join(" "),
      isDone: teamCount > 0 && unmanagedTeamCount === 0,
      link:
        nextTeamId === null
          ? null
          : {
              to: `/league-management?leagueId=${leagueId}&managers=${nextTeamId}`,
              label: "Invite Managers",
            },
    },
    {
      title: "Build the schedule",
      description: hasDraft ? "" : "One fair schedule for every team.",
      isDone: hasDraft,
      link: canBuild ? { to: builder, label: "Build Schedule" } : null,
    },
    {
      title: "Publish",
      description: "Everyone sees the games, and reminders start.",
      isDone: false,
      link: hasDraft && canBuild ? { to: builder, label: "Review and Publish" } : null,
    },
  ];
}
