import * as z from "zod";
import { LinkToken, Name, NewPassword } from "#features/accounts/schema.ts";
import { Standing } from "#features/teams/handover/schema.ts";

/** What the link shows to whoever holds it (INVITE-02, DATA2-15). */
export const Invitation = z.object({
  teamName: z.string(),
  sport: z.string(),
  leagueNames: z.array(z.string()),
  /** Who is invited, as the roster calls them; null once they are not on it any more. */
  memberName: z.string().nullable(),
  /** The invited address: the link came to it, and an account can be created with it only (INVITE-09). */
  email: z.string(),
  standing: Standing,
});
export type Invitation = z.infer<typeof Invitation>;

/** INVITE-08 to INVITE-11. The address is the invitation's, whatever is sent. */
export const InvitedAccount = z.object({
  token: LinkToken,
  name: Name,
  password: NewPassword,
  acceptedTerms: z.literal(true, "Please accept the terms to create an account"),
});
export type InvitedAccount = z.infer<typeof InvitedAccount>;
