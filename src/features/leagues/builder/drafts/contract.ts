import * as z from "zod";
import { declareErrors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../../contract.ts";
import { NewDraft, SavedDraft } from "./schema.ts";

const tags = ["leagues"];
const path = "/leagues/{leagueId}/schedule-draft";

export const draftContract = {
  getDraft: leagueOperation
    .route({ method: "GET", path, tags, summary: "Get the league's schedule draft" })
    .input(ByLeague)
    .output(SavedDraft),
  saveDraft: leagueOperation
    .route({
      method: "PUT",
      path,
      tags,
      summary: "Save the league's schedule draft",
      description:
        "`version` is the version you read; returns SCHEDULE_DRAFT_CHANGED if someone has saved a newer one. Null " +
        "content starts over. Publishing a schedule empties the draft.",
    })
    .errors(declareErrors("SCHEDULE_DRAFT_CHANGED"))
    .input(NewDraft.extend(ByLeague.shape))
    .output(z.object({ version: z.int() })),
};
