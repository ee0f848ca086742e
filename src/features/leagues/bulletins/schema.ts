import * as z from "zod";
import { BlastMessage, PhoneRun } from "#features/messages/blasts/schema.ts";
import { TeamId } from "#features/teams/schema.ts";

/** Everybody on the rosters, or only those of them who manage their team. */
export const BulletinAudience = z.enum(["players", "managers"]);
export type BulletinAudience = z.infer<typeof BulletinAudience>;

export const NewBulletin = z.object({
  message: BlastMessage,
  audience: BulletinAudience,
  /** Made up by the caller, once per message: the same again, after an answer that was lost, texts nobody twice. */
  requestKey: z.uuid(),
});
export type NewBulletin = z.infer<typeof NewBulletin>;

/** Whom a message would reach in one team, and what that team may still send. */
export const BulletinTeamPreview = z.object({
  teamId: TeamId,
  name: z.string(),
  /** Segments. */
  left: z.number().int(),
  /** The phones it goes to, in the order in which the allowance is used: what is sent and what it costs follows. */
  players: z.array(PhoneRun),
  managers: z.array(PhoneRun),
});
export type BulletinTeamPreview = z.infer<typeof BulletinTeamPreview>;

export const BulletinAnswer = z.object({
  /** Members who get it, and those who would had their team enough left. */
  sent: z.number().int(),
  failed: z.number().int(),
  /** Teams that could not pay for all of theirs, by name. */
  short: z.array(z.object({ teamId: TeamId, name: z.string(), failed: z.number().int() })),
});
export type BulletinAnswer = z.infer<typeof BulletinAnswer>;
