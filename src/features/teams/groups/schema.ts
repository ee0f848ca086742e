import * as z from "zod";
import { oneLine } from "#platform/one-line.ts";
import { MAX_GROUP_MINIMUM, MAX_GROUP_NAME, MAX_GROUPS } from "./rules.ts";

export const GroupName = oneLine
  .min(1, "Enter a group name")
  .max(MAX_GROUP_NAME, `Use ${MAX_GROUP_NAME} characters or fewer`);

/** How many of a group's members a game needs (NEED-04). */
const GroupMinimum = z.number().int().min(1).max(MAX_GROUP_MINIMUM).nullable();

export const NewGroup = z.object({ name: GroupName, minimum: GroupMinimum.default(null) });
export type NewGroup = z.infer<typeof NewGroup>;

/** Changes to a group. Its members stay (NEED-13). */
export const GroupChange = z.object({ name: GroupName, minimum: GroupMinimum });
export type GroupChange = z.infer<typeof GroupChange>;

export const Group = z.object({
  id: z.uuid(),
  name: z.string(),
  minimum: z.number().int().nullable(),
  /** The number of members in it, active or not. */
  memberCount: z.number().int(),
});
export type Group = z.infer<typeof Group>;

export const Groups = z.object({
  /** In the order that the manager set. */
  groups: z.array(Group),
  /** Names that we suggest for the team's sport, without those that the team has (NEED-02). */
  suggestions: z.array(z.string()),
});
export type Groups = z.infer<typeof Groups>;

export const GroupOrder = z.object({ groupIds: z.array(z.uuid()).max(MAX_GROUPS) });

/** The groups that a member is in. */
export const GroupIds = z.array(z.uuid()).max(MAX_GROUPS);

/** A group by its name, as shown beside a member. */
export const NamedGroup = z.object({ id: z.uuid(), name: z.string() });
export type NamedGroup = z.infer<typeof NamedGroup>;
