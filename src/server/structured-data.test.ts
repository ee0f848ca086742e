import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createGame } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { getPage, publishLeague } from "#tests/harness/public-league.ts";

let site: Awaited<ReturnType<typeof publishLeague>>;
beforeEach(async () => {
  site = await publishLeague();
  await db.updateTable("leaguePage").set({ isIndexable: true }).execute();
  await db.updateTable("teamPage").set({ isIndexable: true }).execute();
});

type Named = { "@type": string; name: string };
type Event = Named & {
  startDate: string;
  endDate: string;
  eventStatus: string;
  previousStartDate?: string;
  homeTeam: Named;
  awayTeam: Named;
  sport: string;
  organizer: Named & { url?: string };
  location: Named & { address: string };
};

/** Reads what a page says about its games, the way a search engine does. */
async function readEvents(path: string): Promise<Event[]> {
  const { html } = await getPage(path);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  // There's no other script (PUBLIC-28).
  expect(html.match(/<script/g) ?? []).toHaveLength(blocks.length);
  if (blocks.length === 0) return [];
  expect(blocks).toHaveLength(1);
  const data = JSON.parse(blocks[0]![1]!) as { "@context": string; "@graph": Event[] };
  expect(data["@context"]).toBe("https://schema.org");
  return data["@graph"];
}

const moveGame = (leagueGameId: string, values: object) =>
  db
    .updateTable("game")
    .set({ ...values, updatedAt: clock.now() })
    .where("leagueGameId", "=", leagueGameId)
    .execute();

describe("what search engines read", () => {
  it("has each required field of a league's game [PUBLIC-37]", async () => {
    await site.addGame();
    const sport = await readSport();
    expect(await readEvents(site.path)).toEqual([
      {
        "@type": "SportsEvent",
        name: "Lakeview Otters at Harbor Street FC",
        startDate: "2026-04-16T19:00-05:00",
        endDate: "2026-04-16T21:00-05:00",
        eventStatus: "https://schema.org/EventScheduled",
        homeTeam: { "@type": "SportsTeam", name: "Harbor Street FC" },
        awayTeam: { "@type": "SportsTeam", name: "Lakeview Otters" },
        sport,
        organizer: {
          "@type": "SportsOrganization",
          name: "Lakeside Rec League",
          url: `http://localhost:3000${site.path}`,
        },
        location: {
          "@type": "Place",
          name: "Harborview Park, Field 2",
          address: "1200 Shore Drive",
        },
      },
    ]);
  });

  it("has the same of a team's games, but no practice and no game without an address [PUBLIC-37]", async () => {
    await site.addGame();
    await createGame(site.otters.id, { gameOn: "2026-04-25", opponent: "Old Mill", location: "Old Quarry" });
    const practice = await createGame(site.otters.id, {
      gameOn: "2026-04-21",
      opponent: null,
      location: "Harborview Park, Field 2",
    });
    await db.updateTable("game").set({ kind: "practice" }).where("id", "=", practice.id).execute();
    await db.updateTable("teamPage").set({ showsPractices: true }).execute();
    const events = await readEvents(site.teamPath);
    expect(events.map(({ name, organizer }) => [name, organizer.name])).toEqual([
      ["Lakeview Otters at Harbor Street FC", "Lakeside Rec League"],
    ]);
    const [ofLeague] = await readEvents(site.path);
    expect({ ...events[0], sport: "" }).toEqual({ ...ofLeague, sport: "" });
  });

  it("follows a change of the clocks between two games [PUBLIC-37]", async () => {
    setTime("2026-10-20T12:00:00Z");
    for (const gameOn of ["2026-10-31", "2026-11-01"]) await site.addGame({ gameOn });
    // Two hours from 11:30 PM the night the clocks go back, which is before they do.
    await site.addGame({ gameOn: "2026-10-31", gameTime: "23:30:00" });
    const events = await readEvents(site.path);
    expect(events.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ["2026-10-31T19:00-05:00", "2026-10-31T21:00-05:00"],
      ["2026-10-31T23:30-05:00", "2026-11-01T01:30-05:00"],
      ["2026-11-01T19:00-06:00", "2026-11-01T21:00-06:00"],
    ]);
  });

  it("says that a game is canceled, or moved and from when, with the offset of that day [PUBLIC-37]", async () => {
    setTime("2026-10-20T12:00:00Z");
    const canceled = await site.addGame({ gameOn: "2026-10-30" });
    const moved = await site.addGame({ gameOn: "2026-10-31" });
    await moveGame(canceled, { cancelledAt: clock.now() });
    await moveGame(moved, { gameOn: "2026-11-07" });
    expect(
      (await readEvents(site.path)).map((event) => [event.eventStatus, event.previousStartDate]),
    ).toEqual([
      ["https://schema.org/EventCancelled", undefined],
      ["https://schema.org/EventRescheduled", "2026-10-31T19:00-05:00"],
    ]);
    const [, event] = await readEvents(site.path);
    expect(event!.startDate).toBe("2026-11-07T19:00-06:00");
    expect((await readEvents(site.teamPath)).map(({ eventStatus }) => eventStatus.slice(24))).toEqual([
      "Cancelled",
      "Rescheduled",
    ]);
  });

  it("leaves out places without an address, games without a time, and what's over [PUBLIC-37]", async () => {
    await site.addGame({ gameOn: "2026-04-17", location: "Ridgeway Turf" });
    await site.addGame({ gameOn: "2026-04-18", gameTime: null });
    await site.addGame({ gameTime: "08:00:00" });
    await site.settle(await site.addGame({ gameTime: "21:00:00" }));
    const { html } = await getPage(site.path);
    expect(html.match(/>at</g)).toHaveLength(4);
    expect(html).not.toContain("<script");
    await site.addGame();
    expect((await readEvents(site.path)).map(({ startDate }) => startDate)).toEqual([
      "2026-04-16T19:00-05:00",
    ]);
  });

  it("has the next 20 games, and is missing where search engines may not list the page [PUBLIC-37]", async () => {
    for (let day = 1; day <= 25; day += 1)
      await site.addGame({ gameOn: `2026-05-${String(day).padStart(2, "0")}` });
    for (const path of [site.path, site.teamPath]) {
      const events = await readEvents(path);
      expect([events.length, events.at(-1)!.startDate.slice(0, 10)]).toEqual([20, "2026-05-20"]);
    }
    await db.updateTable("leaguePage").set({ isIndexable: false }).execute();
    await db.updateTable("teamPage").set({ isIndexable: false }).execute();
    for (const path of [site.path, site.teamPath]) expect(await readEvents(path)).toEqual([]);
  });

  it("can't be ended by a name [PUBLIC-33, PUBLIC-37]", async () => {
    await site.addGame();
    const name = "</script><script>alert(1)</script>";
    await db.updateTable("team").set({ name }).where("id", "=", site.harbor.id).execute();
    for (const path of [site.path, site.teamPath]) {
      const [event] = await readEvents(path);
      expect(event!.homeTeam.name).toBe(name);
    }
  });
});

const readSport = async () =>
  (await db.selectFrom("league").select("sport").where("id", "=", site.league.id).executeTakeFirstOrThrow())
    .sport;
