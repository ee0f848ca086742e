import * as z from "zod";
import { AdminAction } from "#features/accounts/administration/audit/schema.ts";

/** An administrator action. */
export const RecordedAction = z.object({
  id: z.uuid(),
  action: AdminAction,
  /** The administrator's email at the time. Kept when their account is deleted. */
  adminEmail: z.string(),
  /** Null if the account was deleted. */
  adminId: z.uuid().nullable(),
  /** The name of the person or thing that the action affected. Null if it has no name. */
  subject: z.string().nullable(),
  subjectId: z.uuid().nullable(),
  /** Whether the subject is an account or a team that still exists, and so has a page. */
  subjectKind: z.enum(["account", "team"]).nullable(),
  /** The changed fields, with both values as text. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  actedAt: z.iso.datetime(),
});
export type RecordedAction = z.infer<typeof RecordedAction>;

export const ActionsFilter = z.object({
  action: AdminAction.optional(),
  /** The administrator's email, or the beginning of it. */
  admin: z
    .string()
    .max(254)
    .regex(/^\P{Cc}*$/u)
    .default(""),
});
export type ActionsFilter = z.infer<typeof ActionsFilter>;
