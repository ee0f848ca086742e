import { roleLabel } from "#features/accounts/rules.ts";
import { Role } from "#features/accounts/schema.ts";
import type { Person, PersonKind, PersonRole } from "./schema.ts";

/** A page of people, and of teams. */
export const ROWS_PER_PAGE = 50;

/** How many teams of a person are named; the others are counted. */
export const TEAMS_NAMED = 3;

/** SHELL-44, and ADMACC-08 to ADMACC-11 for those it does not know. */
export const personRoleLabels: Record<PersonRole, string> = {
  admin: roleLabel("admin"),
  league_manager: roleLabel("league_manager"),
  team_manager: roleLabel("team_manager"),
  invited_manager: "Team Manager (Invited)",
  no_profile: "No Profile",
  member: "Team Member",
  member_manager: "Team Manager (No Account)",
};

/** Whose role it can be. */
export const kindOfRole = (role: PersonRole): PersonKind =>
  role === "member" || role === "member_manager" ? "member" : "user";

/** Nobody keeps themselves out, and who has no profile cannot sign in anyway. */
export const canBeDisabled = ({ role, isSelf }: Pick<Person, "role" | "isSelf">): boolean =>
  !isSelf && Role.safeParse(role).success;

/** Nobody looks through themselves, another administrator or an account that cannot be used. */
export const canBeViewed = ({ role, isDisabled }: Pick<Person, "role" | "isDisabled">): boolean =>
  (role === "team_manager" || role === "league_manager") && !isDisabled;

/** "Lakeview Otters, Harbor Hawks and 3 more" */
export function teamsInWords({ teams, teamCount }: { teams: readonly string[]; teamCount: number }): string {
  const more = teamCount - teams.length;
  if (more > 0) return `${teams.join(", ")} and ${more} more`;
  return teams.join(", ");
}
