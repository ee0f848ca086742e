import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { carrierAt } from "#tests/harness/carrier.ts";
import { startReceiver } from "#tests/harness/webhook-receiver.ts";
import { startSandbox } from "../server.ts";
import { DEVELOPMENT_ACCOUNT } from "./carrier.ts";

const { accountSid, authToken } = DEVELOPMENT_ACCOUNT;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let carrier: ReturnType<typeof carrierAt>;

beforeAll(async () => {
  receiver = await startReceiver();
  const settings = { sentAfterMs: 5, deliveredAfterMs: 10, inboundUrl: `${receiver.url}/inbound` };
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ":memory:", carrier: { settings } });
  carrier = carrierAt(sandbox.httpUrl);
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});
afterEach(async () => {
  await carrier.reset();
  receiver.clear();
});

const request = (path: string, init?: RequestInit) =>
  fetch(new URL(path, sandbox.httpUrl), { redirect: "manual", ...init });
const page = async (path: string) => (await request(path)).text();
const post = (path: string, form: Record<string, string>) =>
  request(path, {
    method: "POST",
    headers: { origin: sandbox.httpUrl },
    body: new URLSearchParams(form),
  });

async function send(to: string, body: string) {
  const answer = await request(`/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` },
    body: new URLSearchParams({ To: to, From: DEVELOPMENT_ACCOUNT.numbers[0]!, Body: body }),
  });
  expect(answer.status).toBe(201);
}

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

describe("the list", () => {
  it("says what to do when there is nothing", async () => {
    const html = await page("/phones");
    expect(html).toContain("No texts yet");
    expect(html).toContain("Pick a phone");
    expect(html).toContain('<a href="/phones" aria-current="true"');
  });

  it("shows each phone once, by its last text, newest first", async () => {
    await send("+13125550101", "First");
    await send("+13125550102", "Second");
    await send("+13125550101", "Third");
    await carrier.settled();
    const html = await page("/phones");
    expect([...html.matchAll(/data-id="(\+\d+)"/g)].map(([, phone]) => phone)).toEqual([
      "+13125550101",
      "+13125550102",
    ]);
    expect(textOf(html)).toContain("2 phones");
    expect(html).toContain("(312) 555-0101");
    expect(html).toContain("Third");
    expect(html).not.toContain("First<");
  });

  it("finds by number however it is typed and by words, and offers a number it does not know", async () => {
    await send("+13125550101", "Bring the blue shirts");
    await send("+13125550102", "Hello");
    const found = async (q: string) =>
      [...(await page(`/phones?${new URLSearchParams({ q })}`)).matchAll(/data-id="(\+\d+)"/g)].map(
        ([, phone]) => phone,
      );
    expect(await found("(312) 555-0102")).toEqual(["+13125550102"]);
    expect(await found("BLUE")).toEqual(["+13125550101"]);
    expect(await found("green")).toEqual([]);
    expect(await page("/phones?q=(773)+555-0199")).toContain('href="/phones/17735550199"');
  });

  it("turns pages", async () => {
    for (let number = 0; number < 55; number++) await send(`+1312555${1000 + number}`, `Text ${number}`);
    const first = await page("/phones");
    expect(first.match(/data-last=/g)).toHaveLength(50);
    const older = /href="(\/phones\?before=\d+)"/.exec(first)?.[1] ?? "";
    const second = await page(older);
    expect(second.match(/data-last=/g)).toHaveLength(5);
    expect(second).toContain("Newest Phones");
  });
});

