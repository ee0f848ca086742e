import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { carrier, drain, fixture, listStates, reconcileLost, sendWaiting } = await startTexting();
const { clock } = await import("#platform/clock.ts");
const { sendTest } = await import("#tests/factories/test-texts.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { listCandidates } = await import("../holds/comparison/queries.server.ts");

const PHONE = "+13125550117";
const listSent = () => carrier.texts({ phone: PHONE, direction: "out" });

describe("a test text in the outbox", () => {
  it("is found in the provider's list, and isn't sent twice, if the call ended without a response [START-23]", async () => {
    await sendTest(fixture.teamId, PHONE);
    await carrier.fail([{ fault: "reset-after", count: 1, call: "create" }]);
    await drain(sendWaiting);
    expect(await listStates()).toEqual(["submitting"]);
    setTime("2026-04-15T12:01:30Z");
    await reconcileLost();
    expect(await listStates()).toEqual(["accepted"]);
    expect(await listSent()).toHaveLength(1);
  });

  it("is sent again if the call never got through [START-23]", async () => {
    await sendTest(fixture.teamId, PHONE);
    await carrier.fail([{ fault: "reset-before", count: 1, call: "create" }]);
    await drain(sendWaiting);
    setTime("2026-04-15T12:06:30Z");
    await reconcileLost();
    await drain(sendWaiting);
    expect(await listSent()).toHaveLength(1);
  });

  it("is recognized by its words when texts are compared after a restore [START-23]", async () => {
    await sendTest(fixture.teamId, PHONE);
    const now = clock.now();
    const text = { sid: "SM1", phone: PHONE, body: "", segments: 2, sentAt: now };
    const [held] = await listCandidates([text], now);
    await drain(sendWaiting);
    expect((await listSent()).map(({ body }) => body)).toEqual([held!.body]);
  });
});
