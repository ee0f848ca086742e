import { beforeEach, describe, expect, it } from "vitest";
import { rsvpToken } from "#features/attendance/access.server.ts";
import { db } from "#platform/database.ts";
import { createAnswer, createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { refuseWrites } from "#tests/harness/faults.ts";
import { logsOf } from "#tests/harness/logs.ts";
import { rowsOf } from "#tests/harness/tenants.ts";
import { createHttp } from "./http.ts";
import { myPages } from "./my-page.tsx";

const http = createHttp();
http.route("/", myPages({ styles: ".x{}" }));

let teamId: string;
let jordan: { id: string; phone: string };
let gameId: string;
let later: string;
let token: string;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2027-01-01") };
  ({ id: teamId } = await createTeam(pass));
  jordan = await createMember(teamId, { name: "Jordan Reyes", smsConsent: true });
  ({ id: gameId } = await createGame(teamId, { gameOn: "2026-04-16", opponent: "Harbor Street FC" }));
  ({ id: later } = await createGame(teamId, { gameOn: "2026-05-01", gameTime: null }));
  token = await createLink({ teamId, gameId, memberId: jordan.id });
});

const wordsOf = (html: string) =>
  html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>|<[^>]*>/gs, " ").replaceAll(/\s+/g, " ");
async function read(answer: Response) {
  const html = (await answer.text()).replaceAll("&#x27;", "'");
  return { status: answer.status, headers: answer.headers, html, text: wordsOf(html) };
}
const open = async (path = `/r/${token}/me`) => read(await http.request(path));
async function post(form: string, fields: Record<string, string> = {}, link = token, headers = {}) {
  const body = new URLSearchParams(fields);
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return read(
    await http.request(`/r/${link}/me/${form}`, { method: "POST", body, headers: { ...type, ...headers } }),
  );
}
/** The page that a form leads back to. */
async function done(form: string, fields: Record<string, string> = {}) {
  const { status, headers } = await post(form, fields);
  expect([form, status]).toEqual([form, 303]);
  return open(headers.get("location")!.split("#")[0]);
}
const answersOf = async (memberId = jordan.id) =>
  Object.fromEntries(
    (await db.selectFrom("gameRsvp").selectAll().where("memberId", "=", memberId).execute()).map((row) => [
      row.gameId,
      row.response && `${row.response} ${row.answeredVia}`,
    ]),
  );
const checked = (html: string) =>
  [...html.matchAll(/name="answer-([\w-]+)" checked="" value="(\w+)"/g)].map(([, id, value]) => [id, value]);

