import * as z from "zod";
import { oneLine } from "#platform/one-line.ts";

/** Why a page is taken down, or null to allow it again. Its manager reads it. */
export const Takedown = z.object({
  reason: oneLine
    .min(3, "Enter a reason. Its manager gets it by email.")
    .max(500, "Use 500 characters or fewer")
    .nullable(),
});

/** A public page as administrators see it. */
export const AdminPage = z.object({
  /** Null if there was never a page. */
  url: z.string().nullable(),
  isOn: z.boolean(),
  takenDownReason: z.string().nullable(),
});
export type AdminPage = z.infer<typeof AdminPage>;
