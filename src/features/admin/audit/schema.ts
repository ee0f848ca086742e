import * as z from "zod";
import { AdminAct } from "#features/accounts/administration/audit/schema.ts";

/** What an administrator did. */
export const RecordedAct = z.object({
  id: z.uuid(),
  act: AdminAct,
  /** Their address then; it stays when the account goes. */
  adminEmail: z.string(),
  /** Whom or what it was about, by the name it had; null when it had none. */
  subject: z.string().nullable(),
  subjectId: z.uuid().nullable(),
  /** What was different afterwards: the field, and both values as text. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  actedAt: z.iso.datetime(),
});
export type RecordedAct = z.infer<typeof RecordedAct>;

export const ActsFilter = z.object({
  act: AdminAct.optional(),
  /** The administrator's address, or its beginning. */
  admin: z
    .string()
    .max(254)
    .regex(/^\P{Cc}*$/u)
    .default(""),
});
export type ActsFilter = z.infer<typeof ActsFilter>;
