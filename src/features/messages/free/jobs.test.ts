import { once } from "node:events";
import { beforeEach, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { registerGauge, serveMetrics } = await import("#platform/metrics.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { captureLogs } = await import("#tests/harness/logs.ts");
const { freeTextTasks } = await import("./jobs.server.ts");
const { measureFreeTexts } = await import("./queries.server.ts");

beforeEach(async () => {
  await db.deleteFrom("freeTextDay").execute();
  setTime("2026-04-15T17:00:00Z");
});

const run = () => captureLogs(() => freeTextTasks[0]!.run({}, "job"));
const setUsed = (texts: number, spentOn = "2026-04-15") =>
  db
    .insertInto("freeTextDay")
    .values({ spentOn, texts })
    .onConflict((conflict) => conflict.column("spentOn").doUpdateSet({ texts }))
    .execute();
const listSubjects = async () =>
  (await mailbox.listEmails(config.supportInbox)).map(({ subject }) => subject).toReversed();

describe("the warning about free texts", () => {
  it("is logged as an error and emailed to support once a day, from 80% on [TEXT-40]", async () => {
    await setUsed(1599);
    expect(await run()).not.toContain("free texts");
    await setUsed(1600);
    expect(await run()).toMatch(/"level":"error".*"used":1600,"limit":2000.*free texts are running low/);
    const low = "1,600 of today's 2,000 free texts are used";
    const { text } = await mailbox.waitForEmail(config.supportInbox, low);
    expect(text).toContain(`${config.appUrl}/admin/delivery`);
    await setUsed(2000);
    expect(await run()).not.toContain("free texts");
    expect(await listSubjects()).toEqual([low]);
    setTime("2026-04-16T17:00:00Z");
    await setUsed(1700, "2026-04-16");
    await run();
    expect(await listSubjects()).toEqual([low, "1,700 of today's 2,000 free texts are used"]);
  });

  it("isn't lost if the budget runs low right before midnight [TEXT-40]", async () => {
    await setUsed(1900);
    setTime("2026-04-16T05:00:00Z");
    expect(await run()).toContain("free texts are running low");
    expect(await run()).not.toContain("free texts");
  });
});

it("exposes the day's free texts and their limit as a metric [TEXT-40]", async () => {
  registerGauge("free_texts", "test", measureFreeTexts);
  const server = serveMetrics(0);
  await once(server, "listening");
  try {
    await setUsed(37);
    const { port } = server.address() as { port: number };
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/^free_texts\{measure="used"\} 37$/m);
    expect(text).toMatch(/^free_texts\{measure="limit"\} 2000$/m);
  } finally {
    server.close();
  }
});
