import { expect, it } from "vitest";
import type { GameTexts } from "#features/messages/delivery/schema.ts";
import type { PhoneCalls } from "#features/messages/phone-calls/schema.ts";
import { MessageState } from "#features/messages/schema.ts";
import { getRunCount } from "#tests/harness/histories.ts";
import { startTexting } from "#tests/harness/texting.ts";
import { mulberry } from "#tests/load/statistics.ts";

const { addTeam, addGame, drain, queueDueReminders, advanceToDue } = await startTexting();
const { db } = await import("#platform/database.ts");
const { PASSWORD } = await import("#tests/factories/accounts.ts");
const { createResponse } = await import("#tests/factories/rsvps.ts");
const { addContact, createMember } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");

// Compares the list of players to call with what Text Delivery shows for the same reminder, which reads the texts in
// another way.

const HISTORIES = getRunCount(25);
const random = mulberry(20_261_118);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
const happens = (probability: number) => random() < probability;
let lastPhone = 0;
const newPhone = () => `+1312556${String((lastPhone += 1)).padStart(4, "0")}`;

/** Makes up a team whose players have responded or not, and whose texts arrived or not. */
async function createHistory() {
  setTime("2026-04-15T12:00:00Z");
  const team = await addTeam();
  const [teamId, gameId] = [team.id, await addGame(team.id, { gameOn: "2026-04-16" })];
  const family = newPhone();
  const players: { id: string; name: string; isSilent: boolean }[] = [];
  const addPlayer = async (name: string) => {
    const smsConsent = happens(0.8);
    const phone = happens(0.2) ? family : newPhone();
    const { id } = await createMember(teamId, { name, phone, smsConsent });
    if (happens(0.3)) await addContact(teamId, id, { phone: newPhone(), smsConsent: happens(0.7) });
    if (happens(0.05)) await db.deleteFrom("memberPhone").where("memberId", "=", id).execute();
    if (happens(0.1))
      await db
        .insertInto("phoneSuppression")
        .values({ phone, reason: pick(["stop", "unreachable"]) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const response = pick([null, null, null, "attending", "not_attending"] as const);
    if (response) await createResponse({ teamId, gameId, memberId: id }, response, new Date());
    players.push({ id, name, isSilent: response === null });
  };
  for (let count = pick([1, 4, 7]); count > 0; count -= 1) await addPlayer(`Player ${count}`);
  const plan = pick([
    { smsLimit: 300 },
    { smsLimit: 300 },
    { smsLimit: 300 },
    { smsLimit: 2 },
    { subscriptionStatus: "expired" },
  ]);
  await db.updateTable("team").set(plan).where("id", "=", teamId).execute();
  for (const toDue of [advanceToDue, () => setTime("2026-04-16T23:00:01Z")].slice(0, pick([1, 2]))) {
    toDue();
    await drain(queueDueReminders);
    const texts = await db
      .selectFrom("message")
      .select(["id", "phone"])
      .where("teamId", "=", teamId)
      .where("state", "=", "queued")
      .execute();
    for (const { id } of texts)
      await db
        .updateTable("message")
        .set({
          state: pick(MessageState.options.filter((state) => !["skipped", "submitting"].includes(state))),
          providerCode: 30_003,
        })
        .where("id", "=", id)
        .execute();
    if (happens(0.3) && texts.length > 0)
      await db
        .insertInto("wrongNumber")
        .values({ teamId, phone: texts[0]!.phone!, createdAt: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
  if (happens(0.2)) await addPlayer("Late Joiner");
  return { teamId, gameId, email: team.managerEmail, players };
}

const formatDigits = (phone: string) => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;

it(`agrees with Text Delivery about who was reached and why not (${HISTORIES} histories) [REACH-39, REACH-40]`, async () => {
  const seen = { listed: 0, reached: 0 };
  for (let run = 0; run < HISTORIES; run += 1) {
    const { teamId, gameId, email, players } = await createHistory();
    const client = new TestClient();
    await client.signIn(email, PASSWORD);
    const { calls } = (await client.get(`/games/${gameId}/phone-calls`)).body as unknown as PhoneCalls;
    const { reminders } = (await client.get(`/games/${gameId}/texts`)).body as unknown as GameTexts;
    const last = reminders.findLast(({ state }) => state !== "armed")!;
    const wrongNumbers = await db
      .selectFrom("wrongNumber")
      .select("phone")
      .where("teamId", "=", teamId)
      .execute();
    const isWrong = (phone: string | null) => wrongNumbers.some((row) => formatDigits(row.phone) === phone);
    for (const { id, name, isSilent } of players) {
      const texts = last.texts.filter((text) => text.name.split(", ").includes(name));
      const isReached = texts.some(
        ({ group, phone }) => (group === "delivered" || group === "underway") && !isWrong(phone),
      );
      const call = calls.find(({ memberId }) => memberId === id);
      const context = { run, name, isSilent, texts, call };
      expect(context).toMatchObject({ call: isSilent && !isReached ? { name } : undefined });
      seen[call ? "listed" : "reached"] += 1;
      if (!call || texts.length === 0) continue;
      const descriptions = texts.map(({ description, phone, group }) =>
        isWrong(phone) && group !== "skipped" ? "Replied that this is the wrong number" : description,
      );
      expect(descriptions).toContain(call.reason);
    }
    expect(calls.length).toBeLessThanOrEqual(players.length);
  }
  expect(Math.min(seen.listed, seen.reached)).toBeGreaterThan(HISTORIES / 2);
}, 240_000);
