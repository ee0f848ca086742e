import { implement } from "@orpc/server";
import { publicAccess, tokenAccess, type ApiContext } from "#platform/api-bases.ts";
import { AppError } from "#platform/errors.ts";
import { countMisses } from "#platform/rate-limit.ts";
import { answerByLink } from "./commands.server.ts";
import { rsvpContract } from "./contract.ts";
import { getRsvp, listTeamResponses, lookUpRsvp } from "./queries.server.ts";

const api = implement(rsvpContract).$context<ApiContext>();
const token = api.use(tokenAccess);

export const rsvpApi = {
  lookUp: token.lookUp.handler(async ({ input }) => [await lookUpRsvp(input.token)]),
  // Says no instead of refusing, so it counts misses by itself: it must not be a quieter way to guess.
  check: api.use(publicAccess).check.handler(async ({ input, context }) => {
    try {
      await countMisses(context.clientAddress, () => getRsvp(input.token));
      return { exists: true };
    } catch (error) {
      if (error instanceof AppError && error.code === "LINK_INVALID") return { exists: false };
      throw error;
    }
  }),
  answer: token.answer.handler(async ({ input }) => [await answerByLink(input.token, input.response)]),
  listResponses: token.listResponses.handler(({ input }) => listTeamResponses(input.token)),
};
