import { expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, advanceToDue, drain, listMessages, queueDueReminders, postInboundText, sendWaiting } =
  await startTexting();
const { clock } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { PASSWORD } = await import("#tests/factories/accounts.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { applyReports } = await import("#features/messages/status/commands.server.ts");
import type { PhoneBlock } from "#features/teams/phones/schema.ts";

type Player = { id: string; phone: string };
type Person = { id: string; memberId: string; block: unknown; reason: unknown };

const addPlayer = (values: Parameters<typeof createMember>[1] = {}) =>
  createMember(fixture.teamId, { name: "Marco Reyes", smsConsent: true, ...values });

/** Texts a player and has the carrier report this code. */
async function failText(player: Player, code: number) {
  advanceToDue();
  await drain(queueDueReminders);
  await drain(sendWaiting);
  const text = (await listMessages()).find(({ phone }) => phone === player.phone)!;
  await applyReports([{ ...text, sid: text.providerSid!, code, state: "undelivered" }]);
}

async function reply(player: Player, words: string) {
  advanceToDue();
  await drain(queueDueReminders);
  await drain(sendWaiting);
  await postInboundText(player.phone, words);
}

/** How a number really gets into each state. */
const states: [PhoneBlock | null, () => Promise<Player>][] = [
  [null, () => addPlayer()],
  ["no-consent", () => addPlayer({ smsConsent: false })],
  ["not-textable", () => addPlayer({ phone: "+19005550142" })],
  [
    "no-yes",
    async () => {
      const player = await addPlayer({ smsConsent: false });
      await db
        .insertInto("joinQuestion")
        .values({
          teamId: fixture.teamId,
          phone: player.phone,
          name: "Marco Reyes",
          clientAddress: "192.0.2.1",
          createdAt: clock.now(),
        })
        .execute();
      return player;
    },
  ],
  ["stop", () => addPlayer().then(async (player) => (await reply(player, "STOP"), player))],
  ["wrong-number", () => addPlayer().then(async (player) => (await reply(player, "Wrong number"), player))],
  ["landline", () => addPlayer().then(async (player) => (await failText(player, 30_006), player))],
  ["unreachable", () => addPlayer().then(async (player) => (await failText(player, 30_005), player))],
];

it.each(states)("is the same on every screen and in what's sent: %s", async (block, create) => {
  const player = await create();
  const client = new TestClient();
  await client.signIn(fixture.managerEmail, PASSWORD);
  const get = async (path: string) => (await client.get(path)).body;
  const team = `/teams/${fixture.teamId}`;
  const find = (people: Person[]) => people.find(({ id }) => id === player.id)!;
  const findSkipped = (people: Person[]) =>
    people.find(({ memberId }) => memberId === player.id)?.reason ?? null;

  expect(find((await get(`${team}/members`)).members).block).toBe(block);
  expect(find((await get(`/games/${fixture.gameId}/attendance`)).members).block).toBe(block);
  expect(findSkipped((await get(`${team}/blasts/preview`)).audiences.all.skipped)).toBe(block);
  expect(findSkipped((await get(`/games/${fixture.gameId}/nudges/preview`)).skipped)).toBe(block);
  const reachable = block === null ? 1 : 0;
  expect(await get(team)).toMatchObject({ memberCount: 1, reachableCount: reachable });
  expect(await get(`${team}/allowance`)).toMatchObject({ reachable });

  // The next reminder does what the screens say.
  setTime("2026-04-16T23:00:01Z");
  const before = new Set((await listMessages()).map(({ id }) => id));
  await drain(queueDueReminders);
  const planned = (await listMessages()).filter(({ id }) => !before.has(id));
  expect([...new Set(planned.map(({ reason }) => reason))]).toEqual([block]);

  await client.post(`${team}/subs`, { memberId: player.id });
  expect(find((await get(`${team}/subs`)).subs).block).toBe(block);
});
