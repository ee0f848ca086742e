import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { createLink, createResponse } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { createHttp } from "./http.ts";
import { createMyPages } from "./my-page.tsx";

const http = createHttp();
http.route("/", createMyPages({ styles: ".x{}" }));

let lastPhone = 0;
let phone: string;
let otters: string;
let comets: string;
let aisha: { id: string };
let bilal: { id: string };
let aishaComets: { id: string };
let otterGame: string;
let cometGame: string;
let token: string;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  phone = `+1773555${String(++lastPhone).padStart(4, "0")}`;
  const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2027-01-01") };
  ({ id: otters } = await createTeam({ name: "Lakeview Otters", ...pass }));
  ({ id: comets } = await createTeam({ name: "Ridge Comets", ...pass }));
  aisha = await createMember(otters, { name: "Aisha Bello", phone, smsConsent: true });
  bilal = await createMember(otters, { name: "Bilal Bello", phone, smsConsent: true });
  aishaComets = await createMember(comets, { name: "Aisha Bello", phone, smsConsent: true });
  const game = { opponent: "Harbor Street FC", location: "Harborview Park" };
  ({ id: otterGame } = await createGame(otters, { gameOn: "2026-04-18", ...game }));
  ({ id: cometGame } = await createGame(comets, { gameOn: "2026-04-17", opponent: "Gulls" }));
  const memberIds = [aisha.id, bilal.id];
  token = await createContactLink({ teamId: otters, gameId: otterGame, contact: phone, memberIds });
});

