import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import { MyWeekdays, type MyWeekdaysProps } from "#features/attendance/mine/components/my-weekdays.tsx";
import type { MyPageData } from "#features/attendance/mine/schema.ts";
import { createMyUrls } from "#features/attendance/mine/urls/rules.ts";
import { db } from "#platform/database.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createTranslationCheck, TYPED } from "#tests/harness/untranslated.ts";
import { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import { createHttp } from "./http.ts";
import { findNotice, encodeOutcome, type FormOutcome } from "./my-page-notices.ts";
import { createMyPages } from "./my-page.tsx";

const http = createHttp();
http.route("/", createMyPages({ styles: ".x{}" }));

const phone = "+17735550311";
let otterGame: string;
let aisha: { id: string };
let bilal: { id: string };
let aishaComets: { id: string };
let token: string;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("memberPhone").where("phone", "=", phone).execute();
  const { id: otters } = await createTeam({ name: "Lakeview Otters" });
  const { id: comets } = await createTeam({ name: "Ridge Comets" });
  aisha = await createMember(otters, { name: "Aisha Bello", phone, smsConsent: true });
  bilal = await createMember(otters, { name: "Bilal Bello", phone, smsConsent: true });
  aishaComets = await createMember(comets, { name: "Aisha Bello", phone, smsConsent: true });
  // A Saturday and a Friday.
  ({ id: otterGame } = await createGame(otters, { gameOn: "2026-04-18" }));
  await createGame(comets, { gameOn: "2026-04-17" });
  const memberIds = [aisha.id, bilal.id];
  token = await createContactLink({ teamId: otters, gameId: otterGame, contact: phone, memberIds });
});

async function readPage(result: Response) {
  const html = (await result.text()).replaceAll("&#x27;", "'");
  const text = html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>|<[^>]*>/gs, " ").replaceAll(/\s+/g, " ");
  return { status: result.status, location: result.headers.get("location"), text };
}
const open = async () => readPage(await http.request(`/r/${token}/me`));
const post = async (form: string, fields: [string, string][] | Record<string, string>) =>
  readPage(
    await http.request(`/r/${token}/me/${form}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  );
const listResponses = async (memberId: string) =>
  (
    await db
      .selectFrom("gameRsvp")
      .select(["gameId", "response", "respondedVia"])
      .where("memberId", "=", memberId)
      .where("response", "is not", null)
      .execute()
  ).map(({ gameId, response, respondedVia }) => `${gameId} ${response} ${respondedVia}`);

describe("weekdays on Your Games", () => {
  it("are added for one person in all their teams, or for everyone, and removed [NEED-37, NEED-38]", async () => {
    const saved = await post("weekdays", { weekday: "6", until: "", who: aisha.id });
    expect(saved.location).toContain("#weekdays");
    expect(await listResponses(aisha.id)).toEqual([`${otterGame} not_attending weekday`]);
    expect(await listResponses(aishaComets.id)).toEqual([]);
    expect((await open()).text).toContain("Aisha: Never on Saturdays");
    await post("weekdays", { weekday: "6", until: "2026-06-01", who: "everyone" });
    expect((await open()).text).toContain("Everyone: Never on Saturdays until Jun 1, 2026");
    expect(await listResponses(bilal.id)).toEqual([`${otterGame} not_attending weekday`]);
    await post("weekdays/removals", { weekday: "6", who: "everyone" });
    for (const { id } of [aisha, bilal, aishaComets]) expect(await listResponses(id)).toEqual([]);
    expect((await open()).text).not.toContain("Never on Saturdays");
  });

  it("are never all seven, also in two steps, and need a day and a date that isn't over [NEED-38]", async () => {
    await post("weekdays", { weekday: "6", until: "", who: "everyone" });
    const others = [0, 1, 2, 3, 4, 5].map((day): [string, string] => ["weekday", String(day)]);
    const refusals = [
      [others, "Ask your team manager to set you to inactive."],
      [{ until: "" }, "Choose a weekday."],
      [{ weekday: "1", until: "2026-04-01" }, "That date has already passed."],
      [{ weekday: "1", until: "soon" }, "Choose a date."],
    ] as const;
    for (const [fields, message] of refusals) {
      const { status, text } = await post("weekdays", fields);
      expect([status, text]).toEqual([400, expect.stringContaining(message)]);
    }
    const rows = await db
      .selectFrom("memberWeekday")
      .select("weekday")
      .where("memberId", "=", aisha.id)
      .execute();
    expect(rows).toEqual([{ weekday: 6 }]);
  });

  it.each(Language.options)("are all in one language: %s [NEED-37]", (language) => {
    const check = createTranslationCheck(language, [yourGamesWords[language]]);
    const people = [
      { id: "1", name: TYPED },
      { id: "2", name: TYPED },
    ];
    const weekdays = [
      { who: null, name: null, weekday: 2, untilOn: null },
      { who: "1", name: TYPED, weekday: 0, untilOn: null },
    ];
    const pageData = { people, weekdays, today: "2026-04-16" } as MyPageData;
    const urls = createMyUrls({ path: "me", rsvpUrl: "../x", shown: null, language: null });
    const problems: MyWeekdaysProps["entry"][] = [
      undefined,
      ...(["none", "all"] as const).map((reason) => ({
        who: "1",
        weekdays: [2],
        until: "",
        problem: { field: "weekdays" as const, reason },
      })),
      ...(["until", "past", "far"] as const).map((reason) => ({
        who: "1",
        weekdays: [2],
        until: "",
        problem: { field: "until" as const, reason },
      })),
    ];
    for (const entry of problems)
      expect(
        check(
          renderToStaticMarkup(
            <MyWeekdays language={language} pageData={pageData} urls={urls} entry={entry} />,
          ),
        ),
      ).toEqual([]);
    const outcomes: FormOutcome[] = [
      { kind: "weekdays", counts: [1, 2] },
      { kind: "weekday-back", counts: [] },
    ];
    const now = new Date("2026-04-16T14:40:00Z");
    for (const outcome of outcomes)
      expect(check(`<p>${findNotice(language, encodeOutcome(outcome, now), now)!.text}</p>`)).toEqual([]);
  });
});
