import * as z from "zod";
import { LinkToken, Name, NewPassword } from "#features/accounts/schema.ts";
import { RecipientStatus } from "#features/teams/transfer/schema.ts";

/** What the invitation link shows to anyone who has it (INVITE-02, DATA2-15). */
export const Invitation = z.object({
  teamName: z.string(),
  sport: z.string(),
  leagueNames: z.array(z.string()),
  /** The invited person's name on the roster; null when they're no longer on it. */
  memberName: z.string().nullable(),
  /** The invited email. The link was sent to this address, and the new account must use it (INVITE-09). */
  email: z.string(),
  recipientStatus: RecipientStatus,
});
export type Invitation = z.infer<typeof Invitation>;

/** INVITE-08 to INVITE-11. Has no email, because the account always gets the invited one. */
export const InvitedAccount = z.object({
  token: LinkToken,
  name: Name,
  password: NewPassword,
  acceptedTerms: z.literal(true, "Accept the terms to create an account"),
});
export type InvitedAccount = z.infer<typeof InvitedAccount>;
