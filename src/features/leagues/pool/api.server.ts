import { implement } from "@orpc/server";
import { requirePhone } from "#features/teams/members/entries/rules.ts";
import { signedInAccess, tokenAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireLeague } from "../access.server.ts";
import { requirePoolJoiner } from "./access.server.ts";
import {
  closePoolLink,
  joinPool,
  removePoolPerson,
  replacePoolLink,
  savePool,
  setPoolLevel,
} from "./commands.server.ts";
import { poolContract } from "./contract.ts";
import { getPoolLink, getPoolSettings, getPoolToJoin, listPoolPeople } from "./queries.server.ts";
import { listPoolGroups } from "./rules.ts";

const api = implement(poolContract).$context<ApiContext>();
const signedIn = api.use(signedInAccess);
const token = api.use(tokenAccess);

export const poolApi = {
  get: signedIn.get.handler(async ({ input, context }) =>
    getPoolSettings(await requireLeague(context.signedIn, input.leagueId)),
  ),
  update: signedIn.update.handler(async ({ input: { leagueId, ...settings }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    await savePool(grant, settings);
    return getPoolSettings(grant);
  }),
  getLink: signedIn.getLink.handler(async ({ input, context }) =>
    getPoolLink(await requireLeague(context.signedIn, input.leagueId)),
  ),
  renewLink: signedIn.renewLink.handler(async ({ input, context }) => {
    const grant = await requireLeague(context.signedIn, input.leagueId);
    await replacePoolLink(grant);
    return getPoolLink(grant);
  }),
  closeLink: signedIn.closeLink.handler(async ({ input, context }) => {
    const grant = await requireLeague(context.signedIn, input.leagueId);
    await closePoolLink(grant);
    return getPoolLink(grant);
  }),
  listPeople: signedIn.listPeople.handler(async ({ input, context }) => ({
    people: await listPoolPeople(await requireLeague(context.signedIn, input.leagueId)),
  })),
  setLevel: signedIn.setLevel.handler(async ({ input: { leagueId, personId, level }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    await setPoolLevel(grant, personId, level);
    return { people: await listPoolPeople(grant) };
  }),
  remove: signedIn.remove.handler(async ({ input: { leagueId, personId }, context }) => {
    const grant = await requireLeague(context.signedIn, leagueId);
    await removePoolPerson(grant, personId);
    return { people: await listPoolPeople(grant) };
  }),
  preview: token.preview.handler(async ({ input }) => {
    const { leagueName, sport } = await getPoolToJoin(input.token);
    return { leagueName, sport, groups: listPoolGroups(sport) };
  }),
  join: token.join.handler(async ({ input: { token: link, ...entry }, context }) => {
    // Validate the phone first so that a typo doesn't count toward the rate limit.
    const phone = requirePhone(entry.phone);
    await joinPool(await requirePoolJoiner(link, context.clientAddress), { ...entry, phone });
    return { ok: true as const };
  }),
};
