import * as z from "zod";
import { SkipReason } from "../blasts/schema.ts";

/** What is sent about a game besides its reminders. The rows are blasts, so the ledger shows each recipient. */
export const GameTextKind = z.enum(["nudge", "moved", "short", "spare-call", "spare-news"]);
export type GameTextKind = z.infer<typeof GameTextKind>;

export const GameTextAnswer = z.object({
  blastId: z.uuid(),
  /** Members that get a text, and those who would had the team enough left. */
  sent: z.number().int(),
  failed: z.number().int(),
  skipped: z.array(z.object({ memberId: z.uuid(), name: z.string(), reason: SkipReason })),
  /** Segments. */
  cost: z.number().int(),
});
export type GameTextAnswer = z.infer<typeof GameTextAnswer>;
