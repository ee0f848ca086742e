import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { startReceiver } from "#tests/harness/webhook-receiver.ts";
import { startSandbox } from "../server.ts";
import { DEVELOPMENT_ACCOUNT } from "./carrier.ts";

const { accountSid, authToken } = DEVELOPMENT_ACCOUNT;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let carrier: ReturnType<typeof connectCarrier>;

beforeAll(async () => {
  receiver = await startReceiver();
  const settings = { sentAfterMs: 5, deliveredAfterMs: 10, inboundUrl: `${receiver.url}/inbound` };
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ":memory:", carrier: { settings } });
  carrier = connectCarrier(sandbox.httpUrl);
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
  const response = await request(`/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` },
    body: new URLSearchParams({ To: to, From: DEVELOPMENT_ACCOUNT.numbers[0]!, Body: body }),
  });
  expect(response.status).toBe(201);
}

const toText = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

describe("phone list", () => {
  it("explains what to do when it's empty", async () => {
    const html = await page("/phones");
    expect(html).toContain("No texts yet");
    expect(html).toContain("Pick a phone");
    expect(html).toContain('<a href="/phones" aria-current="true"');
  });

  it("shows each phone once with its latest text, newest first", async () => {
    await send("+13125550101", "First");
    await send("+13125550102", "Second");
    await send("+13125550101", "Third");
    await carrier.waitUntilSettled();
    const html = await page("/phones");
    expect([...html.matchAll(/data-id="(\+\d+)"/g)].map(([, phone]) => phone)).toEqual([
      "+13125550101",
      "+13125550102",
    ]);
    expect(toText(html)).toContain("2 phones");
    expect(html).toContain("(312) 555-0101");
    expect(html).toContain("Third");
    expect(html).not.toContain("First<");
  });

  it("finds phones by number in any format and by text, and links to an unknown number", async () => {
    await send("+13125550101", "Bring the blue shirts");
    await send("+13125550102", "Hello");
    const searchPhones = async (q: string) =>
      [...(await page(`/phones?${new URLSearchParams({ q })}`)).matchAll(/data-id="(\+\d+)"/g)].map(
        ([, phone]) => phone,
      );
    expect(await searchPhones("(312) 555-0102")).toEqual(["+13125550102"]);
    expect(await searchPhones("BLUE")).toEqual(["+13125550101"]);
    expect(await searchPhones("green")).toEqual([]);
    expect(await page("/phones?q=(773)+555-0199")).toContain('href="/phones/17735550199"');
  });

  it("splits long lists into pages", async () => {
    for (let number = 0; number < 55; number++) await send(`+1312555${1000 + number}`, `Text ${number}`);
    const first = await page("/phones");
    expect(first.match(/data-last=/g)).toHaveLength(50);
    const olderHref = /href="(\/phones\?before=\d+)"/.exec(first)?.[1] ?? "";
    const second = await page(olderHref);
    expect(second.match(/data-last=/g)).toHaveLength(5);
    expect(second).toContain("Newest Phones");
  });
});

