import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, carrier, drain, queueDueReminders, sendWaiting } = await startTexting();
const { config } = await import("#platform/config.ts");
const { PASSWORD } = await import("#tests/factories/accounts.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");
import type { GameTexts } from "#features/messages/delivery/schema.ts";

/** Replaces the links that only their player may see, as the ledger does. */
const hideLinks = (body: string) => body.replace(/\/r\/\S+/, "/r/…");

it("lists everything that was texted about a game, word for word as it was sent [OP-20, OP-21]", async () => {
  await createMember(fixture.teamId, { name: "Silent", smsConsent: true });
  const coming = await createMember(fixture.teamId, { name: "Coming", smsConsent: true });
  const client = new TestClient();
  await client.signIn(fixture.managerEmail, PASSWORD);
  const path = `/games/${fixture.gameId}`;
  const send = () => drain(sendWaiting);
  const respond = (memberId: string) =>
    client.put(`${path}/attendance/${memberId}`, { response: "attending" });

  setTime("2026-04-16T00:00:01Z");
  await drain(queueDueReminders);
  await send();
  expect((await respond(coming.id)).status).toBe(200);
  setTime("2026-04-16T02:00:00Z");
  await client.post(`${path}/nudges`, { requestKey: randomUUID() });
  await send();
  setTime("2026-04-16T03:00:00Z");
  await client.post(`/teams/${fixture.teamId}/blasts`, {
    message: "Parking is behind the school.",
    audience: "attending",
    requestKey: randomUUID(),
  });
  await send();
  // A message to everyone isn't about a game.
  await client.post(`/teams/${fixture.teamId}/blasts`, {
    message: "Dues are due.",
    audience: "all",
    requestKey: randomUUID(),
  });
  await send();
  setTime("2026-04-16T04:00:00Z");
  await client.post(`${path}/cancellation`, { textTeam: true });
  await send();

  const ledger = (await client.get(`${path}/texts`)).body as unknown as GameTexts;
  expect(ledger.reminders.map(({ description, counts: { underway } }) => [description, underway])).toEqual([
    ["Sent Wed Apr 15, 7:00 PM", 2],
    ["Not sent: the game was canceled", 0],
  ]);
  expect(
    ledger.messages.map(({ title, description, texts }) => [
      title,
      description,
      texts.map(({ name }) => name),
    ]),
  ).toEqual([
    ["Nudge", "Sent Wed Apr 15, 9:00 PM by Maya Okafor", ["Silent"]],
    ["Message", "Sent Wed Apr 15, 10:00 PM by Maya Okafor", ["Coming"]],
    ["Schedule change", "Sent Wed Apr 15, 11:00 PM by Maya Okafor", ["Coming", "Silent"]],
  ]);

  const wordings = [...ledger.reminders, ...ledger.messages].flatMap((list) => list.wordings);
  const sent = (await carrier.texts({ direction: "out" })).map(({ body }) => hideLinks(body));
  expect(config.shortUrl).toBeNull();
  expect(new Set(wordings)).toEqual(new Set(sent.filter((body) => !body.includes("Dues"))));
});
