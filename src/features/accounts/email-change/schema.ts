import * as z from "zod";
import { Email, Identity } from "../schema.ts";

export const NewEmail = Identity.extend({ email: Email });

/** A change that isn't complete until both links have been used. */
export const EmailChange = z.object({
  newEmail: z.string(),
  /** True if the link in the current inbox was used, or if none was sent because that email was never confirmed. */
  isApproved: z.boolean(),
  /** True if the link in the new inbox was used. */
  isConfirmed: z.boolean(),
  expiresAt: z.iso.datetime(),
});
export type EmailChange = z.infer<typeof EmailChange>;

/** What using one of the links did. `waitingFor` is null once the email has changed. */
export const LinkOutcome = z.object({ waitingFor: z.enum(["current", "new"]).nullable() });
export type LinkOutcome = z.infer<typeof LinkOutcome>;
