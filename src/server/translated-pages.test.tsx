import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MyPageEnd } from "#features/attendance/mine/components/my-page-end.tsx";
import { MyPage, type MyPageProps } from "#features/attendance/mine/components/my-page.tsx";
import type { TextsState } from "#features/attendance/mine/rules.ts";
import type { MyGame, MyPageData, MyTeam } from "#features/attendance/mine/schema.ts";
import { createMyUrls } from "#features/attendance/mine/urls/rules.ts";
import type { Rsvp, RsvpMember } from "#features/attendance/queries.server.ts";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import { createChecks, createTranslationCheck, TYPED } from "#tests/harness/untranslated.ts";
import { consentWords } from "#words/consents/consents.ts";
import { findWords } from "#words/find/find.ts";
import { inEachLanguage, Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import { createMyPageRenderer } from "./my-page-document.tsx";
import { findNotice, encodeOutcome, type FormOutcome } from "./my-page-notices.ts";
import { createRsvpDocument } from "./rsvp-document.tsx";
import { renderProblemView, renderSheetView, type View } from "./rsvp-views.tsx";

// Renders the pages behind a link in every language, with stand-ins for what stays as typed. Whatever else is on them has
// to come from the catalogs of their language.

const now = new Date("2026-04-16T14:40:00Z");
const id = (position: number) => `0190a000-0000-7000-8000-${String(position).padStart(12, "0")}`;
const responses: (RsvpStatus | null)[] = ["attending", "maybe", "not_attending", null];
const kinds = ["game", "practice", "other"];
const nameChild = (of: Language) => [consentWords[of].guardian.lead.replace("{first name}", TYPED)];

describe("the check of pages", () => {
  const words = { hello: (name: string) => `Bonjour ${name}`, bye: "Au revoir" };
  const check = createTranslationCheck("fr", [words]);

  it("accepts the words of the language and what was typed", () => {
    expect(check(`<p aria-label="Au revoir">Bonjour ${TYPED}</p><b>jeudi 16 avr. 2026</b>`)).toEqual([]);
  });

  it("finds a word of another language, also for screen readers", () => {
    expect(check(`<p>Bonjour ${TYPED}</p><p>Bye</p>`)).toEqual(["Bye"]);
    expect(check(`<p aria-label="Bye">Au revoir</p>`)).toEqual(["Bye"]);
  });
});

describe("the RSVP page", () => {
  const checks = createChecks([rsvpWords, findWords]);
  const document = createRsvpDocument({ styles: "", script: "" });
  const render = (view: View, text: string) =>
    document
      .render(view, {
        url: "x",
        languageUrl: "?lang=",
        theme: "system",
        isPartial: false,
        notices: [{ tone: "error", text }],
      })
      .html();

  const silent = { response: null, respondedAt: null, earlierResponse: null, request: null };
  const member: RsvpMember = { memberId: id(3), name: TYPED, spot: null, hasNote: false, ...silent };
  const createRsvp = (language: Language, values: Partial<Rsvp> = {}): Rsvp => ({
    language,
    gameId: id(1),
    teamId: id(2),
    teamKit: null,
    teamName: TYPED,
    timeZone: "America/Chicago",
    kind: "game",
    gameOn: "2026-04-16",
    gameTime: "19:30:00",
    location: TYPED,
    opponent: TYPED,
    side: null,
    notes: TYPED,
    arrivalMinutes: 30,
    isCancelled: false,
    responsesDueHours: null,
    createdAt: new Date("2026-04-01T00:00:00Z"),
    movedAt: null,
    members: [member],
    isNamed: false,
    isPreview: false,
    reminders: [
      { offsetMinutes: 4320, dueAt: new Date("2026-04-13T00:30:00Z"), state: "sent" },
      { offsetMinutes: 1440, dueAt: new Date("2026-04-16T00:30:00Z"), state: "skipped" },
      { offsetMinutes: 90, dueAt: new Date("2026-04-16T23:00:00Z"), state: "armed" },
    ],
    isCurrent: true,
    leaguePage: "lakeside",
    teamPage: "otters",
    team: responses.map((response) => ({ name: TYPED, response, respondedAt: null })),
    ...values,
  });

  function* listViews(language: Language): Generator<View> {
    for (const state of ["open", "started", "cancelled"] as const)
      for (const kind of kinds)
        for (const response of responses) {
          const given = { ...member, response, respondedAt: response && now };
          for (const values of [
            { members: [given] },
            { members: [{ ...given, earlierResponse: "maybe" as const }], opponent: null, side: null },
            { members: [{ ...given, spot: "open" as const }], gameTime: null },
            { members: [{ ...given, spot: "gone" as const }], isNamed: true },
            {
              members: [given, given],
              team: Array.from({ length: 40 }, () => ({ ...given, name: TYPED })) as never,
            },
            { members: Array.from({ length: 5 }, () => given), isPreview: true },
          ])
            yield renderSheetView(
              createRsvp(language, { kind, ...values }),
              state,
              { action: "x", ownPageUrl: "x/me" },
              now,
            );
        }
    for (const screen of ["invalid", "missing", "expired", "failed", "paused"] as const)
      yield renderProblemView(language, screen, { link: TYPED, time: TYPED, reference: TYPED }, "x");
  }

  it.each(Language.options)("is all in one language: %s [REACH-51]", (language) => {
    const { toasts, closed, spots, testResponse } = rsvpWords[language];
    const notices = [...Object.values(toasts), closed.started("game"), spots.filled, spots.off, testResponse];
    for (const [index, view] of [...listViews(language)].entries()) {
      const html = render(view, notices[index % notices.length]!);
      expect(html).toContain(`<html lang="${language}"`);
      expect(checks[language](html)).toEqual([]);
    }
  });

  it("offers each language by its own name, marked as in that language [REACH-50]", () => {
    const html = render(renderProblemView("fr", "expired"), "");
    const links = [
      ...html.matchAll(/<a href="\?lang=(\w+)" lang="(\w+)"[^>]*title="([^"]*)"( aria-current)?/g),
    ];
    expect(links.map(([, url, lang, name, isCurrent]) => [url, lang, name, isCurrent !== undefined])).toEqual(
      [
        ["en", "en", "English", false],
        ["fr", "fr", "Français", true],
        ["es", "es", "Español", false],
      ],
    );
  });
});

