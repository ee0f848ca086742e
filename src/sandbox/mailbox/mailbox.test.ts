import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startSandbox } from "../server.ts";
import type { MailJson } from "./api.ts";

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

type Mail = { to?: string | string[]; subject?: string; text?: string; html?: string; from?: string };

async function send(mail: Mail = {}, socketTimeout = 5000) {
  const { hostname, port } = new URL(sandbox.smtpUrl);
  const transport = createTransport({ host: hostname, port: Number(port), socketTimeout });
  try {
    return await transport.sendMail({
      from: "FirstWhistle <hello@firstwhistle.example>",
      to: "maya@example.com",
      subject: "Hello",
      text: "Hi",
      ...mail,
    });
  } finally {
    transport.close();
  }
}

const request = (path: string, init?: RequestInit) =>
  fetch(new URL(path, sandbox.httpUrl), { redirect: "manual", ...init });
const page = async (path: string) => (await request(path)).text();

async function listMails(query = ""): Promise<MailJson[]> {
  const response = await request(`/api/mailbox/messages${query}`);
  expect(response.status).toBe(200);
  return await response.json();
}

function setFault(fault: unknown) {
  const headers = { "content-type": "application/json" };
  return request("/api/mailbox/faults", { method: "POST", headers, body: JSON.stringify(fault) });
}

describe("receiving", () => {
  it("stores a multipart mail decoded, with its envelope, headers and links", async () => {
    const subject = "Änderung: Spiel gegen Zoë’s Team 🏀 ".repeat(3).trim();
    await send({
      to: ["Maya <maya@example.com>", "coach@example.com"],
      subject,
      text: "Grüße: https://app.example/confirm#token=abc&x=1",
      html: '<p>Grüße <a href="https://app.example/confirm#token=abc&amp;x=1">hier</a></p>',
    });
    const [mail, ...others] = await listMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      from: "hello@firstwhistle.example",
      fromName: "FirstWhistle",
      to: ["coach@example.com", "maya@example.com"],
      subject,
      links: ["https://app.example/confirm#token=abc&x=1"],
      isRead: false,
    });
    expect(mail?.text.trim()).toBe("Grüße: https://app.example/confirm#token=abc&x=1");
    expect(mail?.html).toContain("Grüße <a href=");
    expect(mail?.headers).toMatch(/^From: FirstWhistle <hello@firstwhistle\.example>$/m);
    expect(Math.abs(Date.now() - Date.parse(mail?.receivedAt ?? ""))).toBeLessThan(10_000);

    const single = await request(`/api/mailbox/messages/${mail?.id}`);
    expect(await single.json()).toEqual(mail);
  });

  it("refuses more than 10 MB and stores nothing of it", async () => {
    const large = "x".repeat(70).concat("\r\n").repeat(150_000);
    await expect(send({ text: large })).rejects.toMatchObject({ responseCode: 552 });
    expect(await listMails()).toEqual([]);
    await send();
    expect(await listMails()).toHaveLength(1);
  });

  it("takes many at once", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => send({ subject: `Mail ${index}` })));
    const subjects = (await listMails()).map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(40);
  });
});

describe("the JSON interface", () => {
  it("lists newest first, filters, limits and pages", async () => {
    await send({ to: "a@example.com", subject: "First reminder" });
    await send({ to: "b@example.com", subject: "Second reminder" });
    await send({ to: "a@example.com", subject: "Third note" });
    const subjects = async (query: string) => (await listMails(query)).map(({ subject }) => subject);
    expect(await subjects("")).toEqual(["Third note", "Second reminder", "First reminder"]);
    expect(await subjects("?to=A@Example.com")).toEqual(["Third note", "First reminder"]);
    expect(await subjects("?subject=REMIND")).toEqual(["Second reminder", "First reminder"]);
    expect(await subjects("?to=a@example.com&subject=remind")).toEqual(["First reminder"]);
    expect(await subjects("?limit=1")).toEqual(["Third note"]);
    const [newest] = await listMails("?limit=1");
    expect(await subjects(`?limit=1&before=${newest?.id}`)).toEqual(["Second reminder"]);
  });

  it("answers 400 to a bad limit, 404 to an unknown mail", async () => {
    expect((await request("/api/mailbox/messages?limit=0")).status).toBe(400);
    expect((await request("/api/mailbox/messages/999999")).status).toBe(404);
    expect((await request("/api/mailbox/nothing")).status).toBe(404);
  });

  it("clears everything", async () => {
    await send();
    const response = await request("/api/mailbox/messages", { method: "DELETE" });
    expect(await response.json()).toEqual({ deleted: 1 });
    expect(await listMails()).toEqual([]);
  });
});

describe("faults", () => {
  it("turns the next mails away for now, then takes them again", async () => {
    await setFault({ mode: "reject-temporarily", count: 2 });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    expect(await (await request("/api/mailbox/faults")).json()).toEqual({
      mode: "reject-temporarily",
      count: 1,
    });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    await send();
    expect(await listMails()).toHaveLength(1);
  });

  it("refuses for good until told otherwise", async () => {
    await setFault({ mode: "reject-permanently" });
    await expect(send()).rejects.toMatchObject({ responseCode: 550 });
    await expect(send()).rejects.toMatchObject({ responseCode: 550 });
    expect(await page("/mailbox")).toContain("Every mail is refused for good (550).");
    await setFault({ mode: "none" });
    await send();
    expect(await listMails()).toHaveLength(1);
  });

  it("leaves a sender without an answer, and stores nothing", async () => {
    await setFault({ mode: "hang", count: 1 });
    await expect(send({}, 400)).rejects.toMatchObject({ code: "ETIMEDOUT" });
    await send();
    expect(await listMails()).toHaveLength(1);
  });

  it("refuses an unknown mode", async () => {
    expect((await setFault({ mode: "explode" })).status).toBe(400);
    expect((await setFault({ mode: "hang", count: 0 })).status).toBe(400);
  });
});

