import * as z from "zod";
import { LinkToken } from "#features/accounts/schema.ts";
import { declareErrors, tokenOperation } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { PoolEntry, PoolLevel, PoolLink, PoolPerson, PoolPreview, PoolSettings } from "./schema.ts";

const tags = ["sub pools"];
const ByToken = z.object({ token: LinkToken });
const ByPerson = ByLeague.extend({ personId: z.uuid() });
const People = z.object({ people: z.array(PoolPerson) });

export const poolContract = {
  get: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/sub-pool",
      tags,
      summary: "Get a league's sub pool settings",
    })
    .input(ByLeague)
    .output(PoolSettings),
  update: leagueOperation
    .route({
      method: "PUT",
      path: "/leagues/{leagueId}/sub-pool",
      tags,
      summary: "Turn a league's sub pool on or off",
      description:
        "Send all settings. Off ends calls to the pool and keeps its people. `weeklyLimit` is how often a person may be " +
        "asked in any 7 days. The first time the pool is turned on, it gets a join link. Idempotent.",
    })
    .input(PoolSettings.extend(ByLeague.shape))
    .output(PoolSettings),
  getLink: leagueOperation
    .meta({ access: "signed-in", scope: "league:manage", inPerson: true })
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/sub-pool/link",
      tags,
      summary: "Get a sub pool's join link",
    })
    .input(ByLeague)
    .output(PoolLink),
  renewLink: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/sub-pool/link",
      tags,
      summary: "Create or replace a sub pool's join link",
      description: "The old link and any printed codes stop working immediately.",
    })
    .input(ByLeague)
    .output(PoolLink),
  closeLink: leagueOperation
    .route({
      method: "DELETE",
      path: "/leagues/{leagueId}/sub-pool/link",
      tags,
      summary: "Turn off a sub pool's join link",
      description: "The link stops working permanently; turning it back on creates a new one.",
    })
    .input(ByLeague)
    .output(PoolLink),
  listPeople: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/sub-pool/people",
      tags,
      summary: "List the people in a sub pool by name",
      description:
        "Returns up to 500 people, with how often each was asked, played, and said no in the last 30 days.",
    })
    .input(ByLeague)
    .output(People),
  setLevel: leagueOperation
    .route({
      method: "PUT",
      path: "/leagues/{leagueId}/sub-pool/people/{personId}",
      tags,
      summary: "Correct the level of someone in a sub pool",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ByPerson.extend({ level: PoolLevel }))
    .output(People),
  remove: leagueOperation
    .route({
      method: "DELETE",
      path: "/leagues/{leagueId}/sub-pool/people/{personId}",
      tags,
      summary: "Remove someone from a sub pool",
      description: "They can join again with the link.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ByPerson)
    .output(People),
  preview: tokenOperation
    .route({
      method: "POST",
      path: "/sub-pool-links/previews",
      tags,
      summary: "Preview a sub pool's join link",
      description: "Changes nothing.",
    })
    .input(ByToken)
    .output(PoolPreview),
  join: tokenOperation
    .route({
      method: "POST",
      path: "/sub-pool-links/people",
      tags,
      summary: "Join a league's sub pool",
      description:
        "Returns the same response for new and existing people. No one joins without agreeing to texts, or under 18. " +
        "Teams can ask only people who replied YES to the text that follows.",
    })
    .errors(declareErrors("PHONE_INVALID", "LIMIT_REACHED"))
    .input(PoolEntry.extend(ByToken.shape))
    .output(z.object({ ok: z.literal(true) })),
};
