import * as z from "zod";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { Identity, NewPassword, TypedPassword } from "../schema.ts";

const OkResponse = z.object({ ok: z.literal(true) });
const tags = ["security"];
const WithPassword = z.object({ password: TypedPassword });
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const OwnPasskey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime().nullable(),
});
export type OwnPasskey = z.infer<typeof OwnPasskey>;

export const securityContract = {
  changePassword: signedInOperation
    .route({
      method: "PUT",
      path: "/me/password",
      tags,
      summary: "Change your password",
      description:
        "Requires the current password, ends all other sessions, renews this one's cookie, and sends a notification email.",
    })
    .errors(declareErrors("CURRENT_PASSWORD_INCORRECT", "PASSWORD_TOO_COMMON"))
    .input(z.object({ currentPassword: TypedPassword, newPassword: NewPassword }))
    .output(OkResponse),
  startTwoStep: signedInOperation
    .route({
      method: "POST",
      path: "/me/two-step",
      tags,
      summary: "Start setting up an authenticator app",
      description: "Sign-in doesn't change until the first code is confirmed.",
    })
    .errors(declareErrors("CURRENT_PASSWORD_INCORRECT", "PROOF_NEEDED"))
    .input(WithPassword)
    .output(RecoveryCodes.extend({ uri: z.string(), qrSvg: z.string() })),
  confirmTwoStep: signedInOperation
    .route({
      method: "POST",
      path: "/me/two-step/confirmation",
      tags,
      summary: "Confirm the first code",
      description: "Turns on two-step verification, renews the session, and ends all other sessions.",
    })
    .errors(declareErrors("TWO_STEP_CODE_INVALID"))
    .input(z.object({ code: z.string().trim().min(6).max(10) }))
    .output(OkResponse),
  removeTwoStep: signedInOperation
    .route({
      method: "POST",
      path: "/me/two-step/removal",
      tags,
      summary: "Turn off two-step verification",
      description:
        "Requires the current password and a code from the authenticator app or a recovery code. Ends all other " +
        "sessions and sends a notification email.",
    })
    .errors(declareErrors("CURRENT_PASSWORD_INCORRECT", "TWO_STEP_CODE_INVALID"))
    .input(Identity)
    .output(OkResponse),
  renewRecoveryCodes: signedInOperation
    .route({
      method: "POST",
      path: "/me/two-step/recovery-codes",
      tags,
      summary: "Generate new recovery codes",
      description:
        "Requires the current password and a code, like turning it off. The old codes stop working. Ends all other " +
        "sessions and sends a notification email.",
    })
    .errors(declareErrors("CURRENT_PASSWORD_INCORRECT", "TWO_STEP_CODE_INVALID"))
    .input(Identity)
    .output(RecoveryCodes),
  confirmIdentity: signedInOperation
    .route({
      method: "POST",
      path: "/me/proofs",
      tags,
      summary: "Prove that it's you",
      description:
        "Counts for five minutes and renews the session's cookie. So does signing in with a passkey.",
    })
    .errors(declareErrors("CURRENT_PASSWORD_INCORRECT", "TWO_STEP_CODE_INVALID"))
    .input(Identity)
    .output(OkResponse),
  listPasskeys: signedInOperation
    .meta({ access: "signed-in", inPerson: true })
    .route({ method: "GET", path: "/me/passkeys", tags, summary: "List your passkeys" })
    .output(z.object({ passkeys: z.array(OwnPasskey) })),
  removePasskey: signedInOperation
    .meta({ access: "signed-in", proof: "fresh" })
    .route({
      method: "DELETE",
      path: "/me/passkeys/{id}",
      tags,
      summary: "Remove a passkey",
      description:
        "Requires a fresh proof, ends all other sessions, and sends a notification email. Returns NOT_FOUND " +
        "if it isn't yours or was already removed.",
    })
    .errors(declareErrors("NOT_FOUND", "PROOF_NEEDED"))
    .input(z.object({ id: z.uuid() }))
    .output(OkResponse),
};