describe("phone page", () => {
  it("shows texts as bubbles with links and delivery status", async () => {
    await carrier.setNumber("+13125550102", 30_006);
    await send(
      "+13125550101",
      "Reply IN or tap https://firstwhistle.example/r/abc?x=1&y=2. <b>Bold</b>\nBye",
    );
    await send("+13125550102", "x".repeat(161));
    await carrier.waitUntilSettled();
    const html = await page("/phones/13125550101");
    const href = "https://firstwhistle.example/r/abc?x=1&amp;y=2";
    expect(html).toContain(`<a href="${href}" target="_blank" rel="noopener noreferrer">${href}</a>.`);
    expect(html).toContain("&lt;b&gt;Bold&lt;/b&gt;\nBye");
    expect(toText(html)).toContain("Delivered");
    const landline = toText(await page("/phones/13125550102"));
    expect(landline).toContain("Not delivered: landline or unreachable carrier (30006)");
    expect(landline).toContain("2 segments");
    expect(landline).toContain("Landline");
  });

  it("replies through the field and the buttons", async () => {
    await send("+13125550101", "Are you in?");
    const html = await page("/phones/13125550101");
    for (const word of ["IN", "OUT", "MAYBE", "STOP"]) expect(html).toContain(`name="body" value="${word}"`);
    const response = await post("/phones/13125550101/reply", { body: " 1 " });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/phones/13125550101"]);
    await expect.poll(() => receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.params).toMatchObject({ From: "+13125550101", Body: "1" });
    expect(await page("/phones/13125550101")).toMatch(/class="is-reply"[\s\S]*>1<\/p>/);
    expect((await post("/phones/13125550101/reply", { body: "  " })).status).toBe(303);
    expect(await carrier.texts({ direction: "in" })).toHaveLength(1);
  });

  it("shows that the phone opted out and offers START", async () => {
    await send("+13125550101", "Are you in?");
    await post("/phones/13125550101/reply", { body: "STOP" });
    const html = await page("/phones/13125550101");
    expect(html).toContain("Replied STOP");
    expect(html).toContain('value="START"');
    expect(html).not.toContain('value="STOP"');
  });

  it("shows when FirstWhistle rejected a reply", async () => {
    await carrier.change({ webhookRetries: 0 });
    receiver.respondWith(() => ({ status: 503 }));
    await carrier.receive("+13125550101", "IN");
    expect(toText(await page("/phones/13125550101"))).toContain("FirstWhistle rejected it: HTTP 503");
  });

  it("can be switched to a landline and back", async () => {
    expect((await post("/phones/13125550101/kind", { code: "30006" })).status).toBe(303);
    expect(await page("/phones/13125550101")).toMatch(/value="30006" selected/);
    await send("+13125550101", "Hi");
    await carrier.waitUntilSettled();
    expect(await carrier.texts()).toMatchObject([{ status: "undelivered", errorCode: 30_006 }]);
    await post("/phones/13125550101/kind", { code: "0" });
    expect(await page("/phones/13125550101")).toMatch(/value="0" selected/);
    await post("/phones/13125550101/kind", { code: "12345" });
    expect(await page("/phones/13125550101")).toMatch(/value="0" selected/);
  });

  it("pages back a hundred texts at a time", async () => {
    await Promise.all(Array.from({ length: 105 }, (_, number) => send("+13125550101", `Text ${number}`)));
    const html = await page("/phones/13125550101");
    expect(html.match(/class="bubble /g)).toHaveLength(100);
    const earlierHref = /href="(\/phones\/13125550101\?earlier=\d+)"/.exec(html)?.[1] ?? "";
    const earlierPage = await page(earlierHref);
    expect(earlierPage.match(/class="bubble /g)).toHaveLength(5);
    expect(earlierPage).toContain("Newest Texts");
  });

  it("can send the first text, unless the number is invalid", async () => {
    expect(await page("/phones/17735550199")).toContain("No texts yet");
    expect((await request("/phones/12")).status).toBe(404);
    expect((await request("/phones/hello")).status).toBe(404);
  });
});

describe("live page", () => {
  it("gets one event for many changes", async () => {
    const controller = new AbortController();
    const events = await request("/phones/events", { signal: controller.signal });
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe(": hello\n\n");
    await Promise.all(Array.from({ length: 30 }, (_, number) => send("+13125550101", `Text ${number}`)));
    expect((await reader.read()).value).toContain("event: changed");
    controller.abort();
  });

  it("shows active faults and turns them off", async () => {
    await carrier.fail([
      { fault: "error-after", probability: 0.125, to: "*01" },
      { fault: "rate-limit", count: 3 },
    ]);
    expect(toText(await page("/phones"))).toContain(
      "Faults are on: error-after 12.5% to *01, rate-limit 3 more.",
    );
    await post("/phones/faults/off", {});
    expect(await page("/phones")).not.toContain("Faults are on");
  });

  it("clears everything, but rejects cross-site requests", async () => {
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
