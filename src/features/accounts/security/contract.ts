import * as z from "zod";
import { errors, signedInOperation } from "#platform/api-contract.ts";
import { NewPassword, TypedPassword } from "../schema.ts";

const Done = z.object({ ok: z.literal(true) });
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
      summary: "Change the password",
      description: "Asks for the current one, ends all other sessions and sends a notice.",
    })
    .errors(errors("CURRENT_PASSWORD_WRONG", "PASSWORD_TOO_COMMON"))
    .input(z.object({ currentPassword: TypedPassword, newPassword: NewPassword }))
    .output(Done),
  startSecondFactor: signedInOperation
    .route({
      method: "POST",
      path: "/me/second-factor",
      tags,
      summary: "Begin setting up an authenticator app",
      description: "Nothing changes at sign-in until a first code is confirmed.",
    })
    .errors(errors("CURRENT_PASSWORD_WRONG"))
    .input(WithPassword)
    .output(RecoveryCodes.extend({ uri: z.string(), qrSvg: z.string() })),
  confirmSecondFactor: signedInOperation
    .route({
      method: "POST",
      path: "/me/second-factor/confirmation",
      tags,
      summary: "Confirm the first code",
    })
    .errors(errors("SECOND_FACTOR_INVALID"))
    .input(z.object({ code: z.string().trim().min(6).max(10) }))
    .output(Done),
  removeSecondFactor: signedInOperation
    .route({ method: "POST", path: "/me/second-factor/removal", tags, summary: "Turn the second factor off" })
    .errors(errors("CURRENT_PASSWORD_WRONG"))
    .input(WithPassword)
    .output(Done),
  renewRecoveryCodes: signedInOperation
    .route({
      method: "POST",
      path: "/me/second-factor/recovery-codes",
      tags,
      summary: "Make new recovery codes",
    })
    .errors(errors("CURRENT_PASSWORD_WRONG"))
    .input(WithPassword)
    .output(RecoveryCodes),
  confirmPassword: signedInOperation
    .route({
      method: "POST",
      path: "/me/password-confirmations",
      tags,
      summary: "Confirm the password",
      description: "Needed within five minutes before adding a passkey.",
    })
    .errors(errors("CURRENT_PASSWORD_WRONG"))
    .input(WithPassword)
    .output(Done),
  listPasskeys: signedInOperation
    .meta({ access: "signed-in", inPerson: true })
    .route({ method: "GET", path: "/me/passkeys", tags, summary: "One's own passkeys" })
    .output(z.object({ passkeys: z.array(OwnPasskey) })),
  removePasskey: signedInOperation
    .route({ method: "DELETE", path: "/me/passkeys/{id}", tags, summary: "Remove a passkey" })
    .errors(errors("NOT_FOUND"))
    .input(z.object({ id: z.uuid() }))
    .output(Done),
};
