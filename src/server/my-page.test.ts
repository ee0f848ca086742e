import { beforeEach, describe, expect, it } from "vitest";
import { createRsvpToken } from "#features/attendance/access.server.ts";
import { db } from "#platform/database.ts";
import { createResponse, createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { failWrites } from "#tests/harness/faults.ts";
import { captureLogs } from "#tests/harness/logs.ts";
import { listRows } from "#tests/harness/tenants.ts";
import { createHttp } from "./http.ts";
import { createMyPages } from "./my-page.tsx";

const http = createHttp();
http.route("/", createMyPages({ styles: ".x{}" }));

let teamId: string;
let jordan: { id: string; phone: string };
let gameId: string;
let laterGameId: string;
let token: string;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2027-01-01") };
  ({ id: teamId } = await createTeam(pass));
  jordan = await createMember(teamId, { name: "Jordan Reyes", smsConsent: true });
  ({ id: gameId } = await createGame(teamId, { gameOn: "2026-04-16", opponent: "Harbor Street FC" }));
  ({ id: laterGameId } = await createGame(teamId, { gameOn: "2026-05-01", gameTime: null }));
  token = await createLink({ teamId, gameId, memberId: jordan.id });
});

const toText = (html: string) =>
  html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>|<[^>]*>/gs, " ").replaceAll(/\s+/g, " ");
async function readPage(result: Response) {
  const html = (await result.text()).replaceAll("&#x27;", "'");
  return { status: result.status, headers: result.headers, html, text: toText(html) };
}
const open = async (path = `/r/${token}/me`, headers = {}) => readPage(await http.request(path, { headers }));
async function post(form: string, fields: Record<string, string> = {}, link = token, headers = {}) {
  const body = new URLSearchParams(fields);
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return readPage(
    await http.request(`/r/${link}/me/${form}`, { method: "POST", body, headers: { ...type, ...headers } }),
  );
}
/** Submits a form and opens the page it redirects to. */
async function submitAndOpen(form: string, fields: Record<string, string> = {}) {
  const { status, headers } = await post(form, fields);
  expect([form, status]).toEqual([form, 303]);
  return open(headers.get("location")!.split("#")[0]);
}
const listResponses = async (memberId = jordan.id) =>
  Object.fromEntries(
    (await db.selectFrom("gameRsvp").selectAll().where("memberId", "=", memberId).execute()).map((row) => [
      row.gameId,
      row.response && `${row.response} ${row.respondedVia}`,
    ]),
  );
const listChecked = (html: string) =>
  [...html.matchAll(/name="response-([\w-]+)\.[\w-]+" checked="" value="(\w+)"/g)].map(([, id, value]) => [
    id,
    value,
  ]);

