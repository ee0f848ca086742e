import { beforeEach, describe, expect, it } from "vitest";
import { getUnsubscribeLink } from "#features/messages/emailing/links/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { addEmail } from "#tests/factories/member-emails.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { captureLogs } from "#tests/harness/logs.ts";
import { listRows } from "#tests/harness/tenants.ts";
import { createHttp } from "./http.ts";
import { createUnsubscribePages } from "./unsubscribe.tsx";

const http = createHttp();
http.route("/", createUnsubscribePages({ styles: ".x{}" }));

const EMAIL = "amina@example.com";
const ONE_CLICK = "List-Unsubscribe=One-Click";
let otters: string;
let comets: string;
let path: string;

beforeEach(async () => {
  for (const table of ["rateLimit", "emailLink", "textEmail", "memberEmail"] as const)
    await db.deleteFrom(table).execute();
  otters = (await createTeam({ name: "Lakeview Otters" })).id;
  comets = (await createTeam({ name: "Ridge Comets" })).id;
  for (const [teamId, name] of [
    [otters, "Aisha Bello"],
    [otters, "Bilal Bello"],
    [comets, "Aisha Bello"],
  ] as const) {
    const { id } = await createMember(teamId, { name, smsConsent: true });
    await addEmail(teamId, id, { email: EMAIL, label: "Mother", position: 1 });
  }
  path = new URL((await getUnsubscribeLink(otters, EMAIL, clock.now())).url).pathname;
});

const post = (body: string, headers: Record<string, string> = {}, to = path) =>
  http.request(to, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
  });

/** Lists which teams may still email the address, by team. */
async function listConsents() {
  const rows = await db
    .selectFrom("memberEmail")
    .innerJoin("team", "team.id", "memberEmail.teamId")
    .select(["team.name", "memberEmail.emailConsent"])
    .where("email", "=", EMAIL)
    .orderBy("team.name")
    .execute();
  return rows.map(({ name, emailConsent }) => `${name}: ${emailConsent ? "yes" : "no"}`);
}
const none = ["Lakeview Otters: no", "Lakeview Otters: no"];
const listEvidence = () =>
  db
    .selectFrom("emailConsent")
    .select(["teamId", "granted", "givenByName", "clientAddress", "wordingId"])
    .where("email", "=", EMAIL)
    .where("source", "=", "unsubscribe")
    .where("teamId", "in", [otters, comets])
    .orderBy("givenByName")
    .execute();

