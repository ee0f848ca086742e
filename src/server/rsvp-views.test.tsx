import { describe, expect, it } from "vitest";
import type { Rsvp, RsvpMember } from "#features/attendance/queries.server.ts";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import { getLongName } from "./rsvp-classes.ts";
import { createRsvpDocument } from "./rsvp-document.tsx";
import { renderProblemView, renderSheetView, type View } from "./rsvp-views.tsx";

const now = new Date("2026-04-16T14:40:00Z");
const jordan: RsvpMember = {
  memberId: "0190a000-0000-7000-8000-000000000003",
  name: "Jordan Reyes",
  response: null,
  respondedAt: null,
  earlierResponse: null,
  spot: null,
  hasNote: false,
  request: null,
};
const baseRsvp: Rsvp = {
  language: "en",
  gameId: "0190a000-0000-7000-8000-000000000001",
  teamId: "0190a000-0000-7000-8000-000000000002",
  teamKit: null,
  teamName: "Lakeview Otters",
  timeZone: "America/Chicago",
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Harborview Park, Field 2",
  opponent: "Harbor Street FC",
  side: null,
  notes: "White shirts.",
  arrivalMinutes: 30,
  isCancelled: false,
  responsesDueHours: null,
  createdAt: new Date("2026-04-01T00:00:00Z"),
  movedAt: null,
  members: [jordan],
  isNamed: false,
  isPreview: false,
  reminders: [],
  isCurrent: true,
  team: [],
  leaguePage: null,
  teamPage: null,
};
const responses: (RsvpStatus | null)[] = ["attending", "maybe", "not_attending", null];
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `P${index}`,
    response: responses[index % 4]!,
    respondedAt: null,
  }));

const reminders: Rsvp["reminders"] = [
  { offsetMinutes: 1440, dueAt: new Date("2026-04-16T00:00:00Z"), state: "sent" },
  { offsetMinutes: 60, dueAt: new Date("2026-04-16T23:00:00Z"), state: "armed" },
];
const addresses = { action: "/rsvp?token=x", ownPageUrl: "/r/x/me" };

/** Renders every variant of every section. */
function listAllViews(): View[] {
  const sheets = (["open", "started", "cancelled"] as const).flatMap((state) =>
    responses.flatMap((response) =>
      [
        baseRsvp,
        { ...baseRsvp, gameOn: "2026-04-17", gameTime: null, team: people(8) },
        { ...baseRsvp, team: people(40), reminders },
        { ...baseRsvp, leaguePage: "lakeside", teamPage: "otters" },
        { ...baseRsvp, members: [{ ...jordan, earlierResponse: "maybe" as const }] },
        { ...baseRsvp, members: [{ ...jordan, spot: "open" as const }] },
        { ...baseRsvp, members: [{ ...jordan, spot: "gone" as const }] },
        { ...baseRsvp, responsesDueHours: 2 },
        { ...baseRsvp, responsesDueHours: 24, members: [{ ...jordan, request: "maybe" as const }] },
        { ...baseRsvp, side: "home" as const },
        { ...baseRsvp, side: "away" as const },
        { ...baseRsvp, isPreview: true },
        { ...baseRsvp, isNamed: true },
        { ...baseRsvp, members: [jordan, { ...jordan, spot: "gone" as const }], isNamed: true },
      ].map((rsvp) => {
        const members = rsvp.members.map((member) => ({ ...member, response, respondedAt: response && now }));
        return renderSheetView({ ...rsvp, members }, state, addresses, now);
      }),
    ),
  );
  const facts = { link: "abcd...", time: "Apr 16, 2026", reference: "x" };
  const problems = (["invalid", "missing", "failed", "paused"] as const).map((screen) =>
    renderProblemView("en", screen, facts, "/rsvp"),
  );
  return [...sheets, ...problems];
}

const document = createRsvpDocument({ styles: "", script: "" });
const render = (view: View) =>
  document
    .render(view, {
      url: "/rsvp?token=x",
      languageUrl: "?token=x&lang=",
      theme: "system",
      isPartial: false,
      notices: [
        { tone: "success", text: "Saved" },
        { tone: "error", text: "Not saved" },
      ],
    })
    .html();

describe("the RSVP page", () => {
  it.each([
    ["open", null, "are you in?"],
    ["open", "attending", "you&#x27;re in."],
    ["open", "maybe", "you&#x27;re a maybe."],
    ["open", "not_attending", "you&#x27;re out."],
    ["started", "attending", "RSVPs are closed."],
    ["cancelled", null, "this game is canceled."],
  ] as const)("has a heading that fits the response (%s, %s): %s", (state, response, expected) => {
    const { main } = renderSheetView(
      { ...baseRsvp, members: [{ ...jordan, response }] },
      state,
      addresses,
      now,
    );
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(main.html)?.[1]).toContain(expected);
  });

  it.each([
    ["home", "en", "Lakeview Otters vs Harbor Street FC", "Home"],
    ["away", "en", "Lakeview Otters at Harbor Street FC", "Away"],
    ["away", "fr", "Lakeview Otters chez Harbor Street FC", "À l&#x27;extérieur"],
    ["away", "es", "Lakeview Otters en casa de Harbor Street FC", "De visita"],
  ] as const)("says who plays at home: %s in %s [RESULT-03]", (side, language, matchup, badge) => {
    const { main } = renderSheetView({ ...baseRsvp, language, side }, "open", addresses, now);
    expect(main.html).toContain(matchup);
    expect(main.html).toContain(`>${badge}</span>`);
  });

  it("names no side that isn't set [RESULT-02]", () => {
    const { main } = renderSheetView(baseRsvp, "open", addresses, now);
    expect(main.html).not.toMatch(/>(?:Home|Away)<\/span>/);
  });

  it("uses exactly the classes in its stylesheet (run npx vitest -u after a change)", async () => {
    const html = listAllViews().map(render).join("");
    const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(" "));
    const usedClasses = [...new Set(classes)].map(getLongName);
    await expect(`${usedClasses.toSorted().join("\n")}\n`).toMatchFileSnapshot("../app/rsvp-classes.txt");
  });
});

describe("someone who is in by default", () => {
  it.each([
    ["en", "You&#x27;re in unless you say no.", "No response yet"],
    ["fr", "Vous jouez, sauf si vous répondez non.", ""],
    ["es", "Juegas, a menos que digas que no.", ""],
  ] as const)("reads that they're in unless they say no: %s [NEED-35]", (language, sentence, line) => {
    const member: RsvpMember = { ...jordan, response: "attending", respondedAt: now, isDefault: true };
    const renderMain = (change: Partial<RsvpMember>) =>
      renderSheetView({ ...baseRsvp, language, members: [{ ...member, ...change }] }, "open", addresses, now)
        .main.html;
    expect(renderMain({})).toContain(sentence);
    expect(renderMain({})).toContain(line);
    // A yes of their own reads as on other teams.
    expect(renderMain({ isDefault: false })).not.toContain(sentence);
  });
});
