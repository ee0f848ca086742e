import * as z from "zod";
import { declareErrors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { NewRainout, RainoutOutcome, RainoutPlan, RainoutPreview } from "./schema.ts";

const tags = ["venues"];
const ByVenue = ByLeague.extend({ venueId: z.uuid() });

export const rainoutsContract = {
  preview: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/venues/{venueId}/rainout-previews",
      tags,
      summary: "Preview a rainout",
      description:
        "Read-only. Lists the league's upcoming games at the venue, the season's rules that moving them would break, and " +
        "the next day when all of them fit.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(RainoutPlan.safeExtend(ByVenue.shape))
    .output(RainoutPreview),
  apply: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/venues/{venueId}/rainouts",
      tags,
      summary: "Cancel or move all games at a venue on one day",
      description:
        "All or nothing, including reminders. With `textTeams`, each person gets one text if their team has enough " +
        "left. The day is added to the venue's closed dates. Returns SLOT_BREAKS_RULES if a moved league game breaks a " +
        "rule of its season; send `acceptWarnings` to override the ones with `canConfirm`. Idempotent per `requestKey`; reusing a key for a different request returns REQUEST_KEY_REUSED.",
    })
    .errors(declareErrors("NOT_FOUND", "REQUEST_KEY_REUSED", "SLOT_BREAKS_RULES", "SEASON_ENDED"))
    .input(NewRainout.safeExtend(ByVenue.shape))
    .output(RainoutOutcome),
};