describe("a phone", () => {
  it("shows texts as bubbles with links to tap and what became of them", async () => {
    await carrier.setNumber("+13125550102", 30_006);
    await send("+13125550101", "In? https://firstwhistle.example/r/abc?x=1&y=2. <b>Bold</b>\nBye");
    await send("+13125550102", "x".repeat(161));
    await carrier.settled();
    const html = await page("/phones/13125550101");
    const href = "https://firstwhistle.example/r/abc?x=1&amp;y=2";
    expect(html).toContain(`<a href="${href}" target="_blank" rel="noopener noreferrer">${href}</a>.`);
    expect(html).toContain("&lt;b&gt;Bold&lt;/b&gt;\nBye");
    expect(textOf(html)).toContain("Delivered");
    const landline = textOf(await page("/phones/13125550102"));
    expect(landline).toContain("Not delivered: landline or unreachable carrier (30006)");
    expect(landline).toContain("2 segments");
    expect(landline).toContain("Landline");
  });

  it("answers, by the field and by the buttons", async () => {
    await send("+13125550101", "Are you in?");
    const html = await page("/phones/13125550101");
    for (const word of ["1", "2", "3", "STOP"]) expect(html).toContain(`name="body" value="${word}"`);
    const answer = await post("/phones/13125550101/answer", { body: " 1 " });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/phones/13125550101"]);
    await expect.poll(() => receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.params).toMatchObject({ From: "+13125550101", Body: "1" });
    expect(await page("/phones/13125550101")).toMatch(/class="is-answer"[\s\S]*>1<\/p>/);
    expect((await post("/phones/13125550101/answer", { body: "  " })).status).toBe(303);
    expect(await carrier.texts({ direction: "in" })).toHaveLength(1);
  });

  it("after STOP it says so and offers START", async () => {
    await send("+13125550101", "Are you in?");
    await post("/phones/13125550101/answer", { body: "STOP" });
    const html = await page("/phones/13125550101");
    expect(html).toContain("Replied STOP");
    expect(html).toContain('value="START"');
    expect(html).not.toContain('value="STOP"');
  });

  it("shows when FirstWhistle did not take an answer", async () => {
    await carrier.change({ webhookRetries: 0 });
    receiver.answer(() => ({ status: 503 }));
    await carrier.receive("+13125550101", "IN");
    expect(textOf(await page("/phones/13125550101"))).toContain("FirstWhistle did not take it: HTTP 503");
  });

  it("can be made a landline and back", async () => {
    expect((await post("/phones/13125550101/kind", { code: "30006" })).status).toBe(303);
    expect(await page("/phones/13125550101")).toMatch(/value="30006" selected/);
    await send("+13125550101", "Hi");
    await carrier.settled();
    expect(await carrier.texts()).toMatchObject([{ status: "undelivered", errorCode: 30_006 }]);
    await post("/phones/13125550101/kind", { code: "0" });
    expect(await page("/phones/13125550101")).toMatch(/value="0" selected/);
    await post("/phones/13125550101/kind", { code: "12345" });
    expect(await page("/phones/13125550101")).toMatch(/value="0" selected/);
  });

  it("goes back in time a hundred texts at a time", async () => {
    await Promise.all(Array.from({ length: 105 }, (_, number) => send("+13125550101", `Text ${number}`)));
    const html = await page("/phones/13125550101");
    expect(html.match(/class="bubble /g)).toHaveLength(100);
    const earlier = /href="(\/phones\/13125550101\?earlier=\d+)"/.exec(html)?.[1] ?? "";
    const past = await page(earlier);
    expect(past.match(/class="bubble /g)).toHaveLength(5);
    expect(past).toContain("Newest Texts");
  });

  it("that has no texts can write first; what is no number is not there", async () => {
    expect(await page("/phones/17735550199")).toContain("No texts yet");
    expect((await request("/phones/12")).status).toBe(404);
    expect((await request("/phones/hello")).status).toBe(404);
  });
});

describe("the page", () => {
  it("is nudged once for many changes", async () => {
    const stopped = new AbortController();
    const events = await request("/phones/events", { signal: stopped.signal });
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe(": hello\n\n");
    await Promise.all(Array.from({ length: 30 }, (_, number) => send("+13125550101", `Text ${number}`)));
    expect((await reader.read()).value).toContain("event: changed");
    stopped.abort();
  });

  it("shows faults that are on and turns them off", async () => {
    await carrier.fail([
      { fault: "error-after", probability: 0.125, to: "*01" },
      { fault: "rate-limit", count: 3 },
    ]);
    expect(textOf(await page("/phones"))).toContain(
      "Faults are on: error-after 12.5% to *01, rate-limit 3 more.",
    );
    await post("/phones/faults/off", {});
    expect(await page("/phones")).not.toContain("Faults are on");
  });

  it("clears everything, but not for a page of somebody else's", async () => {
    await send("+13125550101", "Hi");
    const foreign = await request("/phones/clear", {
      method: "POST",
      headers: { origin: "https://evil.example" },
      body: new URLSearchParams(),
    });
    expect(foreign.status).toBe(403);
    expect(await carrier.texts()).toHaveLength(1);
    expect((await post("/phones/clear", {})).status).toBe(303);
    expect(await carrier.texts()).toEqual([]);
  });
});
