import * as z from "zod";
import { ChosenRole, Name } from "../schema.ts";

export const ProviderId = z.enum(["google", "oidc"]);

/** The path to open afterward. `getSafeReturnPath` decides whether it's one of ours. */
export const ReturnPath = z.string().max(2000).optional();

/** What someone still chooses after a provider has confirmed the email (CONNECT-30). */
export const ProviderRegistration = z.object({
  name: Name,
  role: ChosenRole.default("team_manager"),
  acceptedTerms: z.literal(true, "Accept the terms to create an account"),
});

/** A provider that the account can sign in with, or could. */
export const LinkedProvider = z.object({
  id: ProviderId,
  name: z.string(),
  linkedAt: z.iso.datetime().nullable(),
});
export type LinkedProvider = z.infer<typeof LinkedProvider>;