describe("Your Games", () => {
  const apps = [
    { name: "Google Calendar", subscribeUrl: "x" },
    { name: "Outlook", subscribeUrl: "x" },
  ];
  const checks = createChecks(
    [rsvpWords, yourGamesWords, consentWords, inEachLanguage(nameChild)],
    apps.map(({ name }) => name),
  );
  const render = createMyPageRenderer("");
  const textsStates: TextsState[] = [
    "on",
    "opted-out-here",
    "stop-keyword",
    "unreachable",
    "wrong-number",
    "not-textable",
    "none",
  ];
  const teams: MyTeam[] = textsStates.map((texts, index) => ({
    id: id(20 + index),
    name: TYPED,
    kit: null,
    texts,
    emails: null,
    hasPass: index > 0,
    children: index < 2 ? [{ memberId: id(3), name: TYPED }] : [],
    leaguePage: "lakeside",
    teamPage: index < 2 ? "otters" : null,
  }));
  const emailsStates = ["on", "bounced", "complained", "unsubscribed", "none"] as const;
  const people = [3, 4].map((position) => ({ id: id(position), name: TYPED }));
  const games: MyGame[] = kinds.flatMap((kind, position) =>
    (["open", "started", "cancelled"] as const).map((state, index) => ({
      id: id(100 + position * 10 + index),
      teamId: teams[index]!.id,
      kind,
      gameOn: index === 0 ? "2026-04-16" : "2027-01-05",
      gameTime: index === 1 ? null : "19:00:00",
      zoneName: TYPED,
      location: TYPED,
      opponent: position === 0 ? TYPED : null,
      side: position === 0 ? (["home", "away", null] as const)[index]! : null,
      state,
      responses: responses.map((response, place) => ({
        memberId: id(200 + place),
        name: TYPED,
        response,
        respondedVia: response === "not_attending" ? ("away" as const) : null,
        note: response === "maybe" ? TYPED : null,
      })),
    })),
  );
  const createData = (language: Language, values: Partial<MyPageData> = {}): MyPageData => ({
    language,
    linkOn: "2026-04-16",
    today: "2026-04-16",
    isActive: true,
    isForContact: true,
    people,
    teams,
    shown: null,
    games,
    hasMoreGames: true,
    weekdays: [],
    away: [
      { ids: [id(1)], name: null, fromOn: "2026-05-01", untilOn: "2026-05-03" },
      { ids: [id(2)], name: TYPED, fromOn: "2026-12-31", untilOn: "2027-01-01" },
    ],
    ...values,
  });
  const urls = createMyUrls({ path: "me", rsvpUrl: "../x", shown: null, language: null });
  const entry = (reason: "from" | "order" | "past" | "far" | "long") => ({
    away: { who: "everyone", from: "", until: "", problem: { field: "from" as const, reason } },
    consent: { about: teams[1]!.id },
  });

  function* listPages(language: Language): Generator<MyPageProps> {
    const own = { language, urls };
    yield { ...own, pageData: createData(language), feed: null };
    yield { ...own, pageData: createData(language), feed: { url: "x", apps } };
    for (const reason of ["from", "order", "past", "far", "long"] as const)
      yield {
        ...own,
        pageData: createData(language, { isForContact: false }),
        feed: { url: "x", apps: apps.slice(0, 1) },
        problems: entry(reason),
      };
    const alone = { people: people.slice(0, 1), teams: teams.slice(0, 1) };
    const game = games.filter(({ state }) => state === "open");
    for (const values of [
      { ...alone, games: [], isForContact: false },
      {
        ...alone,
        games: games.map((each) => ({
          ...each,
          teamId: teams[0]!.id,
          responses: each.responses.slice(0, 1),
        })),
      },
      { ...alone, teams: teams.slice(0, 2), games: game.slice(0, 1) },
      { ...alone, isActive: false },
      { teams: emailsStates.map((emails, index) => ({ ...teams[index]!, emails })) },
      {
        away: Array.from({ length: 20 }, (_, index) => ({ ...createData("en").away[0]!, ids: [id(index)] })),
        ...alone,
      },
    ])
      yield { ...own, pageData: createData(language, values), feed: null };
  }

  it.each(Language.options)("is all in one language: %s [REACH-51]", (language) => {
    const { title } = yourGamesWords[language];
    for (const props of listPages(language)) {
      const html = render(
        { language, languageUrl: "me?lang=", title, main: <MyPage {...props} /> },
        undefined,
        "system",
      );
      expect(html).toContain(`<html lang="${language}"`);
      expect(checks[language](html)).toEqual([]);
    }
    expect(checks[language](renderToStaticMarkup(<MyPageEnd language={language} />))).toEqual([]);
  });

  it.each(Language.options)("reports what a form did in one language: %s [REACH-51]", (language) => {
    const outcomes: FormOutcome[] = [
      ...([0, 1, 2] as const).flatMap((count): FormOutcome[] => [
        { kind: "responses", counts: [count, 0, 0, count, 0] },
        { kind: "responses", counts: [0, count, count, 0, count] },
        { kind: "away", counts: [count, count] },
        { kind: "back", counts: [count] },
      ]),
      ...(["calendar", "stop", "start", "emails", "not-mine", "language"] as const).map((kind) => ({
        kind,
        counts: [] as const,
      })),
    ];
    for (const outcome of outcomes) {
      const { text } = findNotice(language, encodeOutcome(outcome, now), now)!;
      expect(checks[language](`<p>${text}</p>`)).toEqual([]);
    }
  });

  it("has the titles that were decided [REACH-55]", () => {
    expect([yourGamesWords.fr.title, yourGamesWords.es.title]).toEqual(["Vos matchs", "Tus partidos"]);
  });
});
