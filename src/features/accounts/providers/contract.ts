import * as z from "zod";
import { declareErrors, publicOperation, signedInOperation } from "#platform/api-contract.ts";
import { LinkedProvider, ProviderId, ProviderRegistration, ReturnPath } from "./schema.ts";

const tags = ["providers"];
const Redirect = z.object({ url: z.url() });

export const providersContract = {
  start: publicOperation
    .route({
      method: "POST",
      path: "/provider-sign-ins",
      tags,
      summary: "Sign in with a provider",
      description:
        "Returns the URL at the provider to open in the same browser within 10 minutes. Returns NOT_FOUND for a " +
        "provider that's off. Limit: 60 per IP address in 15 minutes.",
    })
    .errors(declareErrors("NOT_FOUND", "PROVIDER_UNAVAILABLE"))
    .input(z.object({ provider: ProviderId, next: ReturnPath }))
    .output(Redirect),
  register: publicOperation
    .route({
      method: "POST",
      path: "/provider-registrations",
      tags,
      summary: "Create an account after signing in with a provider",
      description:
        "Uses the email that the provider confirmed in this browser in the last 30 minutes, otherwise returns " +
        "SIGN_IN_EXPIRED. Starts a session. Limit: 20 per hour per IP address.",
    })
    .errors(declareErrors("SIGN_IN_EXPIRED"))
    .input(ProviderRegistration)
    .output(z.object({ next: z.string() })),
  list: signedInOperation
    .meta({ access: "signed-in", inPerson: true })
    .route({ method: "GET", path: "/me/providers", tags, summary: "List your sign-in providers" })
    .output(z.object({ providers: z.array(LinkedProvider), hasPassword: z.boolean() })),
  link: signedInOperation
    .meta({ access: "signed-in", proof: "fresh" })
    .route({
      method: "POST",
      path: "/me/providers/{provider}",
      tags,
      summary: "Link a provider",
      description:
        "Requires a fresh proof. Returns the URL at the provider to open in the same browser within 10 minutes.",
    })
    .errors(declareErrors("NOT_FOUND", "PROVIDER_UNAVAILABLE", "PROOF_NEEDED"))
    .input(z.object({ provider: ProviderId }))
    .output(Redirect),
  disconnect: signedInOperation
    .meta({ access: "signed-in", proof: "fresh" })
    .route({
      method: "DELETE",
      path: "/me/providers/{provider}",
      tags,
      summary: "Disconnect a provider",
      description:
        "Requires a fresh proof, ends all other sessions, and sends a notification email. Returns PASSWORD_NEEDED if " +
        "there would be no other way to sign in.",
    })
    .errors(declareErrors("NOT_FOUND", "PASSWORD_NEEDED", "PROOF_NEEDED"))
    .input(z.object({ provider: ProviderId }))
    .output(z.object({ ok: z.literal(true) })),
};