describe("an unsubscribe link", () => {
  it("ends the team's emails to the address with one click, and answers 200 again [REACH-33, REACH-34]", async () => {
    // A mailbox's server has no cookies and comes from nowhere. A mailbox's page comes from another site.
    for (const headers of [{}, { origin: "https://mail.example", "sec-fetch-site": "cross-site" }]) {
      const response = await post(ONE_CLICK, headers as Record<string, string>);
      expect([response.status, response.headers.get("set-cookie"), response.headers.get("location")]).toEqual(
        [200, null, null],
      );
    }
    expect(await listConsents()).toEqual([...none, "Ridge Comets: yes"]);
    expect(await listEvidence()).toMatchObject([
      { teamId: otters, granted: false, givenByName: "Aisha Bello", wordingId: "email-unsubscribe-2026-12" },
      { teamId: otters, granted: false, givenByName: "Bilal Bello", wordingId: "email-unsubscribe-2026-12" },
    ]);
    const phones = await db
      .selectFrom("memberPhone")
      .select("smsConsent")
      .where("teamId", "=", otters)
      .execute();
    expect(phones.every(({ smsConsent }) => smsConsent)).toBe(true);
  });

  it("takes one click as a multipart form too [REACH-33]", async () => {
    const body = new FormData();
    body.set("List-Unsubscribe", "One-Click");
    expect((await http.request(path, { method: "POST", body })).status).toBe(200);
    expect(await listConsents()).toEqual([...none, "Ridge Comets: yes"]);
  });

  it("ends the emails of all teams on request [REACH-34]", async () => {
    const response = await post("scope=all");
    expect(await response.text()).toContain("You won&#x27;t get emails from any team anymore.");
    expect(await listConsents()).toEqual([...none, "Ridge Comets: no"]);
    expect(await listEvidence()).toHaveLength(3);
  });

  it("ends all teams' emails too for someone who ended the team's before, and only once [REACH-34]", async () => {
    await post("scope=team");
    await post("scope=all");
    await post("scope=all");
    expect(await listConsents()).toEqual([...none, "Ridge Comets: no"]);
    const ids = (await listEvidence()).map(({ wordingId }) => wordingId);
    expect(ids.filter((id) => id === "email-unsubscribe-2026-12")).toHaveLength(2);
    expect(ids.filter((id) => id === "email-unsubscribe-all-2026-12")).toHaveLength(3);
  });

  it("offers both when it's opened, and changes nothing by that [REACH-33]", async () => {
    const before = await listRows(otters);
    const html = await (await http.request(path)).text();
    expect(html).toContain("Unsubscribe From Lakeview Otters");
    expect(html).toContain("Unsubscribe From All Teams");
    await http.request(path, { method: "HEAD" });
    expect((await post("something=else")).status).toBe(400);
    expect(await listRows(otters)).toEqual(before);
    expect(await listConsents()).not.toContain("Lakeview Otters: no");
  });

  it("is in the language that the reader chose [REACH-51]", async () => {
    await db
      .insertInto("contactLanguage")
      .values({ contact: EMAIL, language: "fr", chosenAt: clock.now() })
      .execute();
    const html = await (await http.request(path)).text();
    expect(html).toContain('lang="fr"');
    expect(html).toContain("Se désabonner de Lakeview Otters");
    // The evidence holds the words that were read.
    await post("scope=team");
    expect(new Set((await listEvidence()).map(({ wordingId }) => wordingId))).toEqual(
      new Set(["email-unsubscribe-2026-12-fr"]),
    );
    await post("scope=all");
    expect((await listEvidence()).map(({ wordingId }) => wordingId)).toContain(
      "email-unsubscribe-all-2026-12-fr",
    );
    await db.deleteFrom("contactLanguage").execute();
  });

  it("cancels emails that wait [REACH-34]", async () => {
    const values = {
      month: "2026-04-01",
      teamId: otters,
      blastId: crypto.randomUUID(),
      kind: "message",
      memberIds: [crypto.randomUUID()],
      email: EMAIL,
      cause: "not-arrived",
      state: "queued",
      dueAt: clock.now(),
      validUntil: clock.now(),
      createdAt: clock.now(),
      updatedAt: clock.now(),
    };
    await db
      .insertInto("textEmail")
      .values([{ ...values, id: crypto.randomUUID() }])
      .execute();
    await post(ONE_CLICK);
    expect(await db.selectFrom("textEmail").select(["state", "reason"]).execute()).toEqual([
      { state: "skipped", reason: "unsubscribed" },
    ]);
  });

  it("works after the team is gone, stays the same, and isn't in logs [REACH-34]", async () => {
    expect(new URL((await getUnsubscribeLink(otters, EMAIL, clock.now())).url).pathname).toBe(path);
    await db.deleteFrom("team").where("id", "=", otters).execute();
    const logs = await captureLogs(async () => {
      expect((await post(ONE_CLICK)).status).toBe(200);
    });
    expect(JSON.stringify(logs)).not.toContain(path.split("/").at(-1));
    expect(await listConsents()).toEqual(["Ridge Comets: yes"]);
  });

  it("says so in the browser's language if it's unknown [REACH-51]", async () => {
    const response = await post(ONE_CLICK, { "accept-language": "fr-CA" }, `/unsubscribe/${"x".repeat(22)}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Ce lien ne fonctionne pas");
    expect(await listConsents()).not.toContain("Lakeview Otters: no");
  });
});
