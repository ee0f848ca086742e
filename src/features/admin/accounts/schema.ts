import * as z from "zod";
import { Email, Name, Role } from "#features/accounts/schema.ts";

/** Somebody with an account, or a roster entry of somebody without one. */
export const PersonKind = z.enum(["user", "member"]);
export type PersonKind = z.infer<typeof PersonKind>;

/** What somebody is, for those without a profile or an account too (ADMACC-08 to ADMACC-11). */
export const PersonRole = z.enum([
  ...Role.options,
  "invited_manager",
  "no_profile",
  "member",
  "member_manager",
]);
export type PersonRole = z.infer<typeof PersonRole>;

export const Person = z.object({
  /** Of the account or of the roster entry. */
  id: z.uuid(),
  kind: PersonKind,
  name: z.string(),
  email: z.string().nullable(),
  role: PersonRole,
  /** The first few; `teamCount` counts all. */
  teams: z.array(z.string()),
  teamCount: z.number().int(),
  /** Null for who never came, and for who has no account. */
  lastSignInAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Kept out by an administrator. */
  isDisabled: z.boolean(),
  /** The administrator who is asking (ADMACC-07). */
  isSelf: z.boolean(),
});
export type Person = z.infer<typeof Person>;

export const PeopleFilter = z.object({
  /** Part of a name or address; of one or two letters, the beginning of a word. */
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

/** The address is not among them: it cannot be changed (ADMACC-13). Null leaves who has no profile without one. */
export const AccountChange = z.object({ name: Name, role: Role.nullable() });
export type AccountChange = z.infer<typeof AccountChange>;

/** Why somebody's screens are looked at; it stays in the record of acts. */
export const ImpersonationReason = z
  .string()
  .trim()
  .min(3, "Please say why")
  .max(300, "Please use at most 300 characters")
  // PostgreSQL cannot store a NUL.
  .regex(/^\P{Cc}*$/u, "Please leave out line breaks and control characters");

export const MemberCorrection = z.object({
  name: Name,
  email: z.union([z.literal("").transform(() => null), Email]).nullable(),
});
export type MemberCorrection = z.infer<typeof MemberCorrection>;
