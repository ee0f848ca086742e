import { getRoleLabel } from "#features/accounts/rules.ts";
import { Role } from "#features/accounts/schema.ts";
import type { Person, PersonKind, PersonRole } from "./schema.ts";

/** The page size for lists of people and teams. */
export const ROWS_PER_PAGE = 50;

/** The number of a person's teams that are listed by name. The rest are only counted. */
export const MAX_NAMED_TEAMS = 3;

/** Labels for roles (SHELL-44) and for people without a profile (ADMACC-08 to ADMACC-11). */
export const personRoleLabels: Record<PersonRole, string> = {
  admin: getRoleLabel("admin"),
  league_manager: getRoleLabel("league_manager"),
  team_manager: getRoleLabel("team_manager"),
  invited_manager: "Team Manager (Invited)",
  no_profile: "No Profile",
  member: "Team Member",
  member_manager: "Team Manager (No Account)",
};

/** Returns whether a role belongs to a user or a team member. */
export const toPersonKind = (role: PersonRole): PersonKind =>
  role === "member" || role === "member_manager" ? "member" : "user";

/**
 * True if an account can be disabled. Administrators can't disable themselves, and accounts without a profile
 * can't sign in anyway.
 */
export const canBeDisabled = ({ role, isSelf }: Pick<Person, "role" | "isSelf">): boolean =>
  !isSelf && Role.safeParse(role).success;

/**
 * True if an administrator can view the app as this user. Administrators and disabled accounts can't be viewed.
 */
export const canBeViewed = ({ role, isDisabled }: Pick<Person, "role" | "isDisabled">): boolean =>
  (role === "team_manager" || role === "league_manager") && !isDisabled;

/** Says how many of a person's teams aren't listed by name, such as ", and 3 more". */
export function formatMoreTeams({ teams, teamCount }: Pick<Person, "teams" | "teamCount">): string {
  const more = teamCount - teams.length;
  return more > 0 ? `, and ${more} more` : "";
}
