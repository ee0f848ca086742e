import { describe, expect, inject, it } from "vitest";
import { pause } from "#tests/harness/processes.ts";
import { keepArena } from "./kept-arena.ts";
import { waitFor } from "./stage.ts";
import { startArena, type Arena } from "./texts/arena.ts";

// A full game's line while workers are killed, compared with the carrier's records.

const TEAMS = 3;
const MEMBERS = 20;
const WAITING = MEMBERS - 1;
const KILLS = 2;

const getArena = keepArena(() => startArena(inject("preparedDatabase")));

type Person = { phone: string; teamId: string };

/** Moves the games without telling anyone. */
const startIn = (arena: Arena, teamIds: string[], minutes: number) =>
  arena.rows(
    `with start as (select (now() + make_interval(mins => $2)) at time zone 'America/Chicago' as at)
     update game set game_on = start.at::date, game_time = date_trunc('minute', start.at)::time from start
     where team_id = any($1::uuid[])`,
    [teamIds, minutes],
  );

/** Kills the worker at any moment, and starts another one. */
async function killOften(arena: Arena, from: Awaited<ReturnType<Arena["startWorker"]>>) {
  let worker = from;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(200 + 400 * kill);
    await arena.kill(worker);
    worker = await arena.startWorker();
  }
  return worker;
}

/** Returns what each phone reads after replying, all at the same moment. */
const replyAll = (arena: Arena, people: readonly Person[], word: string) =>
  Promise.all(
    people.map(async ({ phone, teamId }) => ({
      phone,
      teamId,
      text: JSON.stringify((await arena.carrier.receive(phone, word)).response),
    })),
  );
const listBy = <Item extends { teamId: string }>(list: readonly Item[], teamId: string) =>
  list.filter((item) => item.teamId === teamId);
const listAttending = (arena: Arena) =>
  arena.rows<Person>(
    `select phone, member_phone.team_id as "teamId" from game_rsvp join member_phone using (member_id)
     where response = 'attending' order by phone`,
  );
const readPlace = (text: string) => Number(/#(\d+) on the waitlist/.exec(text)?.[1] ?? 0);

describe("a full game while workers are killed [NEED-18, NEED-24]", () => {
  it("has one winner for each spot, and everyone else is told their place or the outcome once", async () => {
    const arena = getArena();
    const teamIds = await arena.addTeams({ teams: TEAMS, members: MEMBERS });
    await arena.rows("update team set quiet_from = null, quiet_until = null");
    await arena.rows("delete from reminder where team_id = any($1)", [teamIds]);
    await arena.addDueGames(teamIds);
    let worker = await arena.startWorker();
    await arena.waitUntilSettled(60);
    await startIn(arena, teamIds, 30 * 60);
    await arena.rows("update game set maximum_players = 1 where team_id = any($1)", [teamIds]);
    const people = await arena.rows<Person>(
      `select phone, team_id as "teamId" from member_phone where team_id = any($1) order by phone`,
      [teamIds],
    );
    expect(people).toHaveLength(TEAMS * MEMBERS);

    let replies: Awaited<ReturnType<typeof replyAll>>;
    [replies, worker] = await Promise.all([replyAll(arena, people, "IN"), killOften(arena, worker)]);
    for (const teamId of teamIds) {
      const own = listBy(replies, teamId);
      expect(own.filter(({ text }) => text.includes("You're in"))).toHaveLength(1);
      const places = own.map(({ text }) => readPlace(text)).filter((place) => place > 0);
      expect(places.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: WAITING }, (_, index) => index + 1),
      );
    }

    // In the last hour, everyone who waits is asked at the same moment.
    const first = await listAttending(arena);
    expect(first).toHaveLength(TEAMS);
    await startIn(arena, teamIds, 55);
    [, worker] = await Promise.all([replyAll(arena, first, "OUT"), killOften(arena, worker)]);
    const waiting = people.filter(({ phone }) => !first.some((own) => own.phone === phone));
    const listOffers = async () =>
      (await arena.carrier.texts({ direction: "out" })).filter(({ body }) => body.includes("A spot opened"));
    await waitFor("every offer", async () => (await listOffers()).length >= waiting.length, 90_000);
    await arena.waitUntilSettled(60);
    expect((await listOffers()).map(({ phone }) => phone).toSorted()).toEqual(
      waiting.map(({ phone }) => phone).toSorted(),
    );

    [replies, worker] = await Promise.all([replyAll(arena, waiting, "IN"), killOften(arena, worker)]);
    const second = await listAttending(arena);
    for (const teamId of teamIds) {
      expect(listBy(second, teamId)).toHaveLength(1);
      const own = listBy(replies, teamId);
      expect(own.filter(({ text }) => text.includes("You're in"))).toHaveLength(1);
      expect(own.filter(({ text }) => text.includes("That spot went to someone else."))).toHaveLength(
        WAITING - 1,
      );
    }
    await arena.waitUntilSettled(60);
    expect(await listOffers()).toHaveLength(waiting.length);
  });
});
