import { beforeEach, describe, expect, it } from "vitest";
import { findTeamPage } from "#features/public-pages/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember } from "#tests/factories/teams.ts";
import { getPage, publishLeague } from "#tests/harness/public-league.ts";
import { countStatements } from "#tests/harness/statements.ts";
import { createHttp } from "./http.ts";
import { createMyPages } from "./my-page.tsx";
import { createRsvpPages } from "./rsvp.ts";

const http = createHttp();
http.route("/", createRsvpPages({ styles: ".x{}", script: "" }).routes);
http.route("/", createMyPages({ styles: ".x{}" }));

let site: Awaited<ReturnType<typeof publishLeague>>;
let token: string;
beforeEach(async () => {
  site = await publishLeague();
  await db.deleteFrom("rateLimit").execute();
  const { id: memberId } = await createMember(site.otters.id, { name: "Jordan Reyes" });
  const { id: gameId } = await createGame(site.otters.id, {
    gameOn: "2026-04-17",
    opponent: "Harbor Street FC",
  });
  token = await createLink({ teamId: site.otters.id, gameId, memberId });
});

const hideTeam = (hidesPage: boolean) =>
  db.updateTable("team").set({ hidesPage }).where("id", "=", site.otters.id).execute();

/** Lists the links to published pages on a page, with their words. */
async function listLinks(path: string): Promise<string[]> {
  const html = (await (await http.request(path)).text()).replaceAll("&#x27;", "'");
  return [...html.matchAll(/<a href="(\/[lt]\/[^"]+)"[^>]*>([^<]+)</g)].map(
    ([, href, words]) => `${words} ${href}`,
  );
}
const listBoth = async () => {
  const [rsvp, own] = [await listLinks(`/r/${token}`), await listLinks(`/r/${token}/me`)];
  expect(own).toEqual(rsvp);
  return rsvp;
};

/** Counts the statements of a game's page. */
const countStatementsOnce = async () =>
  (await countStatements(async () => http.request(`/r/${token}`))).statements;

describe("links from a player's pages to the published ones", () => {
  it("are there while the pages are on, and lead to them [PUBLIC-24]", async () => {
    const links = [`Schedule and Standings ${site.path}`, `Team Page ${site.teamPath}`];
    expect(await listBoth()).toEqual(links);
    for (const link of links) expect((await getPage(link.split(" ").at(-1)!)).status).toBe(200);
    await site.hideTeam();
    // The league's page keeps the team's on (PUBLIC-04).
    expect(await listBoth()).toEqual(links);
    await hideTeam(true);
    expect(await listBoth()).toEqual(links.slice(0, 1));
    await hideTeam(false);
    await site.hideLeague();
    expect(await listBoth()).toEqual([]);
  });

  it("follow the same rules as the team's page [PUBLIC-24]", async () => {
    const slug = site.teamPath.slice("/t/".length);
    for (const isOn of [true, false])
      for (const isLeagueOn of [true, false])
        for (const hidesPage of [true, false])
          for (const takenDownAt of [null, clock.now()]) {
            const takenDown = { takenDownAt, takenDownReason: takenDownAt && "Canary" };
            await db
              .updateTable("teamPage")
              .set({ isOn: isOn && takenDownAt === null, ...takenDown })
              .where("teamId", "=", site.otters.id)
              .execute();
            await db
              .updateTable("leaguePage")
              .set({ isOn: isLeagueOn })
              .where("leagueId", "=", site.league.id)
              .execute();
            await hideTeam(hidesPage);
            const page = await findTeamPage(db, slug);
            const links = await listLinks(`/r/${token}`);
            expect(links.some((link) => link.startsWith("Team Page"))).toBe(page !== undefined);
            expect(links.some((link) => link.startsWith("Schedule"))).toBe(isLeagueOn);
          }
  });

  it("are in the reader's language [REACH-51]", async () => {
    expect(await listLinks(`/r/${token}?lang=fr`)).toEqual([
      `Calendrier et classement ${site.path}`,
      `Page de l'équipe ${site.teamPath}`,
    ]);
  });

  it("take no statement of their own [PUBLIC-24]", async () => {
    await countStatementsOnce();
    const published = await countStatementsOnce();
    await site.hideLeague();
    await site.hideTeam();
    expect([published, await countStatementsOnce()]).toEqual([1, 1]);
  });
});