describe("the pages", () => {
  it("lead to the mailbox and say when it is empty", async () => {
    expect((await request("/")).headers.get("location")).toBe("/mailbox");
    expect(await (await request("/healthz")).json()).toEqual({ status: "ok" });
    expect(await page("/mailbox")).toContain("No mail yet");
  });

  it("escape what a mail brings along", async () => {
    await send({ subject: "<script>alert(1)</script>", from: '"<i>Eve</i>" <eve@example.com>' });
    const list = await page("/mailbox");
    expect(list).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(list).toContain("&lt;i&gt;Eve&lt;/i&gt;");
    expect(list).not.toContain("<script>alert");
    expect(await page("/mailbox?q=%22%3E%3Cscript%3Ealert(2)")).not.toContain("<script>alert");
  });

  it("show the HTML part in a frame without scripts whose links open a new tab", async () => {
    await send({
      html: '<html><head><title>x</title></head><body>"<b>Hi</b>"<script>1</script></body></html>',
    });
    const [mail] = await listMails();
    const response = await request(`/mailbox/${mail?.id}`);
    const html = await response.text();
    expect(html).toMatch(/<iframe[^>]*\ssandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(html).toContain('srcdoc="&lt;html&gt;&lt;head&gt;&lt;base target=&quot;_blank&quot;&gt;');
    expect(html).not.toContain("<script>1");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(await page(`/mailbox/${mail?.id}?view=text`)).toMatch(/<pre[^>]*>\s*Hi/);
    expect(await page(`/mailbox/${mail?.id}?view=source`)).toContain("Content-Type: multipart/alternative;");
  });

  it("mark a mail as read only when told so", async () => {
    await send();
    const [mail] = await listMails();
    await page(`/mailbox/${mail?.id}`);
    expect(await page("/mailbox")).toContain("Unread");
    const read = await request(`/mailbox/${mail?.id}/read`, {
      method: "POST",
      headers: { origin: sandbox.httpUrl },
    });
    expect(read.status).toBe(204);
    expect(await page("/mailbox")).not.toContain("Unread");
  });

  it("search and page", async () => {
    for (let index = 0; index < 3; index += 1)
      await send({ to: "zed@example.com", subject: `Find me ${index}` });
    await send({ subject: "Something else" });
    const found = await page("/mailbox?q=zed@");
    expect(found).toContain("3 found");
    expect(found).not.toContain("Something else");
    expect(await page("/mailbox?q=nobody")).toContain("No mail found");
    const [newest] = await listMails("?limit=1");
    const older = await page(`/mailbox?before=${newest?.id}`);
    expect(older).toContain("Find me 2");
    expect(older).not.toContain("Something else");
    expect(older).toContain("Newest Mail");
  });

  it("answer 404 to a mail that is gone, in words", async () => {
    const response = await request("/mailbox/999999");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Mail not found");
    expect((await request("/assets/..%2Fserver.ts")).status).toBe(404);
    expect((await request("/assets/constructor")).status).toBe(404);
  });

  it("clear the mailbox for their own forms only", async () => {
    await send();
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const clear = (origin: string) =>
      request("/mailbox/clear", { method: "POST", headers: { ...form, origin } });
    expect((await clear("https://evil.example")).status).toBe(403);
    expect(await listMails()).toHaveLength(1);
    expect((await clear(sandbox.httpUrl)).status).toBe(303);
    expect(await listMails()).toEqual([]);
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
  ])("have their %s", async (name) => {
    const response = await request(`/assets/${name}`);
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });
});

it("nudges open pages when a mail arrives", async () => {
  const stop = new AbortController();
  const response = await request("/mailbox/events", { signal: stop.signal });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe(": hello\n\n");
  await send();
  expect((await reader.read()).value).toContain("event: changed");
  stop.abort();
});

it("keeps its mails over a restart, and stops although a page is live and a sender hangs", async () => {
  await send({ subject: "Survives" });
  await setFault({ mode: "hang", count: 1 });
  const hanging = send({}, 10_000).catch((error: unknown) => error);
  const currentFault = async () => (await request("/api/mailbox/faults")).json();
  await expect.poll(currentFault).toEqual({ mode: "none" });
  const live = await request("/mailbox/events");
  const [before] = await listMails();
  await sandbox.stop();
  await sandbox.stop();
  expect(await hanging).toBeInstanceOf(Error);
  await expect(live.text()).rejects.toThrow("terminated");
  sandbox = await start();
  expect(await listMails()).toEqual([before]);
});

it("says so when a port is taken, and leaves nothing behind", async () => {
  const smtpPort = Number(new URL(sandbox.smtpUrl).port);
  await expect(startSandbox({ httpPort: 0, smtpPort, dataFile: ":memory:" })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
  const httpPort = Number(new URL(sandbox.httpUrl).port);
  await expect(startSandbox({ httpPort, smtpPort: 0, dataFile: ":memory:" })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
});
