import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startSandbox } from "../server.ts";
import type { EmailJson } from "./api.ts";

const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
const start = () =>
  startSandbox({ httpPort: 0, smtpPort: 0, dataFile: join(folder, "data", "sandbox.sqlite") });
let sandbox: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  sandbox = await start();
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  await setFault({ mode: "none" });
  await request("/api/mailbox/messages", { method: "DELETE" });
});

type Email = { to?: string | string[]; subject?: string; text?: string; html?: string; from?: string };

async function send(email: Email = {}, socketTimeout = 5000) {
  const { hostname, port } = new URL(sandbox.smtpUrl);
  const transport = createTransport({ host: hostname, port: Number(port), socketTimeout });
  try {
    return await transport.sendMail({
      from: "FirstWhistle <hello@firstwhistle.example>",
      to: "maya@example.com",
      subject: "Hello",
      text: "Hi",
      ...email,
    });
  } finally {
    transport.close();
  }
}

const request = (path: string, init?: RequestInit) =>
  fetch(new URL(path, sandbox.httpUrl), { redirect: "manual", ...init });
const page = async (path: string) => (await request(path)).text();

async function listEmails(query = ""): Promise<EmailJson[]> {
  const response = await request(`/api/mailbox/messages${query}`);
  expect(response.status).toBe(200);
  return await response.json();
}

function setFault(fault: unknown) {
  const headers = { "content-type": "application/json" };
  return request("/api/mailbox/faults", { method: "POST", headers, body: JSON.stringify(fault) });
}

describe("receiving an email", () => {
  it("decodes and stores a multipart email with its envelope, headers, and links", async () => {
    const subject = "Änderung: Spiel gegen Zoë’s Team 🏀 ".repeat(3).trim();
    await send({
      to: ["Maya <maya@example.com>", "coach@example.com"],
      subject,
      text: "Grüße: https://app.example/confirm#token=abc&x=1",
      html: '<p>Grüße <a href="https://app.example/confirm#token=abc&amp;x=1">hier</a></p>',
    });
    const [email, ...others] = await listEmails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      from: "hello@firstwhistle.example",
      fromName: "FirstWhistle",
      to: ["coach@example.com", "maya@example.com"],
      subject,
      links: ["https://app.example/confirm#token=abc&x=1"],
      isRead: false,
    });
    expect(email?.text.trim()).toBe("Grüße: https://app.example/confirm#token=abc&x=1");
    expect(email?.html).toContain("Grüße <a href=");
    expect(email?.headers).toMatch(/^From: FirstWhistle <hello@firstwhistle\.example>$/m);
    expect(Math.abs(Date.now() - Date.parse(email?.receivedAt ?? ""))).toBeLessThan(10_000);

    const emailResponse = await request(`/api/mailbox/messages/${email?.id}`);
    expect(await emailResponse.json()).toEqual(email);
  });

  it("rejects an email larger than 10 MB and stores nothing", async () => {
    const large = "x".repeat(70).concat("\r\n").repeat(150_000);
    await expect(send({ text: large })).rejects.toMatchObject({ responseCode: 552 });
    expect(await listEmails()).toEqual([]);
    await send();
    expect(await listEmails()).toHaveLength(1);
  });

  it("accepts many emails concurrently", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => send({ subject: `Email ${index}` })));
    const subjects = (await listEmails()).map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(40);
  });
});

describe("JSON API", () => {
  it("lists emails, newest first, with filters, limits, and pages", async () => {
    await send({ to: "a@example.com", subject: "First reminder" });
    await send({ to: "b@example.com", subject: "Second reminder" });
    await send({ to: "a@example.com", subject: "Third note" });
    const subjects = async (query: string) => (await listEmails(query)).map(({ subject }) => subject);
    expect(await subjects("")).toEqual(["Third note", "Second reminder", "First reminder"]);
    expect(await subjects("?to=A@Example.com")).toEqual(["Third note", "First reminder"]);
    expect(await subjects("?subject=REMIND")).toEqual(["Second reminder", "First reminder"]);
    expect(await subjects("?to=a@example.com&subject=remind")).toEqual(["First reminder"]);
    expect(await subjects("?limit=1")).toEqual(["Third note"]);
    const [newest] = await listEmails("?limit=1");
    expect(await subjects(`?limit=1&before=${newest?.id}`)).toEqual(["Second reminder"]);
  });

  it("returns 400 for a bad limit and 404 for an unknown email", async () => {
    expect((await request("/api/mailbox/messages?limit=0")).status).toBe(400);
    expect((await request("/api/mailbox/messages/999999")).status).toBe(404);
    expect((await request("/api/mailbox/nothing")).status).toBe(404);
  });

  it("clears everything", async () => {
    await send();
    const response = await request("/api/mailbox/messages", { method: "DELETE" });
    expect(await response.json()).toEqual({ deleted: 1 });
    expect(await listEmails()).toEqual([]);
  });
});

describe("fault injection", () => {
  it("temporarily rejects the next emails, then accepts emails again", async () => {
    await setFault({ mode: "reject-temporarily", count: 2 });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    expect(await (await request("/api/mailbox/faults")).json()).toEqual({
      mode: "reject-temporarily",
      count: 1,
    });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    await send();
    expect(await listEmails()).toHaveLength(1);
  });

  it("permanently rejects emails until the fault is turned off", async () => {
    await setFault({ mode: "reject-permanently" });
    await expect(send()).rejects.toMatchObject({ responseCode: 550 });
    await expect(send()).rejects.toMatchObject({ responseCode: 550 });
    expect(await page("/mailbox")).toContain("Every email is permanently rejected (550).");
    await setFault({ mode: "none" });
    await send();
    expect(await listEmails()).toHaveLength(1);
  });

  it("leaves a sender without a response and stores nothing", async () => {
    await setFault({ mode: "hang", count: 1 });
    await expect(send({}, 400)).rejects.toMatchObject({ code: "ETIMEDOUT" });
    await send();
    expect(await listEmails()).toHaveLength(1);
  });

  it("rejects an unknown mode", async () => {
    expect((await setFault({ mode: "explode" })).status).toBe(400);
    expect((await setFault({ mode: "hang", count: 0 })).status).toBe(400);
  });
});

