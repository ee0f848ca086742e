import { beforeEach, describe, expect, it } from "vitest";
import { suppressEmail, applyEmailReport } from "#features/messages/emailing/reports/commands.server.ts";
import { getUnsubscribeLink, unsubscribe } from "#features/messages/emailing/links/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { addEmail } from "#tests/factories/member-emails.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createHttp } from "./http.ts";
import { createMyPages } from "./my-page.tsx";

const http = createHttp();
http.route("/", createMyPages({ styles: ".x{}" }));

const ADDRESS = "192.0.2.1";
let last = 0;
let email: string;
let phone: string;
let teamId: string;
let gameId: string;
let memberId: string;
let token: string;
let phoneToken: string;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  email = `mine${++last}@example.com`;
  phone = `+1773556${String(last).padStart(4, "0")}`;
  ({ id: teamId } = await createTeam({ name: "Lakeview Otters" }));
  ({ id: memberId } = await createMember(teamId, { name: "Aisha Bello", phone, smsConsent: true }));
  await addEmail(teamId, memberId, { email });
  ({ id: gameId } = await createGame(teamId, { gameOn: "2026-04-18" }));
  const memberIds = [memberId];
  token = await createContactLink({ teamId, gameId, contact: email, memberIds });
  phoneToken = await createContactLink({ teamId, gameId, contact: phone, memberIds });
});

async function readText(response: Response) {
  const html = (await response.text()).replaceAll("&#x27;", "'");
  return html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>|<[^>]*>/gs, " ").replaceAll(/\s+/g, " ");
}
const open = async (link = token, query = "") => readText(await http.request(`/r/${link}/me${query}`));
const post = async (form: string, fields: Record<string, string>, link = token) =>
  http.request(`/r/${link}/me/${form}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const subscribe = (link = token, team = teamId) => post("emails", { team, consent: "yes" }, link);
const suppress = (reason: "bounced" | "complained") =>
  db.transaction().execute((trx) => suppressEmail(trx, email, reason, clock.now()));
const readState = async () => {
  const own = await db
    .selectFrom("memberEmail")
    .innerJoin("emailConsent", "emailConsent.id", "memberEmail.consentId")
    .select(["memberEmail.emailConsent", "source", "wordingId", "givenByName", "clientAddress"])
    .where("memberEmail.memberId", "=", memberId)
    .executeTakeFirstOrThrow();
  const suppressed = await db.selectFrom("emailSuppression").selectAll().where("email", "=", email).execute();
  return { ...own, suppressed: suppressed.map(({ reason }) => reason) };
};
const BUTTON = "Turn Emails Back On";

const bounce = (id: string) =>
  applyEmailReport({ id: `${email} ${id}`, email, kind: "soft-bounce", emailId: null });

describe("Your Games behind an email", () => {
  it("shows whether emails arrive, and nothing about texts or numbers [REACH-32, REACH-35]", async () => {
    const text = await open();
    expect(text).toContain("You get an email when a text about this team can't reach you.");
    expect(text).toContain("For this page and for emails to your address, from every team.");
    for (const other of [BUTTON, "Stop Texts", "isn't mine", email, phone]) expect(text).not.toContain(other);
    expect(await open(phoneToken)).not.toContain("You get an email");
  });

  it("lets its reader subscribe again after a bounce, with evidence in the words they read [REACH-35, REACH-51]", async () => {
    await suppress("bounced");
    expect(await open(token, "?lang=fr")).toContain("J'accepte de recevoir des courriels");
    expect(await open()).toContain("Our emails came back, so we stopped sending them.");
    const unchecked = await post("emails", { team: teamId });
    expect([unchecked.status, await readText(unchecked)]).toEqual([
      400,
      expect.stringContaining("Check the box if you agree."),
    ]);
    expect((await readState()).suppressed).toEqual(["bounced"]);
    const done = await post("emails?lang=fr", { team: teamId, consent: "yes" });
    expect([done.status, done.headers.get("location")]).toEqual([303, expect.stringContaining("#emails")]);
    expect(await readState()).toMatchObject({
      emailConsent: true,
      source: "member-page",
      wordingId: "email-member-2026-12-fr",
      givenByName: "Aisha Bello",
      suppressed: [],
    });
    // The second press does nothing.
    const { length } = await db.selectFrom("emailConsent").selectAll().where("email", "=", email).execute();
    await subscribe();
    expect(await db.selectFrom("emailConsent").selectAll().where("email", "=", email).execute()).toHaveLength(
      length,
    );
    expect(await open()).not.toContain(BUTTON);
  });

  it("no longer counts earlier soft bounces then [REACH-35]", async () => {
    for (const id of ["1", "2", "3"]) await bounce(id);
    expect((await readState()).suppressed).toEqual(["bounced"]);
    setTime("2026-04-16T15:00:00Z");
    await subscribe();
    setTime("2026-04-16T15:10:00Z");
    for (const id of ["4", "5"]) await bounce(id);
    expect((await readState()).suppressed).toEqual([]);
    await bounce("6");
    expect((await readState()).suppressed).toEqual(["bounced"]);
  });

  it("lets them subscribe again after they unsubscribed [REACH-34, REACH-35]", async () => {
    const { url } = await getUnsubscribeLink(teamId, email, clock.now());
    await unsubscribe(url.split("/").at(-1)!, "team", ADDRESS);
    expect(await open()).toContain("You unsubscribed from this team's emails.");
    await subscribe();
    expect(await readState()).toMatchObject({ emailConsent: true, wordingId: "email-member-2026-12" });
  });

  it("doesn't after a complaint, and not through another kind of link or for another team [REACH-35, REACH-15]", async () => {
    await suppress("bounced");
    const copied = await createLink({ teamId, gameId, memberId });
    const { id: otherTeamId } = await createTeam();
    for (const [link, team] of [
      [phoneToken, teamId],
      [copied, teamId],
      [token, otherTeamId],
      [token, "nonsense"],
    ] as const)
      await subscribe(link, team);
    expect((await readState()).suppressed).toEqual(["bounced"]);
    await suppress("complained");
    expect(await open()).toContain("An email from us was marked as spam");
    expect(await open()).not.toContain(BUTTON);
    await subscribe();
    expect(await readState()).toMatchObject({ source: "manager", suppressed: ["complained"] });
  });

  it("gives no consent that no one gave before [REACH-23]", async () => {
    const { id } = await createMember(teamId, { name: "Bilal Bello" });
    await addEmail(teamId, id, { email, emailConsent: false });
    await suppress("bounced");
    await subscribe();
    const { emailConsent } = await db
      .selectFrom("memberEmail")
      .select("emailConsent")
      .where("memberId", "=", id)
      .executeTakeFirstOrThrow();
    expect(emailConsent).toBe(false);
  });

  it("can't say that someone isn't theirs, because that's about a number [REACH-58]", async () => {
    const response = await post("people", { who: memberId });
    expect(response.status).toBe(303);
    expect(await open()).toContain("Aisha");
    expect(await readState()).toMatchObject({ emailConsent: true });
  });
});
