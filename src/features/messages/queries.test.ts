import { once } from "node:events";
import { expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { carrier, fixture, drain, advanceToDue, queueDueReminders, queueReminder, sendWaiting, postStatus } =
  await startTexting();
const { measureBacklog } = await import("./queries.server.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { registerGauge, serveMetrics } = await import("#platform/metrics.ts");
const { db } = await import("#platform/database.ts");

const NOTHING = {
  oldest: 0,
  overdue: 0,
  waiting: 0,
  waited: 0,
  retrying: 0,
  retried: 0,
  submitted: 0,
  lost: 0,
};

it("measures how late reminders and texts are, and how many texts were lost", async () => {
  expect(await measureBacklog()).toEqual(NOTHING);
  await createMember(fixture.teamId, { smsConsent: true });
  setTime("2026-04-16T00:00:30Z");
  expect(await measureBacklog()).toEqual({ ...NOTHING, oldest: 30, overdue: 30 });
  await drain(queueDueReminders);
  setTime("2026-04-16T00:00:40Z");
  expect(await measureBacklog()).toEqual({ ...NOTHING, oldest: 10, waiting: 1, waited: 10 });
  await db
    .updateTable("message")
    .set({ state: "submitting", leaseUntil: new Date("2026-04-16T00:00:39Z") })
    .execute();
  expect(await measureBacklog()).toEqual({ ...NOTHING, oldest: 10, submitted: 10, lost: 1 });
});

it("exposes metrics for states, errors, refusals, provider latency, and backlog", async () => {
  registerGauge("texting_backlog", "test", measureBacklog);
  const server = serveMetrics(0);
  await once(server, "listening");
  try {
    await queueReminder();
    await drain(sendWaiting);
    await postStatus("undelivered", 30_006);
    await db.updateTable("team").set({ smsLimit: 0 }).where("id", "=", fixture.teamId).execute();
    await createMember(fixture.teamId, { smsConsent: true });
    setTime("2026-04-16T23:00:01Z");
    await drain(queueDueReminders);
    advanceToDue();
    const { port } = server.address() as { port: number };
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const line of [
      /^texts_total\{state="accepted"\} 1$/m,
      /^texts_total\{state="undelivered"\} 1$/m,
      /^text_errors_total\{code="30006"\} 1$/m,
      /^text_quota_refusals_total 1$/m,
      /^text_submit_duration_seconds_count\{outcome="accepted"\} 1$/m,
      /^texting_backlog\{measure="overdue"\} 0$/m,
    ])
      expect(text).toMatch(line);
  } finally {
    server.close();
  }
});

it("counts a text that backs off from when it was first due, until the provider accepts it", async () => {
  await carrier.fail([{ fault: "rate-limit", count: 2 }]);
  // The reminder's text is due one second after midnight.
  await queueReminder();
  await drain(sendWaiting);
  setTime("2026-04-16T00:00:21Z");
  const waits = { ...NOTHING, oldest: 20, retrying: 1, retried: 20 };
  expect(await measureBacklog()).toEqual(waits);

  setTime("2026-04-16T00:00:41Z");
  await drain(sendWaiting);
  setTime("2026-04-16T00:01:11Z");
  expect(await measureBacklog()).toEqual({ ...waits, oldest: 70, retried: 70 });

  setTime("2026-04-16T00:03:01Z");
  await drain(sendWaiting);
  expect(await measureBacklog()).toEqual(NOTHING);
});
