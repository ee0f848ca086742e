import { describe, expect, it } from "vitest";
import { easyCaptcha } from "#tests/harness/captcha.ts";
import type { EmailJson } from "#sandbox/mailbox/api.ts";
import { Attacker, target } from "./attacker.ts";
import { expectStatus, mailbox, newEmail, PASSWORD, register } from "./people.ts";
import { count, createManager } from "./owners.ts";

const INBOX = "support@firstwhistle.example";
/** Names that an email program would turn into a link. */
const lures = [
  "Win $500 at evil.example/win",
  "https://evil.example",
  "Call me:evil.example",
  "help@evil.example",
  "WWW.EVIL.EXAMPLE",
];

/** Expects an email whose only links are ours, and which doesn't name the attacker's site. */
function expectNoLure({ subject, text, html, links }: EmailJson) {
  for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example/i);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(new URL(link).origin).toBe(target.appUrl);
}

const postContact = (form: Record<string, string>) =>
  new Attacker().request("POST", "/contact", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });

describe("an email's headers", () => {
  it("X06: can't be added by a name, a subject, or an address", async () => {
    const evil = newEmail("evil");
    const { client, id } = await createManager();
    for (const name of [`A\r\nBcc: ${evil}`, `A\nX: 1`, `A\u0000`])
      expect([name, (await client.patch("/me", { name })).status]).toEqual([name, 400]);
    // Without line breaks, these are only odd names.
    for (const name of ["A B", "=?utf-8?q?hi?="])
      expect((await client.patch("/me", { name })).status).toBe(200);
    const message = { name: "Ann", email: newEmail(), subject: "Hi", message: "Hello" };
    for (const change of [
      { subject: `Hi\r\nBcc: ${evil}` },
      { name: `Ann\r\nBcc: ${evil}` },
      { email: `a@example.net\r\nBcc: ${evil}` },
      { email: `a@example.net, ${evil}` },
    ])
      expect((await postContact({ ...message, ...change })).status).toBe(400);
    const { body: team } = await client.post("/teams", { name: "Otters", sport: "Soccer" });
    for (const email of [
      `a@example.net\r\nBcc: ${evil}`,
      `a@example.net, ${evil}`,
      `a@example.net>, <${evil}`,
    ]) {
      const replies = [
        await client.post(`/teams/${team.id}/managers`, { email }),
        await client.put(`/teams/${team.id}/transfer`, { email }),
        await register(new Attacker(), email),
      ];
      expect(replies.map(({ status }) => status)).toEqual([400, 400, 400]);
      await new Attacker().post("/password-resets", { email });
    }
    expectStatus(await client.post("/support-requests", { subject: `From ${id}`, message: "Hello" }), 202);
    const sent = await mailbox.waitForEmail(INBOX, `From ${id}`, 30);
    expect(sent.to).toEqual([INBOX]);
    expect(await mailbox.listEmails(evil)).toEqual([]);
    expect(await count("app_user", "strpos(email, $1) > 0", [evil])).toBe(0);
  });
});

describe("an email's text", () => {
  it("X07: shows markup in names and messages as text", async () => {
    const markup = '<img src=x onerror=alert(1)><a href="https://evil.example">Sign in</a>';
    const { client, id } = await createManager({ name: "<b onclick=alert(1)>Ann</b>" });
    const subject = `<script>alert(1)</script> ${id}`;
    expectStatus(await client.post("/support-requests", { subject, message: markup }), 202);
    const { html } = await mailbox.waitForEmail(INBOX, id, 30);
    expect(html).toContain("&lt;img src=x onerror");
    expect(html).not.toMatch(/<(?:img|script|b onclick)|href="https:\/\/evil/i);
  });

  it.each([
    ["X13", "an invitation", { from: "name", path: "managers", method: "POST" }],
    ["X16", "an invitation to a team with an odd sport", { from: "sport", path: "managers", method: "POST" }],
    ["X15", "a transfer", { from: "name", path: "transfer", method: "PUT" }],
  ])("%s: has no link of an attacker's in %s", async (_id, _email, { from, path, method }) => {
    for (const lure of lures) {
      const { client } = await createManager({ name: from === "name" ? lure : "Ann" });
      const names = { name: "Otters", sport: "Soccer", [from]: lure };
      const { body: team } = expectStatus(await client.post("/teams", names), 201);
      const email = newEmail("stranger");
      expect((await client.call(method, `/teams/${team.id}/${path}`, { email })).status).toBeLessThan(300);
      expectNoLure(await mailbox.waitForEmail(email, "", 30));
    }
  });

  it("X14: has no link of an attacker's who registers a stranger's address under an inviting name", async () => {
    for (const lure of lures) {
      const email = newEmail("stranger");
      const account = { name: lure, email, password: PASSWORD, acceptedTerms: true };
      const reply = await new Attacker().post("/accounts", { ...account, captcha: await easyCaptcha() });
      expect(reply.status).toBe(202);
      expectNoLure(await mailbox.waitForEmail(email, "", 30));
    }
  });
});
