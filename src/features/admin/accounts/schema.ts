import * as z from "zod";
import { oneLine } from "#platform/one-line.ts";
import { Email, Name, Role } from "#features/accounts/schema.ts";
import { TeamId } from "#features/teams/schema.ts";

/** A user has an account, and a member is on a roster without one. */
export const PersonKind = z.enum(["user", "member"]);
export type PersonKind = z.infer<typeof PersonKind>;

/** A person's role, including the roles of people without a profile or an account (ADMACC-08 to ADMACC-11). */
export const PersonRole = z.enum([
  ...Role.options,
  "invited_manager",
  "no_profile",
  "member",
  "member_manager",
]);
export type PersonRole = z.infer<typeof PersonRole>;

export const Person = z.object({
  /** The account ID for a user, or the member ID for a team member. */
  id: z.uuid(),
  kind: PersonKind,
  name: z.string(),
  email: z.string().nullable(),
  role: PersonRole,
  /** The first few teams. `teamCount` counts all of them. */
  teams: z.array(z.object({ id: TeamId, name: z.string() })),
  teamCount: z.number().int(),
  /** Null if the person has never signed in or has no account. */
  lastSignInAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** True if an administrator disabled the account. */
  isDisabled: z.boolean(),
  /** True for the administrator making the request (ADMACC-07). */
  isSelf: z.boolean(),
});
export type Person = z.infer<typeof Person>;

export const PeopleFilter = z.object({
  /** Part of a name or email. One or two letters match the start of a word. */
  search: z.string().max(100).default(""),
  kind: PersonKind.optional(),
  role: PersonRole.optional(),
});
export type PeopleFilter = z.infer<typeof PeopleFilter>;

export const PeopleCounts = z.object({
  users: z.number().int(),
  members: z.number().int(),
  teamManagers: z.number().int(),
  leagueManagers: z.number().int(),
});
export type PeopleCounts = z.infer<typeof PeopleCounts>;

/**
 * The fields an administrator can change. The email isn't one of them (ADMACC-13). A null role keeps the current role,
 * or leaves an account without a profile as it is.
 */
export const AccountUpdate = z.object({ name: Name, role: Role.nullable() });
export type AccountUpdate = z.infer<typeof AccountUpdate>;

/** Why an administrator is viewing the app as this user. Kept in the audit log. */
export const ImpersonationReason = oneLine.min(3, "Enter a reason").max(300, "Use 300 characters or fewer");

export const MemberUpdate = z.object({
  name: Name,
  email: z.union([z.literal("").transform(() => null), Email]).nullable(),
});
export type MemberUpdate = z.infer<typeof MemberUpdate>;
