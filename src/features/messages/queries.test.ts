import { expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { at, drain, due, queueDueReminders, queueOne, sendWaiting, report } = await startTexting();
const { backlog } = await import("./queries.server.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { observeNumbers, serveMetrics } = await import("#platform/metrics.ts");
const { db } = await import("#platform/database.ts");

it("tells how late reminders and texts are, and which were lost", async () => {
  expect(await backlog()).toEqual({ overdue: 0, waiting: 0, waited: 0, lost: 0 });
  await createMember(at.teamId, { smsConsent: true });
  setTime("2026-04-16T00:00:30Z");
  expect(await backlog()).toMatchObject({ overdue: 30, waiting: 0 });
  await drain(queueDueReminders);
  setTime("2026-04-16T00:00:40Z");
  expect(await backlog()).toEqual({ overdue: 0, waiting: 1, waited: 10, lost: 0 });
  await db
    .updateTable("message")
    .set({ state: "submitting", leaseUntil: new Date("2026-04-16T00:00:39Z") })
    .execute();
  expect(await backlog()).toEqual({ overdue: 0, waiting: 0, waited: 0, lost: 1 });
});

it("the metrics name states, errors, refusals, the carrier's time and what waits", async () => {
  observeNumbers("texting_backlog", "test", backlog);
  const server = serveMetrics(0);
  try {
    await queueOne();
    await drain(sendWaiting);
    await report("undelivered", 30_006);
    await db.updateTable("team").set({ smsLimit: 0 }).where("id", "=", at.teamId).execute();
    await createMember(at.teamId, { smsConsent: true });
    setTime("2026-04-16T23:00:01Z");
    await drain(queueDueReminders);
    due();
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