describe("a member's own page", () => {
  it("shows their next games with their own answers, by any of their links, without a script, phones or others", async () => {
    const mate = await createMember(teamId, { name: "Aisha Bello", email: "aisha@example.com" });
    await createAnswer({ teamId, gameId, memberId: mate.id }, "attending");
    await createAnswer({ teamId, gameId: later, memberId: jordan.id }, "maybe");
    for (const link of [token, rsvpToken({ gameId: later, memberId: jordan.id })]) {
      const { status, headers, html, text } = await open(`/r/${link}/me`);
      expect(status).toBe(200);
      for (const said of [
        "Hi Jordan, 1 game to answer.",
        "Back to",
        "vs Harbor Street FC",
        "Thu, 7:00 PM · Harborview Park, Field 2",
        "Fri, time not set yet",
        "Yes, I'll be there",
        "Maybe / Not sure yet",
        "No, I can't make it",
        "Save Answers",
        "Days I Am Away",
        "You get a text before each game of this team.",
      ])
        expect(text).toContain(said);
      expect(checked(html)).toEqual([[later, "maybe"]]);
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

  it("says which games are over, cancelled or beyond the last shown, and when there are none", async () => {
    await createAnswer({ teamId, gameId, memberId: jordan.id }, "attending");
    await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", later).execute();
    setTime("2026-04-17T00:00:00Z");
    const { text, html } = await open();
    expect(text).toContain("This game has started, so answers are closed. You said that you'll be there.");
    expect(text).toContain("This game is cancelled, so no answer is needed.");
    expect(html).not.toContain('type="radio"');
    expect(text).not.toContain("Save Answers");
    for (let day = 0; day < 22; day++) await createGame(teamId, { gameOn: `2026-06-${10 + (day % 20)}` });
    const many = await open();
    expect(many.html.match(/<li class="border-t border-line py-4/g)).toHaveLength(20);
    expect(many.text).toContain("These are the next 20.");
    await db.deleteFrom("game").where("teamId", "=", teamId).where("id", "<>", gameId).execute();
    setTime("2026-04-18T00:00:00Z");
    expect((await open()).text).toContain("No Games to Come");
  });

  it("has nothing for who left the roster, and is not there for others", async () => {
    await createGame(teamId, { gameOn: "2026-05-09", location: "Secret Park" });
    await db.updateTable("teamMember").set({ active: false }).where("id", "=", jordan.id).execute();
    const inactive = await open();
    expect([inactive.status, inactive.text.includes("You Are Not on the Active Roster")]).toEqual([
      200,
      true,
    ]);
    expect(inactive.html).not.toContain("Park");
    expect(inactive.html).not.toContain("<form");
    const before = await rowsOf(teamId);
    for (const [form, fields] of forms({})) expect((await post(form, fields)).status).toBe(303);
    expect(await rowsOf(teamId)).toBe(before);

    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", teamId).execute();
    const archived = await open();
    const unknown = await open("/r/abcdefghijklmnopqrstuv/me");
    for (const { status, text } of [archived, unknown]) {
      expect(status).toBe(404);
      for (const said of ["RSVP Not Found", "Invalid RSVP link", "Apr 16, 2026, 2:40 PM UTC"])
        expect(text).toContain(said);
    }
    expect(unknown.text).toContain("abcd...");
    for (const path of [`/r/${"x".repeat(5000)}/me`, "/r/%00/me", "/r/%E0%A4%A/me", "/r/..%2F/me"])
      expect([path, (await open(path)).status]).toEqual([path, 404]);
  });

  it("says that texts rest while the team has no pass", async () => {
    expect((await open()).text).not.toContain("At the moment it sends none");
    await db
      .updateTable("team")
      .set({ subscriptionExpiresAt: new Date("2026-04-01") })
      .where("id", "=", teamId)
      .execute();
    expect((await open()).text).toContain("You agreed to texts of this team. At the moment it sends none.");
  });
});

/** Every form there is, as somebody else could send it. */
const forms = ({ game = later, awayId = gameId }): [string, Record<string, string>][] => [
  ["answers", { [`answer-${game}`]: "attending", [`was-${game}`]: "" }],
  ["away", { from: "2026-04-20", until: "2026-05-20" }],
  ["away/removals", { id: awayId }],
  ["calendar", {}],
  ["texts", { texts: "stop" }],
  ["texts", { texts: "start", consent: "yes" }],
];

describe("its forms", () => {
  it("save several answers at once, each until its own start, and only what was changed [RSVP-14, OP-29]", async () => {
    const third = (await createGame(teamId, { gameOn: "2026-05-08" })).id;
    await createAnswer({ teamId, gameId: third, memberId: jordan.id }, "maybe");
    const fields = {
      [`answer-${gameId}`]: "attending",
      [`answer-${later}`]: "not_attending",
      [`answer-${third}`]: "attending",
      // Shown like that: a manager may have set another one since.
      [`was-${third}`]: "attending",
    };
    const saved = await done("answers", fields);
    expect(saved.text).toContain("Your 2 answers are saved.");
    expect(await answersOf()).toEqual({
      [gameId]: "attending link",
      [later]: "not_attending link",
      [third]: "maybe text",
    });
    setTime("2026-04-17T00:00:00Z");
    const late = await done("answers", { [`answer-${gameId}`]: "maybe", [`answer-${later}`]: "maybe" });
    expect(late.text).toContain("Your answer is saved. For 1 game it is too late");
    expect(await answersOf()).toMatchObject({ [gameId]: "attending link", [later]: "maybe link" });
    expect((await done("answers", { [`answer-${later}`]: "perhaps", "answer-x": "maybe" })).text).toContain(
      "No answer was changed.",
    );
    // Said once, not to whom the address is sent on.
    const { headers } = await post("answers", { [`answer-${later}`]: "attending" });
    setTime("2026-04-17T00:02:00Z");
    expect((await open(headers.get("location")!.split("#")[0])).text).not.toContain("is saved");
  });

  it("do nothing to anybody else, whatever ids they name [PERM1-14]", async () => {
    const mate = await createMember(teamId, { name: "Aisha Bello", smsConsent: true });
    const mateLink = await createLink({ teamId, gameId, memberId: mate.id });
    await post("away", { from: "2026-06-01", until: "2026-06-05" }, mateLink);
    await post("calendar", {}, mateLink);
    const { id: awayId } = await db.selectFrom("memberAway").select("id").executeTakeFirstOrThrow();
    const foreign = (await createTeam()).id;
    const stranger = await createMember(foreign, { smsConsent: true, phone: jordan.phone });
    const theirs = (await createGame(foreign, { gameOn: "2026-05-02" })).id;
    await createLink({ teamId: foreign, gameId: theirs, memberId: stranger.id });
    const before = await rowsOf(foreign);
    const ofMate = async () =>
      JSON.stringify([
        await answersOf(mate.id),
        await db.selectFrom("memberAway").selectAll().where("memberId", "=", mate.id).execute(),
        await db.selectFrom("calendarFeed").selectAll().where("memberId", "=", mate.id).execute(),
        await db.selectFrom("memberPhone").selectAll().where("memberId", "=", mate.id).execute(),
      ]);
    const mates = await ofMate();
    for (const [form, fields] of forms({ game: theirs, awayId }))
      for (const named of [
        [],
        [
          ["memberId", mate.id],
          ["teamId", foreign],
          ["gameId", theirs],
        ],
      ])
        expect([form, (await post(form, { ...fields, ...Object.fromEntries(named) })).status]).toEqual([
          form,
          303,
        ]);
    expect(await rowsOf(foreign)).toBe(before);
    expect(await ofMate()).toBe(mates);
    // Without the right token, or from another site, nothing at all.
    const own = await rowsOf(teamId);
    for (const [form, fields] of forms({ awayId })) {
      expect([form, (await post(form, fields, "abcdefghijklmnopqrstuv")).status]).toEqual([form, 404]);
      const elsewhere = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
      expect([form, (await post(form, fields, token, elsewhere)).status]).toEqual([form, 403]);
      expect([form, (await http.request(`/r/${token}/me/${form}`)).status]).toEqual([form, 404]);
    }
    expect(await rowsOf(teamId)).toBe(own);
  });

  it("that fail say so, log no token, and offer to try again", async () => {
    await refuseWrites("member_away", "insert");
    let failed: Awaited<ReturnType<typeof post>>;
    const logged = await logsOf(
      async () => (failed = await post("away", { from: "2026-04-20", until: "2026-04-21" })),
    );
    expect([failed!.status, failed!.text.includes("Something Went Wrong")]).toEqual([503, true]);
    expect(failed!.html).toContain(`href="/r/${token}/me"`);
    expect(logged).toContain("a member's own page failed");
    expect(logged).not.toContain(token);
  });

  it("wait when there are too many in a minute, and the page stays", async () => {
    for (let tap = 0; tap < 30; tap++) await post("answers");
    const { status, text, headers } = await post("answers", { [`answer-${later}`]: "maybe" });
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(text).toContain("Too many attempts.");
    expect(text).toContain("Hi Jordan");
    expect(await answersOf()).toEqual({ [gameId]: null });
  });
});

// The last one: from here on this process remembers where the guesses came from.
it("misses are counted, whether pages or forms are guessed", async () => {
  for (let guess = 0; guess < 30; guess++) {
    expect((await open(`/r/guess-${guess}/me`)).status).toBe(404);
    expect((await post("calendar", {}, `guess-${guess}`)).status).toBe(404);
  }
  expect((await open("/r/guess/me")).status).toBe(429);
  // A right guess would not be told apart any more.
  const paused = await open();
  expect([paused.status, paused.text.includes("One Moment, Please")]).toEqual([429, true]);
  expect((await post("calendar")).status).toBe(429);
});