describe("a member's own page", () => {
  it("shows the member's upcoming games and responses through any of their links, without scripts, phone numbers, or other members", async () => {
    const teammate = await createMember(teamId, { name: "Aisha Bello", email: "aisha@example.com" });
    await createResponse({ teamId, gameId, memberId: teammate.id }, "attending");
    await createResponse({ teamId, gameId: laterGameId, memberId: jordan.id }, "maybe");
    for (const link of [token, createRsvpToken({ gameId: laterGameId, memberId: jordan.id })]) {
      const { status, headers, html, text } = await open(`/r/${link}/me`);
      expect(status).toBe(200);
      for (const expected of [
        "Your Games",
        "1 game needs a response.",
        "Anyone with this link can respond for Jordan. Don't forward it.",
        "Back to",
        "vs Harbor Street FC",
        "Thu, 7:00 PM · Harborview Park, Field 2",
        "Fri, time TBD",
        "Yes, I'll be there",
        "Maybe / Not sure yet",
        "No, I can't make it",
        "Save Responses",
        "Days Away",
        "You get a text before each of this team's games.",
      ])
        expect(text).toContain(expected);
      expect(listChecked(html)).toEqual([[laterGameId, "maybe"]]);
      for (const secret of [
        jordan.phone,
        jordan.phone.slice(-4),
        "Reyes",
        "Aisha",
        "Bello",
        "@example.com",
        "<script",
      ])
        expect(html).not.toContain(secret);
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
        "referrer-policy": "same-origin",
        "x-frame-options": "DENY",
      });
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';(?!.*script-src)/);
    }
  });

  it("marks games that have started or are canceled, shows whether there are more, and has an empty state", async () => {
    await createResponse({ teamId, gameId, memberId: jordan.id }, "attending");
    await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", laterGameId).execute();
    setTime("2026-04-17T00:00:00Z");
    const { text, html } = await open();
    expect(text).toContain("This game has started, so RSVPs are closed. You said you'll be there.");
    expect(text).toContain("This game is canceled, so you don't need to respond.");
    expect(html).not.toContain('type="radio"');
    expect(text).not.toContain("Save Responses");
    for (let day = 0; day < 42; day++) await createGame(teamId, { gameOn: `2026-06-${10 + (day % 20)}` });
    const many = await open();
    expect(many.html.match(/<li class="border-t border-line py-4/g)).toHaveLength(40);
    expect(many.text).toContain("Showing the next 40 games.");
    await db.deleteFrom("game").where("teamId", "=", teamId).where("id", "<>", gameId).execute();
    setTime("2026-04-18T00:00:00Z");
    expect((await open()).text).toContain("No upcoming games");
  });

  it("shows no games to inactive players, and isn't found for archived teams or invalid links", async () => {
    await createGame(teamId, { gameOn: "2026-05-09", location: "Secret Park" });
    await db.updateTable("teamMember").set({ active: false }).where("id", "=", jordan.id).execute();
    const inactive = await open();
    expect([inactive.status, inactive.text.includes("You're Not on the Active Roster")]).toEqual([200, true]);
    expect(inactive.html).not.toContain("Park");
    expect(inactive.html).not.toContain("<form");
    const before = await listRows(teamId);
    for (const [form, fields] of forms({})) expect((await post(form, fields)).status).toBe(303);
    expect(await listRows(teamId)).toBe(before);

    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", teamId).execute();
    const archived = await open();
    const unknown = await open("/r/abcdefghijklmnopqrstuv/me");
    for (const { status, text } of [archived, unknown]) {
      expect(status).toBe(404);
      for (const expected of ["RSVP Not Found", "Invalid RSVP link", "Apr 16, 2026, 2:40 PM UTC"])
        expect(text).toContain(expected);
    }
    expect(unknown.text).toContain("abcd...");
    for (const path of [`/r/${"x".repeat(5000)}/me`, "/r/%00/me", "/r/%E0%A4%A/me", "/r/..%2F/me"])
      expect([path, (await open(path)).status]).toEqual([path, 404]);
  });
});

/** The names of a response's fields. */
const response = (game: string, memberId = jordan.id) => `response-${game}.${memberId}`;
const was = (game: string, memberId = jordan.id) => `was-${game}.${memberId}`;

/** Every form, as an attacker could submit it. */
const forms = ({ game = laterGameId, awayId = gameId }): [string, Record<string, string>][] => [
  ["responses", { [response(game)]: "attending", [was(game)]: "" }],
  ["away", { from: "2026-04-20", until: "2026-05-20" }],
  ["away/removals", { id: awayId }],
  ["calendar", {}],
  ["texts", { texts: "stop", team: teamId }],
  ["texts", { texts: "start", team: teamId, consent: "yes" }],
  ["emails", { team: teamId, consent: "yes" }],
  ["people", { who: jordan.id }],
];

