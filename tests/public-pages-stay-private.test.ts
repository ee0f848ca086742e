import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { drawMissingPictures } from "#features/public-pages/pictures/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createChangeRequest } from "#tests/factories/change-requests.ts";
import { addEmail } from "#tests/factories/member-emails.ts";
import { createLeaguePage, createTeamPage } from "#tests/factories/public-pages.ts";
import { createResult } from "#tests/factories/results.ts";
import { createResponse } from "#tests/factories/rsvps.ts";
import {
  createGame,
  createInvitation,
  createLeague,
  createLeagueGame,
  createMember,
  createMinor,
  createTeam,
  createVenue,
  inviteManager,
} from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { ownerDb, runAsOwner } from "#tests/harness/owner.ts";
import { http } from "#tests/harness/page-server.ts";
import { MARK, markExcept, PRIVATE_COLUMNS, PUBLIC_COLUMNS } from "#tests/harness/private-marks.ts";

// PUBLIC-33 and PUBLIC-34: public pages show names of teams, divisions, seasons, and venues, the opponent, and the place,
// and nothing else that a person typed. tests/faults/public-crawl.test.ts asks the built product the same.

const PHONE = "+13125550461";

const paths = [
  "/embed/l/lakeside/schedule",
  "/embed/l/lakeside/standings",
  "/l/lakeside",
  "/l/lakeside/calendar.ics",
  "/l/lakeside/results",
  "/l/lakeside/standings",
  "/l/lakeside/seasons",
  "/l/lakeside/seasons/2026",
  "/l/lakeside/seasons/2026/results",
  "/l/lakeside/seasons/2026/standings",
  "/l/lakeside/seasons/2026/teams",
  "/l/lakeside/teams",
  "/t/otters",
  "/t/otters/calendar.ics",
];

beforeAll(async () => {
  setTime("2026-04-15T14:40:00Z");
  const lee = await createAccount({ role: "league_manager", name: "Lee Novak" });
  const otters = await createTeam({ name: "Otters", managerId: lee.id });
  const harbor = await createTeam({ name: "Harbor Street", managerId: lee.id });
  const league = await createLeague(lee.id, [otters.id, harbor.id]);
  await createLeaguePage(league.id, "lakeside", { isIndexable: true });
  await createTeamPage(otters.id, "otters", { isIndexable: true, showsPractices: true });
  const venue = await createVenue(league.id, { address: "1200 Shore Drive", notes: "Gate code 4711" });
  const client = await signInAs(lee);
  await createResult(league.id, [otters.id, harbor.id], [1, 0]);
  const { id: seasonId } = await db
    .updateTable("leagueSeason")
    .set({ name: "2026" })
    .where("leagueId", "=", league.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  await client.post(`/leagues/${league.id}/seasons/${seasonId}/end`, {});
  await client.post(`/leagues/${league.id}/seasons`, {
    name: "Fall 2026",
    teamIds: [otters.id, harbor.id],
    requestKey: randomUUID(),
  });
  const member = await createMember(otters.id, { name: "Jordan Reyes", phone: PHONE });
  await createMinor(otters.id, { name: "Aisha Bello", phone: "+13125550462", guardianPhone: "+13125550463" });
  await addEmail(otters.id, member.id, { email: "jordan@example.com" });
  await createInvitation(otters.id, { email: "captain@example.com" });
  await inviteManager(harbor.id, await createAccount({ name: "Rosa Ibarra" }));
  const [gameId] = await createLeagueGame(league.id, [otters.id, harbor.id], { gameOn: "2026-04-16" });
  await createGame(otters.id, { gameOn: "2026-04-20", opponent: "Old Mill" });
  await db.updateTable("game").set({ notes: "Bring cones" }).execute();
  await createResponse({ teamId: otters.id, gameId, memberId: member.id }, "attending", clock.now());
  await db.updateTable("gameRsvp").set({ note: "Late" }).execute();
  await createResult(league.id, [otters.id, harbor.id], [3, 2]);
  await createLeagueGame(league.id, [otters.id, harbor.id], { gameOn: "2026-05-02" });
  await client.post(`/leagues/${league.id}/venues/${venue.id}/rainouts`, {
    on: "2026-05-02",
    action: "cancel",
    toOn: null,
    textTeams: false,
    requestKey: randomUUID(),
  });
  await createChangeRequest(league.id, [otters.id, harbor.id], { gameOn: "2026-04-23" }, { note: "Wedding" });
});

const readPictures = async () =>
  Promise.all(
    ["/l/lakeside/picture.png", "/t/otters/picture.png"].map(async (path) => {
      const response = await http.request(path);
      expect([path, response.status]).toEqual([path, 200]);
      return Buffer.from(await response.arrayBuffer()).toString("base64");
    }),
  );

/** Marks every column that isn't public, and returns those columns. */
async function markColumns(): Promise<string[]> {
  await runAsOwner(markExcept(PUBLIC_COLUMNS));
  const { rows } = await sql<{ place: string }>`select place from marked order by place`.execute(ownerDb);
  return rows.map(({ place }) => place);
}

it("shows nothing on any public page that wasn't typed for it [PUBLIC-33, PUBLIC-34]", async () => {
  setTime("2026-04-15T14:40:00Z");
  await drawMissingPictures();
  const pictures = await readPictures();
  const marked = await markColumns();
  expect(marked).toEqual(expect.arrayContaining(PRIVATE_COLUMNS));
  for (const path of paths) {
    const response = await http.request(path);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text.length).toBeGreaterThan(500);
    for (const secret of [MARK, PHONE, PHONE.slice(2), "555-0461"]) expect(text.includes(secret)).toBe(false);
  }
  for (const path of ["/l/lakeside", "/t/otters"]) {
    const text = await (await http.request(path)).text();
    expect(text).toContain('<script type="application/ld+json">');
    expect(text).toContain("Rainout: all games at Harborview Park on Sat, May 2 are canceled.");
  }
  // A mark that a picture showed would change it.
  await db.updateTable("leaguePage").set({ needsPicture: true }).execute();
  await db.updateTable("teamPage").set({ needsPicture: true }).execute();
  await drawMissingPictures();
  expect(await readPictures()).toEqual(pictures);
});
