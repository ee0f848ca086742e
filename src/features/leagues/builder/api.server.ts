import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume } from "#platform/rate-limit.ts";
import { requireLeague } from "../access.server.ts";
import { publishSchedule } from "./commands.server.ts";
import { builderContract } from "./contract.ts";
import { saveDraft } from "./drafts/commands.server.ts";
import { getDraft } from "./drafts/queries.server.ts";
import { getBuilderData } from "./queries.server.ts";
import { rescheduleSeason } from "./rescheduling/commands.server.ts";
import { getSeason } from "./rescheduling/queries.server.ts";
import { cancelRun, startRun } from "./runs/commands.server.ts";
import { getRun } from "./runs/queries.server.ts";

const signedIn = implement(builderContract).$context<ApiContext>().use(signedInAccess);

export const builderApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getBuilderData(await requireLeague(context.signedIn, input.leagueId)),
  ),
  getDraft: signedIn.getDraft.handler(async ({ input, context }) =>
    getDraft(await requireLeague(context.signedIn, input.leagueId)),
  ),
  saveDraft: signedIn.saveDraft.handler(async ({ input: { leagueId, ...draft }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    await consume("schedule-draft:account", grant.user.id);
    return saveDraft(grant, draft);
  }),
  startRun: signedIn.startRun.handler(async ({ input: { leagueId, ...request }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    await consume("schedule-run:account", grant.user.id);
    return startRun(grant, request);
  }),
  getRun: signedIn.getRun.handler(async ({ input, context }) =>
    getRun(await requireLeague(context.signedIn, input.leagueId), input.runId),
  ),
  cancelRun: signedIn.cancelRun.handler(async ({ input, context }) => {
    await cancelRun(await requireLeague(context.signedIn, input.leagueId), input.runId);
    return { ok: true as const };
  }),
  getSeason: signedIn.getSeason.handler(async ({ input, context }) =>
    getSeason(await requireLeague(context.signedIn, input.leagueId)),
  ),
  rescheduleSeason: signedIn.rescheduleSeason.handler(async ({ input: { leagueId, ...changes }, context }) =>
    rescheduleSeason(await requireLeague(context.signedIn, leagueId), changes),
  ),
  publish: signedIn.publish.handler(async ({ input: { leagueId, ...schedule }, context }) =>
    publishSchedule(await requireLeague(context.signedIn, leagueId), schedule),
  ),
};
