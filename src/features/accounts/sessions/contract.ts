import * as z from "zod";
import { errors, publicOperation, signedInOperation } from "#platform/api-contract.ts";
import { Me, TypedEmail, TypedPassword } from "../schema.ts";

const Done = z.object({ ok: z.literal(true) });

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
      summary: "Who is signed in",
      description:
        "`user` is null without a session, with an ended one, or with an account that has no profile.",
    })
    .errors(errors("SESSION_UNAVAILABLE"))
    .output(z.object({ user: Me.nullable() })),
  signIn: publicOperation
    .route({
      method: "POST",
      path: "/session",
      tags: ["sessions"],
      summary: "Sign in with e-mail and password",
    })
    .errors(errors("INVALID_CREDENTIALS", "ACCOUNT_DISABLED"))
    .input(z.object({ email: TypedEmail, password: TypedPassword }))
    .output(z.object({ next: z.enum(["signed-in", "second-factor"]) })),
  verifySecondFactor: publicOperation
    .route({
      method: "POST",
      path: "/session/second-factor",
      tags: ["sessions"],
      summary: "Finish signing in with a code from the app, or a recovery code",
    })
    .errors(
      errors("SECOND_FACTOR_INVALID", "SECOND_FACTOR_EXPIRED", "SECOND_FACTOR_LOCKED", "ACCOUNT_DISABLED"),
    )
    .input(z.object({ code: z.string().trim().min(1).max(40), kind: z.enum(["app", "recovery"]) }))
    .output(Done),
  signOut: publicOperation
    .route({
      method: "DELETE",
      path: "/session",
      tags: ["sessions"],
      summary: "Sign out",
      description: "Without a session, or with an ended one, this succeeds too.",
    })
    .output(Done),
  endImpersonation: publicOperation
    .route({
      method: "DELETE",
      path: "/session/impersonation",
      tags: ["sessions"],
      summary: "Stop viewing the product as somebody else",
      description: "For administrators. Without a session, or when it is over already, this succeeds too.",
    })
    .errors(errors("SESSION_UNAVAILABLE"))
    .output(Done),
  list: signedInOperation
    .meta({ access: "signed-in", inPerson: true })
    .route({ method: "GET", path: "/me/sessions", tags: ["sessions"], summary: "Where one is signed in" })
    .output(z.object({ sessions: z.array(OpenSession) })),
  endOthers: signedInOperation
    .route({
      method: "DELETE",
      path: "/me/sessions",
      tags: ["sessions"],
      summary: "Sign out everywhere else",
    })
    .output(z.object({ ended: z.number().int() })),
};