describe("mailbox page", () => {
  it("is the sandbox's home page and shows when there are no emails", async () => {
    expect((await request("/")).headers.get("location")).toBe("/mailbox");
    expect(await (await request("/healthz")).json()).toEqual({ status: "ok" });
    expect(await page("/mailbox")).toContain("No emails yet");
  });

  it("escapes an email's content", async () => {
    await send({ subject: "<script>alert(1)</script>", from: '"<i>Eve</i>" <eve@example.com>' });
    const list = await page("/mailbox");
    expect(list).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(list).toContain("&lt;i&gt;Eve&lt;/i&gt;");
    expect(list).not.toContain("<script>alert");
    expect(await page("/mailbox?q=%22%3E%3Cscript%3Ealert(2)")).not.toContain("<script>alert");
  });

  it("shows the HTML part in a frame without scripts, with links that open in a new tab", async () => {
    await send({
      html: '<html><head><title>x</title></head><body>"<b>Hi</b>"<script>1</script></body></html>',
    });
    const [email] = await listEmails();
    const response = await request(`/mailbox/${email?.id}`);
    const html = await response.text();
    expect(html).toMatch(/<iframe[^>]*\ssandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(html).toContain('srcdoc="&lt;html&gt;&lt;head&gt;&lt;base target=&quot;_blank&quot;&gt;');
    expect(html).not.toContain("<script>1");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(await page(`/mailbox/${email?.id}?view=text`)).toMatch(/<pre[^>]*>\s*Hi/);
    expect(await page(`/mailbox/${email?.id}?view=source`)).toContain("Content-Type: multipart/alternative;");
  });

  it("marks an email as read only on request", async () => {
    await send();
    const [email] = await listEmails();
    await page(`/mailbox/${email?.id}`);
    expect(await page("/mailbox")).toContain("Unread");
    const read = await request(`/mailbox/${email?.id}/read`, {
      method: "POST",
      headers: { origin: sandbox.httpUrl },
    });
    expect(read.status).toBe(204);
    expect(await page("/mailbox")).not.toContain("Unread");
  });

  it("searches and paginates", async () => {
    for (let index = 0; index < 3; index += 1)
      await send({ to: "zed@example.com", subject: `Find me ${index}` });
    await send({ subject: "Something else" });
    const html = await page("/mailbox?q=zed@");
    expect(html).toContain("3 found");
    expect(html).not.toContain("Something else");
    expect(await page("/mailbox?q=no-match")).toContain("No emails found");
    const [newest] = await listEmails("?limit=1");
    const olderPage = await page(`/mailbox?before=${newest?.id}`);
    expect(olderPage).toContain("Find me 2");
    expect(olderPage).not.toContain("Something else");
    expect(olderPage).toContain("Newest Emails");
  });

  it("returns a readable 404 for a deleted email", async () => {
    const response = await request("/mailbox/999999");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Email not found");
    expect((await request("/assets/..%2Fserver.ts")).status).toBe(404);
    expect((await request("/assets/constructor")).status).toBe(404);
  });

  it("clears the mailbox only from our own forms", async () => {
    await send();
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const clear = (origin: string) =>
      request("/mailbox/clear", { method: "POST", headers: { ...form, origin } });
    expect((await clear("https://evil.example")).status).toBe(403);
    expect(await listEmails()).toHaveLength(1);
    expect((await clear(sandbox.httpUrl)).status).toBe(303);
    expect(await listEmails()).toEqual([]);
  });

  it.each([
    "tokens.css",
    "fonts.css",
    "page.css",
    "page.js",
    "logo.svg",
    "list.css",
    "reader.css",
    "list.client.js",
    "mailbox/mailbox.client.js",
    "archivo.woff2",
  ])("serves %s", async (name) => {
    const response = await request(`/assets/${name}`);
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });
});

it("notifies open pages when an email arrives", async () => {
  const stop = new AbortController();
  const response = await request("/mailbox/events", { signal: stop.signal });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe(": hello\n\n");
  await send();
  expect((await reader.read()).value).toContain("event: changed");
  stop.abort();
});

it("keeps emails across a restart, and stops even with a live page and a hung sender", async () => {
  await send({ subject: "Survives" });
  await setFault({ mode: "hang", count: 1 });
  const hanging = send({}, 10_000).catch((error: unknown) => error);
  const currentFault = async () => (await request("/api/mailbox/faults")).json();
  await expect.poll(currentFault).toEqual({ mode: "none" });
  const eventStream = await request("/mailbox/events");
  const [before] = await listEmails();
  await sandbox.stop();
  await sandbox.stop();
  expect(await hanging).toBeInstanceOf(Error);
  await expect(eventStream.text()).rejects.toThrow("terminated");
  sandbox = await start();
  expect(await listEmails()).toEqual([before]);
});

it("reports a port that's in use and leaves nothing running", async () => {
  const smtpPort = Number(new URL(sandbox.smtpUrl).port);
  await expect(startSandbox({ httpPort: 0, smtpPort, dataFile: ":memory:" })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
  const httpPort = Number(new URL(sandbox.httpUrl).port);
  await expect(startSandbox({ httpPort, smtpPort: 0, dataFile: ":memory:" })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
});
