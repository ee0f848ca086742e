import { expect, inject, it } from "vitest";
import type { EmailJson } from "#sandbox/mailbox/api.ts";
import { pause } from "#tests/harness/processes.ts";
import { mulberry } from "#tests/load/statistics.ts";
import { waitFor } from "./stage.ts";
import { startArena, type Arena } from "./texts/arena.ts";

const TEAMS = 6;
const MEMBERS = 4;
const KILLS = 4;

type Person = { phone: string; memberId: string; name: string };

/** Puts the games ten hours ahead, long after they were added, so that they only take requests. */
const CLOSE = `
  with closed as (update team set responses_due_hours = 24 where id = any($1) returning id)
  update game set created_at = now() - interval '5 days',
    game_on = (now() at time zone 'America/Chicago' + interval '10 hours')::date,
    game_time = (now() at time zone 'America/Chicago' + interval '10 hours')::time(0)
  where team_id in (select id from closed)`;

/** Kills the worker again and again, at any step, until the people have replied. */
async function replyWhileKilling(arena: Arena, people: readonly Person[], body: string) {
  const random = mulberry(people.length);
  let worker = await arena.startWorker();
  const replies = Promise.all(
    people.map(async ({ phone }) => {
      await pause(random() * 4_000);
      const { response } = await arena.carrier.receive(phone, body);
      return response !== null && response !== undefined && !("problem" in response);
    }),
  );
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(300 + random() * 900);
    // Alerts go out five minutes after a request, which is too long for a test.
    await arena.rows("update request_alert set due_at = now()");
    await arena.kill(worker);
    worker = await arena.startWorker();
  }
  expect((await replies).every(Boolean)).toBe(true);
}

const listNames = async (sandboxUrl: string) => {
  const page = await fetch(`${sandboxUrl}/api/mailbox/messages?limit=500&domain=example.com`);
  const emails = (await page.json()) as EmailJson[];
  const unique = new Map(emails.map((email) => [email.messageId, email.text]));
  return [...unique.values()].flatMap((text) =>
    [...text.matchAll(/\b(P[0-9a-f]{8}) wants in/g)].map(([, name]) => name!),
  );
};

it("stores each request and note, and tells managers of each once, while workers are killed [NEED-27, NEED-32]", async () => {
  const arena = await startArena(inject("preparedDatabase"));
  try {
    const teamIds = await arena.addTeams({ teams: TEAMS, members: MEMBERS });
    await arena.rows("delete from reminder where team_id = any($1)", [teamIds]);
    await arena.addDueGames(teamIds);
    const first = await arena.startWorker();
    await arena.waitUntilSettled(60);
    await arena.kill(first);
    await arena.rows(CLOSE, [teamIds]);
    // A name of its own for each, so that emails tell them apart.
    const people = await arena.rows<Person>(
      `update team_member set name = 'P' || left(md5(team_member.id::text), 8)
         from member_phone where member_phone.member_id = team_member.id and team_member.team_id = any($1)
         returning phone, team_member.id as "memberId", name`,
      [teamIds],
    );
    expect(people).toHaveLength(TEAMS * MEMBERS);

    await replyWhileKilling(arena, people, "In, 10 min late");
    await waitFor(
      "every alert",
      async () => {
        await arena.rows("update request_alert set due_at = now()");
        const [left] = await arena.rows<{ count: number }>("select count(*)::int from request_alert");
        return left!.count === 0;
      },
      60_000,
    );
    const requests = await arena.rows<{ response: string; state: string; note: string; told: boolean }>(
      `select response, state, note, alerted_at is not null as told from response_request where member_id = any($1)`,
      [people.map(({ memberId }) => memberId)],
    );
    expect(requests).toEqual(
      people.map(() => ({ response: "attending", state: "open", note: "10 min late", told: true })),
    );
    expect(
      await arena.rows("select id from game_rsvp where response is not null and member_id = any($1)", [
        people.map(({ memberId }) => memberId),
      ]),
    ).toEqual([]);
    const wanted = people.map(({ name }) => name).toSorted();
    await waitFor(
      "every email",
      async () => (await listNames(arena.product.sandboxUrl)).length >= wanted.length,
      90_000,
    );
    expect((await listNames(arena.product.sandboxUrl)).toSorted()).toEqual(wanted);
  } finally {
    await arena.stop();
  }
});
