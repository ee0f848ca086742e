import * as z from "zod";
import { declareErrors, publicOperation, signedInOperation } from "#platform/api-contract.ts";
import { Me, TypedEmail, TypedPassword } from "../schema.ts";

const OkResponse = z.object({ ok: z.literal(true) });

export const OpenSession = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.string().nullable(),
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const sessionsContract = {
  get: publicOperation
    .route({
      method: "GET",
      path: "/session",
      tags: ["sessions"],
      summary: "Get the current session",
      description:
        "`user` is null if there's no session, the session has ended, or the account has no profile.",
    })
    .errors(declareErrors("SESSION_UNAVAILABLE"))
    .output(z.object({ user: Me.nullable() })),
  signIn: publicOperation
    .route({
      method: "POST",
      path: "/session",
      tags: ["sessions"],
      summary: "Sign in with email and password",
      description:
        "Sets the session cookie, or returns `second-factor` if a code is needed next. Unknown emails and " +
        "wrong passwords both return INVALID_CREDENTIALS. Limit: 10 attempts per account and 60 per IP " +
        "address in 15 minutes. A device where the account signed in before has 10 attempts of its own. Ends the " +
        "session that the request came with.",
    })
    .errors(declareErrors("INVALID_CREDENTIALS", "ACCOUNT_DISABLED"))
    .input(z.object({ email: TypedEmail, password: TypedPassword }))
    .output(z.object({ next: z.enum(["signed-in", "two-step"]) })),
  verifyTwoStep: publicOperation
    .route({
      method: "POST",
      path: "/session/two-step",
      tags: ["sessions"],
      summary: "Finish signing in with an authenticator or recovery code",
      description:
        "Each recovery code works once. Returns TWO_STEP_EXPIRED if the first step was too long ago, " +
        "and TWO_STEP_LOCKED after too many wrong codes.",
    })
    .errors(declareErrors("TWO_STEP_CODE_INVALID", "TWO_STEP_EXPIRED", "TWO_STEP_LOCKED", "ACCOUNT_DISABLED"))
    .input(z.object({ code: z.string().trim().min(1).max(40), kind: z.enum(["app", "recovery"]) }))
    .output(OkResponse),
  signOut: publicOperation
    .route({
      method: "DELETE",
      path: "/session",
      tags: ["sessions"],
      summary: "Sign out",
      description: "Also succeeds if there's no active session.",
    })
    .output(OkResponse),
  endImpersonation: publicOperation
    .route({
      method: "DELETE",
      path: "/session/impersonation",
      tags: ["sessions"],
      summary: "Stop viewing as another user",
      description: "Administrators only. Also succeeds if the session has already ended.",
    })
    .errors(declareErrors("SESSION_UNAVAILABLE"))
    .output(OkResponse),
  list: signedInOperation
    .meta({ access: "signed-in", inPerson: true })
    .route({
      method: "GET",
      path: "/me/sessions",
      tags: ["sessions"],
      summary: "List your active sessions",
      description: "An account has at most 20. The next sign-in ends the one that was least recently used.",
    })
    .output(z.object({ sessions: z.array(OpenSession) })),
  end: signedInOperation
    .meta({ access: "signed-in", proof: "fresh" })
    .route({
      method: "DELETE",
      path: "/me/sessions/{id}",
      tags: ["sessions"],
      summary: "Sign out another device",
      description:
        "Requires a fresh proof. Returns NOT_FOUND if the session isn't yours, has already ended, or is the current " +
        "one. To end that one, sign out.",
    })
    .errors(declareErrors("NOT_FOUND", "PROOF_NEEDED"))
    .input(z.object({ id: z.uuid() }))
    .output(OkResponse),
  endOthers: signedInOperation
    .meta({ access: "signed-in", proof: "fresh" })
    .route({
      method: "DELETE",
      path: "/me/sessions",
      tags: ["sessions"],
      summary: "Sign out everywhere else",
      description: "Requires a fresh proof. Idempotent. `ended` is the number of sessions that ended.",
    })
    .errors(declareErrors("PROOF_NEEDED"))
    .output(z.object({ ended: z.number().int() })),
};