describe("form on a member's own page", () => {
  it("saves several responses together: only changed ones, and each only until its game starts [RSVP-14, OP-29]", async () => {
    const thirdGameId = (await createGame(teamId, { gameOn: "2026-05-08" })).id;
    await createResponse({ teamId, gameId: thirdGameId, memberId: jordan.id }, "maybe");
    const fields = {
      [response(gameId)]: "attending",
      [response(laterGameId)]: "not_attending",
      [response(thirdGameId)]: "attending",
      // The form showed this value, but a manager may have changed it since.
      [was(thirdGameId)]: "attending",
    };
    const savedPage = await submitAndOpen("responses", fields);
    expect(savedPage.text).toContain("Your 2 responses are saved.");
    expect(await listResponses()).toEqual({
      [gameId]: "attending link",
      [laterGameId]: "not_attending link",
      [thirdGameId]: "maybe text",
    });
    setTime("2026-04-17T00:00:00Z");
    const latePage = await submitAndOpen("responses", {
      [response(gameId)]: "maybe",
      [response(laterGameId)]: "maybe",
    });
    expect(latePage.text).toContain("Your response is saved. It's too late for 1 game.");
    expect(await listResponses()).toMatchObject({ [gameId]: "attending link", [laterGameId]: "maybe link" });
    expect(
      (
        await submitAndOpen("responses", {
          [response(laterGameId)]: "perhaps",
          "response-x": "maybe",
          [`response-${laterGameId}`]: "maybe",
        })
      ).text,
    ).toContain("No changes to save.");
    // The notice shows for only a minute, so a forwarded link doesn't repeat it.
    const { headers } = await post("responses", { [response(laterGameId)]: "attending" });
    setTime("2026-04-17T00:02:00Z");
    expect((await open(headers.get("location")!.split("#")[0])).text).not.toContain("is saved");
  });

  it("changes no one else's data, regardless of the submitted IDs [PERM1-14]", async () => {
    const teammate = await createMember(teamId, { name: "Aisha Bello", smsConsent: true });
    const teammateLink = await createLink({ teamId, gameId, memberId: teammate.id });
    await post("away", { from: "2026-06-01", until: "2026-06-05" }, teammateLink);
    await post("calendar", {}, teammateLink);
    const { id: awayId } = await db.selectFrom("memberAway").select("id").executeTakeFirstOrThrow();
    const foreignTeamId = (await createTeam()).id;
    const foreignMember = await createMember(foreignTeamId, { smsConsent: true, phone: jordan.phone });
    const foreignGameId = (await createGame(foreignTeamId, { gameOn: "2026-05-02" })).id;
    await createLink({ teamId: foreignTeamId, gameId: foreignGameId, memberId: foreignMember.id });
    const before = await listRows(foreignTeamId);
    const getTeammateData = async () =>
      JSON.stringify([
        await listResponses(teammate.id),
        await db.selectFrom("memberAway").selectAll().where("memberId", "=", teammate.id).execute(),
        await db.selectFrom("calendarFeed").selectAll().where("memberId", "=", teammate.id).execute(),
        await db.selectFrom("memberPhone").selectAll().where("memberId", "=", teammate.id).execute(),
      ]);
    const teammateData = await getTeammateData();
    for (const [form, fields] of forms({ game: foreignGameId, awayId }))
      for (const named of [
        [],
        [
          ["memberId", teammate.id],
          ["teamId", foreignTeamId],
          ["gameId", foreignGameId],
        ],
      ])
        expect([form, (await post(form, { ...fields, ...Object.fromEntries(named) })).status]).toEqual([
          form,
          303,
        ]);
    expect(await listRows(foreignTeamId)).toBe(before);
    expect(await getTeammateData()).toBe(teammateData);
    // Requests without the right token or from another site change nothing.
    const ownRows = await listRows(teamId);
    for (const [form, fields] of forms({ awayId })) {
      expect([form, (await post(form, fields, "abcdefghijklmnopqrstuv")).status]).toEqual([form, 404]);
      const crossSiteHeaders = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
      expect([form, (await post(form, fields, token, crossSiteHeaders)).status]).toEqual([form, 403]);
      expect([form, (await http.request(`/r/${token}/me/${form}`)).status]).toEqual([form, 404]);
    }
    expect(await listRows(teamId)).toBe(ownRows);
  });

  it("reports failures without logging the token, and offers to try again", async () => {
    await failWrites("member_away", "insert");
    let failed: Awaited<ReturnType<typeof post>>;
    const logs = await captureLogs(
      async () => (failed = await post("away", { from: "2026-04-20", until: "2026-04-21" })),
    );
    expect([failed!.status, failed!.text.includes("Something Went Wrong")]).toEqual([503, true]);
    expect(failed!.html).toContain('href="../me"');
    expect(logs).toContain("failed to serve a member page");
    expect(logs).not.toContain(token);
  });

  it("is rate-limited per minute, and the page stays usable", async () => {
    for (let attempt = 0; attempt < 30; attempt++) await post("responses");
    const { status, text, headers } = await post("responses", { [response(laterGameId)]: "maybe" });
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(text).toContain("Too many attempts.");
    expect(text).toContain("Your Games");
    expect(await listResponses()).toEqual({ [gameId]: null });
  });
});

// Runs last, because this process blocks the guesser's address from here on.
it.each([
  ["iPhone", ["webcal:"]],
  ["Android", ["https://calendar.google.com"]],
  ["Windows NT", ["webcal:", "https://calendar.google.com", "https://outlook.live.com"]],
])("links to the calendar of %s, or to all of them", async (device, targets) => {
  await post("calendar");
  const { html } = await open(undefined, { "user-agent": `Mozilla/5.0 (${device})` });
  const links = [...html.matchAll(/<a href="((?:webcal:|https:)[^"]*ics[^"]*)"/g)].map(([, href]) => href!);
  expect(links.map((href) => targets.find((target) => href.startsWith(target)))).toEqual(targets);
});

it("counts failed guesses for pages and forms together", async () => {
  for (let attempt = 0; attempt < 30; attempt++) {
    expect((await open(`/r/guess-${attempt}/me`)).status).toBe(404);
    expect((await post("calendar", {}, `guess-${attempt}`)).status).toBe(404);
  }
  expect((await open("/r/guess/me")).status).toBe(429);
  // Even a correct guess is blocked now, so it looks the same as a wrong one.
  const blocked = await open();
  expect([blocked.status, blocked.text.includes("One Moment, Please")]).toEqual([429, true]);
  expect((await post("calendar")).status).toBe(429);
});
