import { expect, it, vi } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

vi.stubEnv("TEXTS_PER_SECOND", "3");
const { fixture, carrier, drain, advanceToDue, queueDueReminders, sendWaiting } = await startTexting();
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");

const countSent = async () => (await carrier.texts({ direction: "out" })).length;
const sendWithFourWorkers = () => Promise.all([1, 2, 3, 4].map(() => drain(sendWaiting)));

it("limits a sender's segments per second across all workers", async () => {
  for (let player = 0; player < 8; player += 1)
    await createMember(fixture.teamId, { name: `P ${player}`, smsConsent: true });
  advanceToDue();
  await drain(queueDueReminders);
  await sendWithFourWorkers();
  expect(await countSent()).toBe(3);
  await sendWithFourWorkers();
  expect(await countSent()).toBe(3);
  setTime("2026-04-16T00:00:02Z");
  await sendWithFourWorkers();
  expect(await countSent()).toBe(6);
  // A pause accumulates only one second's worth of segments.
  setTime("2026-04-16T00:01:00Z");
  await sendWithFourWorkers();
  expect(await countSent()).toBe(8);
});
