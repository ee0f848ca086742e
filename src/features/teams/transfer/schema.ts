import * as z from "zod";
import { CalendarDate } from "../schema.ts";

/** A pending transfer, as the team's owner sees it. */
export const Transfer = z.object({
  email: z.string(),
  expiresAt: z.iso.datetime(),
  /** The date of `expiresAt` in the team's time zone. */
  expiresOn: CalendarDate,
});
export type Transfer = z.infer<typeof Transfer>;

/**
 * Who opened the link: no one signed in, a different account, or the invited account with or without a confirmed
 * address.
 */
export const RecipientStatus = z.enum(["signed-out", "email-mismatch", "unconfirmed", "invited"]);
export type RecipientStatus = z.infer<typeof RecipientStatus>;

/** What the link shows to anyone who has it: enough to decide, but nothing about the team's members. */
export const TransferOffer = z.object({
  teamName: z.string(),
  sport: z.string(),
  /** The name of the current manager. */
  from: z.string(),
  /** Masked like m***@example.com, so that the right person recognizes it and a stranger learns nothing. */
  invited: z.string(),
  recipientStatus: RecipientStatus,
});
export type TransferOffer = z.infer<typeof TransferOffer>;