async function readPage(result: Response) {
  const html = (await result.text()).replaceAll("&#x27;", "'");
  const text = html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>|<[^>]*>/gs, " ").replaceAll(/\s+/g, " ");
  return { status: result.status, location: result.headers.get("location"), html, text };
}
const open = async (query = "", link = token) => readPage(await http.request(`/r/${link}/me${query}`));
const post = async (form: string, fields: [string, string][] | Record<string, string>, link = token) =>
  readPage(
    await http.request(`/r/${link}/me/${form}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  );
const listResponses = async (memberId: string) =>
  (
    await db
      .selectFrom("gameRsvp")
      .select(["gameId", "response"])
      .where("memberId", "=", memberId)
      .where("response", "is not", null)
      .execute()
  ).map(({ gameId, response }) => `${gameId} ${response!}`);
const listConsents = async () =>
  (
    await db
      .selectFrom("memberPhone")
      .innerJoin("teamMember", "teamMember.id", "memberPhone.memberId")
      .innerJoin("team", "team.id", "memberPhone.teamId")
      .select(["teamMember.name", "team.name as teamName", "smsConsent"])
      .where("memberPhone.phone", "=", phone)
      .orderBy("memberPhone.id")
      .execute()
  ).map((row) => `${row.name}, ${row.teamName}: ${String(row.smsConsent)}`);

describe("Your Games", () => {
  it("lists the games of everyone behind the contact by date and time, with a choice per member [REACH-18]", async () => {
    const { status, html, text } = await open();
    expect(status).toBe(200);
    expect(html).toContain("<title>Your Games · FirstWhistle</title>");
    expect(text).toMatch(
      /Ridge Comets vs Gulls .*Fri, 7:00 PM .*Aisha .*Lakeview Otters vs Harbor Street FC .*Sat, 7:00 PM · Harborview Park .*Aisha .*Bilal .*Save Responses/,
    );
    expect(html.match(/role="radiogroup"/g)).toHaveLength(3);
    expect(text).toContain("2 games need a response.");
    expect(text).toContain("Anyone with this link can respond for Aisha and Bilal. Don't forward it.");
    expect(html).not.toContain("<script");
    expect(text).toContain("Back to Apr 18");
  });

  it("shows the next 40 games of all teams together [REACH-18]", async () => {
    for (let day = 1; day <= 25; day++)
      for (const teamId of [otters, comets])
        await createGame(teamId, { gameOn: `2026-05-${String(day).padStart(2, "0")}` });
    const { html, text } = await open();
    const days = [...html.matchAll(/sr-only">(\w+ \d+), 2026/g)].map(([, day]) => day);
    expect(days).toHaveLength(40);
    expect(days.slice(0, 4)).toEqual(["Apr 17", "Apr 18", "May 1", "May 1"]);
    expect(days.at(-1)).toBe("May 19");
    expect(text).toContain("Showing the next 40 games.");
  });

  it("shows one person or team through links on top, and keeps it when responses are saved [REACH-18]", async () => {
    const links = [...(await open()).html.matchAll(/href="(me\?show=[^"]+)"[^>]*>([^<]+)</g)];
    expect(links.map(([, , name]) => name)).toEqual(["Aisha", "Bilal", "Lakeview Otters", "Ridge Comets"]);
    const seen = [];
    for (const [, href] of links) {
      const { html, text } = await open(href!.slice("me".length));
      seen.push([html.match(/role="radiogroup"/g)!.length, text.includes("vs Gulls")]);
    }
    expect(seen).toEqual([
      [2, true],
      [1, false],
      [2, false],
      [1, true],
    ]);
    const query = `?show=${bilal.id}`;
    expect((await open(query)).html).toContain(`action="me/responses${query}"`);
    const saved = await post(`responses${query}`, { [`response-${otterGame}.${bilal.id}`]: "maybe" });
    expect(saved.location).toContain(query);
    for (const unknown of ["nonsense", token, otterGame])
      expect((await open(`?show=${unknown}`)).html.match(/role="radiogroup"/g)).toHaveLength(3);
  });

  it("saves what was changed on the page, for each member and game, and nothing else [REACH-18]", async () => {
    await createResponse({ teamId: otters, gameId: otterGame, memberId: bilal.id }, "maybe");
    const saved = await post("responses", {
      [`response-${otterGame}.${aisha.id}`]: "attending",
      [`was-${otterGame}.${aisha.id}`]: "",
      // The form showed this value, but a manager may have changed it since.
      [`response-${otterGame}.${bilal.id}`]: "attending",
      [`was-${otterGame}.${bilal.id}`]: "attending",
      [`response-${cometGame}.${aishaComets.id}`]: "not_attending",
    });
    expect(saved.status).toBe(303);
    expect((await open(saved.location!.slice(saved.location!.indexOf("?")).split("#")[0])).text).toContain(
      "Your 2 responses are saved.",
    );
    expect(await listResponses(aisha.id)).toEqual([`${otterGame} attending`]);
    expect(await listResponses(bilal.id)).toEqual([`${otterGame} maybe`]);
    expect(await listResponses(aishaComets.id)).toEqual([`${cometGame} not_attending`]);
  });

  it("shows each team's own times, with the zone's name only if the teams are in different zones [REACH-19]", async () => {
    expect((await open()).text).not.toContain("Central Time");
    await db.updateTable("team").set({ timeZone: "America/Denver" }).where("id", "=", comets).execute();
    const { text } = await open();
    expect(text).toContain("Fri, 7:00 PM Mountain Time");
    expect(text).toContain("Sat, 7:00 PM Central Time · Harborview Park");
    // At the same hour of the same day, the game farther east starts first.
    await createGame(comets, { gameOn: "2026-04-18", opponent: "Late" });
    expect((await open()).text).toMatch(/vs Harbor Street FC.*vs Late/);
    await createGame(otters, { gameOn: "2026-04-19", gameTime: null });
    expect((await open()).text).toContain("Sun, time TBD · Harborview Park");
  });

  it("adds days away for one person in all their teams, or for everyone, and removes them [REACH-20]", async () => {
    const days = { from: "2026-04-17", until: "2026-04-20" };
    await post("away", { ...days, who: aisha.id });
    expect(await listResponses(aisha.id)).toEqual([`${otterGame} not_attending`]);
    expect(await listResponses(aishaComets.id)).toEqual([`${cometGame} not_attending`]);
    expect(await listResponses(bilal.id)).toEqual([]);
    expect((await open()).text).toContain("Aisha: Apr 17 to Apr 20, 2026");
    await post("away", { ...days, who: "everyone" });
    expect(await listResponses(bilal.id)).toEqual([`${otterGame} not_attending`]);
    const { html, text } = await open();
    expect(text).toContain("Everyone: Apr 17 to Apr 20, 2026");
    const ids = [...html.matchAll(/name="id" value="([\w-]+)"/g)].map(
      ([, id]) => ["id", id!] as [string, string],
    );
    expect(ids).toHaveLength(3);
    await post("away/removals", ids);
    for (const { id } of [aisha, bilal, aishaComets]) expect(await listResponses(id)).toEqual([]);
    expect(
      await db.selectFrom("memberAway").selectAll().where("teamId", "in", [otters, comets]).execute(),
    ).toEqual([]);
  });

  it("stops one team's texts to this phone for all its members, and no other team's or phone's [REACH-21]", async () => {
    const father = await createMember(otters, { name: "Dario Bello", smsConsent: true });
    const { html } = await open();
    expect(html.match(/>Stop Texts From This Team</g)).toHaveLength(2);
    await post("texts", { texts: "stop", team: otters });
    const stopped = ["Aisha Bello, Lakeview Otters: false", "Bilal Bello, Lakeview Otters: false"];
    expect(await listConsents()).toEqual([...stopped, "Aisha Bello, Ridge Comets: true"]);
    const { smsConsent } = await db
      .selectFrom("memberPhone")
      .select("smsConsent")
      .where("memberId", "=", father.id)
      .executeTakeFirstOrThrow();
    expect(smsConsent).toBe(true);
    // The page still opens, also for the team without texts.
    const { text } = await open();
    expect(text).toContain("You turned off this team's texts. You can still respond here.");
    expect(text).toContain("vs Harbor Street FC");
    expect((await post("texts", { texts: "start", team: otters })).text).toContain(
      "Check the box if you agree.",
    );
    await post("texts", { texts: "start", team: otters, consent: "yes" });
    expect(await listConsents()).toEqual([
      "Aisha Bello, Lakeview Otters: true",
      "Bilal Bello, Lakeview Otters: true",
      "Aisha Bello, Ridge Comets: true",
    ]);
  });

  it("takes someone who isn't theirs off the page after a second step, and ends with the last one [REACH-58]", async () => {
    expect((await open()).html).toMatch(/<details[^>]*><summary[^>]*>Bilal isn't mine/);
    const { status } = await post("people", { who: bilal.id });
    expect(status).toBe(303);
    expect(await listConsents()).toEqual([
      "Aisha Bello, Lakeview Otters: true",
      "Bilal Bello, Lakeview Otters: false",
      "Aisha Bello, Ridge Comets: true",
    ]);
    expect((await open()).text).not.toContain("Bilal");
    expect(await listJobs({ memberId: bilal.id })).toMatchObject([{ name: "messages/send-not-mine" }]);
    // They can't be brought back with the team's texts.
    await post("texts", { texts: "stop", team: otters });
    await post("texts", { texts: "start", team: otters, consent: "yes" });
    expect((await open()).text).not.toContain("Bilal");
    // Aisha is in both teams, so both managers hear of it.
    const last = await post("people", { who: aishaComets.id });
    expect([last.status, last.text.includes("Thanks for Telling Us")]).toEqual([200, true]);
    expect((await listConsents()).every((row) => row.endsWith("false"))).toBe(true);
    expect((await open()).status).toBe(404);
  });

  it("shows no numbers, emails, last names, or other members, through any link [REACH-17]", async () => {
    await createMember(otters, { name: "Farid Zeeman", smsConsent: true });
    await db
      .updateTable("teamMember")
      .set({ email: "mother@example.com" })
      .where("id", "=", aisha.id)
      .execute();
    await post("away", { from: "2026-04-20", until: "2026-04-21", who: aisha.id });
    await post("calendar", {});
    const copied = await createLink({ teamId: otters, gameId: otterGame, memberId: aisha.id });
    for (const link of [token, copied]) {
      const { status, html } = await open("", link);
      expect(status).toBe(200);
      for (const secret of [phone, phone.slice(-4), "Bello", "Farid", "mother@"])
        expect(html).not.toContain(secret);
    }
    expect((await open("", copied)).text).not.toMatch(/Bilal|Ridge Comets|isn't mine/);
  });

  it("is as plain for one person in one team as it was [REACH-18]", async () => {
    const own = await createMember(comets, { name: "Jordan Reyes", smsConsent: true });
    const link = await createContactLink({
      teamId: comets,
      gameId: cometGame,
      contact: own.phone,
      memberIds: [own.id],
    });
    const { html } = await open("", link);
    expect(html).not.toContain("show=");
    expect(html).not.toContain("<select");
    expect(html.match(/Ridge Comets/g)).toHaveLength(1);
    expect(html.match(/<form[^>]*games.*?<\/form>/s)![0]).not.toContain("Jordan");
  });

  it("shows that texts are off while the team has no pass", async () => {
    expect((await open()).text).not.toContain("it isn't sending any right now");
    const ended = { subscriptionExpiresAt: new Date("2026-04-01") };
    await db.updateTable("team").set(ended).where("id", "=", comets).execute();
    expect(
      (await open()).text.match(/agreed to texts from this team, but it isn't sending any/g),
    ).toHaveLength(1);
  });

  it("shows subs only the games that they were asked about", async () => {
    const sub = await createMember(comets, { name: "Eli Bello", phone, smsConsent: true, subPosition: 0 });
    expect((await open()).html).not.toContain(`${cometGame}.${sub.id}`);
    await post("responses", { [`response-${cometGame}.${sub.id}`]: "attending" });
    expect(await listResponses(sub.id)).toEqual([]);
    await db.insertInto("gameRsvp").values({ teamId: comets, gameId: cometGame, memberId: sub.id }).execute();
    expect((await open()).html).toContain(`response-${cometGame}.${sub.id}`);
    await post("responses", { [`response-${cometGame}.${sub.id}`]: "attending" });
    expect(await listResponses(sub.id)).toEqual([`${cometGame} attending`]);
  });
});
