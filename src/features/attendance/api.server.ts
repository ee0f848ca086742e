import { implement } from "@orpc/server";
import { publicAccess, tokenAccess, type ApiContext } from "#platform/api-bases.ts";
import { AppError } from "#platform/errors.ts";
import { limitFailedLookups } from "#platform/rate-limit.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { respondByLink } from "./commands.server.ts";
import { rsvpContract } from "./contract.ts";
import { getRsvp, listTeamResponses, lookUpRsvp } from "./queries.server.ts";

const api = implement(rsvpContract).$context<ApiContext>();
const token = api.use(tokenAccess);

export const rsvpApi = {
  lookUp: token.lookUp.handler(async ({ input }) => [await lookUpRsvp(input.token)]),
  // This endpoint returns false instead of throwing, so it has to count failed lookups itself. Otherwise, it could be
  // used to guess tokens.
  check: api.use(publicAccess).check.handler(async ({ input, context }) => {
    try {
      await limitFailedLookups(context.clientAddress, () => getRsvp(input.token));
      return { exists: true };
    } catch (error) {
      if (error instanceof AppError && ["LINK_INVALID", "LINK_EXPIRED"].includes(error.code))
        return { exists: false };
      throw error;
    }
  }),
  respond: token.respond.handler(async ({ input }) => {
    const saved = await respondByLink(input.token, input.response, input.memberId, input.note || null);
    return [{ success: saved.success, message: saved.getMessage(rsvpWords.en), gameId: saved.gameId }];
  }),
  listResponses: token.listResponses.handler(({ input }) => listTeamResponses(input.token)),
};
