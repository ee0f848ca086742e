import * as z from "zod";
import { Identity } from "#features/accounts/schema.ts";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { DeletionPreview } from "./schema.ts";

const tags = ["accounts"];
const path = "/me/deletion";

export const accountDeletionContract = {
  preview: signedInOperation
    .route({
      method: "GET",
      path,
      tags,
      summary: "See what deleting your account would do",
      description: "Lists up to 50 teams with the person who would become their owner, if any.",
    })
    .output(DeletionPreview),
  request: signedInOperation
    .route({
      method: "POST",
      path,
      tags,
      summary: "Delete your account in 14 days",
      description:
        "Archives the teams that no one else manages and signs out all devices. Until then, signing in and " +
        "canceling the request restores everything. Idempotent. Administrators can't delete their own account.",
    })
    .errors(
      declareErrors(
        "CURRENT_PASSWORD_INCORRECT",
        "TWO_STEP_CODE_INVALID",
        "LEAGUES_REMAIN",
        "CANNOT_TARGET_SELF",
      ),
    )
    .input(Identity)
    .output(z.object({ deletesAt: z.iso.datetime() })),
  cancel: signedInOperation
    .meta({ access: "signed-in", whileClosing: true })
    .route({
      method: "DELETE",
      path,
      tags,
      summary: "Keep your account",
      description: "Cancels the deletion and restores the teams that it archived. Idempotent.",
    })
    .output(z.object({ ok: z.literal(true) })),
};
