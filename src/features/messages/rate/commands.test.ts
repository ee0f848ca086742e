import { expect, it, vi } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

vi.stubEnv("TEXTS_PER_SECOND", "3");
const { at, carrier, drain, due, queueDueReminders, sendWaiting } = await startTexting();
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");

const sent = async () => (await carrier.texts({ direction: "out" })).length;
const fourWorkers = () => Promise.all([1, 2, 3, 4].map(() => drain(sendWaiting)));

it("a sender sends no more segments a second than it may, whatever the number of workers", async () => {
  for (let player = 0; player < 8; player += 1)
    await createMember(at.teamId, { name: `P ${player}`, smsConsent: true });
  due();
  await drain(queueDueReminders);
  await fourWorkers();
  expect(await sent()).toBe(3);
  await fourWorkers();
  expect(await sent()).toBe(3);
  setTime("2026-04-16T00:00:02Z");
  await fourWorkers();
  expect(await sent()).toBe(6);
  // What gathers in a pause is a second's worth, not all of it.
  setTime("2026-04-16T00:01:00Z");
  await fourWorkers();
  expect(await sent()).toBe(8);
});
