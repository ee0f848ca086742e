import * as z from "zod";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { ApiKey, KeyChoices, NewKey } from "./schema.ts";

const tags = ["keys"];
const path = "/me/keys";

export const keysContract = {
  list: signedInOperation
    .meta({ access: "signed-in", inPerson: true })
    .route({
      method: "GET",
      path,
      tags,
      summary: "List your API keys",
      description: "Newest first. Includes keys that were revoked in the last 30 days.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .output(z.object({ keys: z.array(ApiKey) })),
  listChoices: signedInOperation
    .meta({ access: "signed-in", inPerson: true })
    .route({
      method: "GET",
      path: `${path}/choices`,
      tags,
      summary: "List the teams and leagues that a key can be limited to",
    })
    .errors(declareErrors("NOT_FOUND"))
    .output(KeyChoices),
  create: signedInOperation
    .meta({ access: "signed-in", inPerson: true, proof: "fresh" })
    .route({
      method: "POST",
      path,
      successStatus: 201,
      tags,
      summary: "Create an API key",
      description:
        "Requires a fresh proof, and sends a notification email. `secret` is the key. It's in no other response. An account " +
        "has at most 20 keys.",
    })
    .errors(declareErrors("NOT_FOUND", "PROOF_NEEDED", "TOO_MANY_KEYS", "TEAM_NOT_FOUND", "LEAGUE_NOT_FOUND"))
    .input(NewKey)
    .output(z.object({ secret: z.string(), key: ApiKey })),
  revoke: signedInOperation
    .route({
      method: "DELETE",
      path: `${path}/{id}`,
      tags,
      summary: "Revoke an API key",
      description: "Works from the next request on. Safe to repeat.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ ok: z.literal(true) })),
};
