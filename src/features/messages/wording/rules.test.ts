import { describe, expect, it } from "vitest";
import { getSegments } from "#platform/sms/segments.ts";
import { textKinds } from "../kinds/rules.ts";
import {
  composeAsk,
  composeMessage,
  composeText,
  formatDay,
  formatMatchup,
  formatNameNote,
  formatSenderName,
  formatWhen,
  listVersions,
  shortenName,
  withLink,
  type AskKind,
  type RemindedGame,
} from "./rules.ts";

const game: RemindedGame = {
  teamName: "Lakeview Otters",
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Harborview Park, Field 2",
  opponent: "Harbor Street FC",
  side: null,
};
const LINK = "https://fw1.us/9fK2_0aBcDeFgHiJ-kLmNo";
/** A held spot, for texts that offer one. */
const offer = { until: { on: "2026-04-16", time: "18:20" }, today: "2026-04-16" };
const REPLY = "Reply IN/OUT/MAYBE or tap";
const format = (change: Partial<RemindedGame> = {}, kind: AskKind = "reminder") =>
  withLink(
    composeAsk(kind, { ...game, ...change }, LINK.length, { response: null, names: [], offer }).body,
    LINK,
  );

const askKinds = Object.entries(textKinds).flatMap(([kind, { isAsk }]) => (isAsk ? [kind as AskKind] : []));

describe("reminder", () => {
  it("names the team, opponent, day, date, time, place, ask, and link, in that order [TEXT-02]", () => {
    expect(format()).toBe(
      `Lakeview Otters vs Harbor Street FC: Thu, Apr 16, 7:00 PM, Harborview Park, Field 2. Reply IN/OUT/MAYBE or tap ${LINK}`,
    );
  });

  it.each([
    ["game", "Lakeview Otters game: Thu, Apr 16"],
    ["practice", "Lakeview Otters practice: Thu, Apr 16"],
    ["other", "Lakeview Otters event: Thu, Apr 16"],
  ])("says what a %s without an opponent is [TEXT-02]", (kind, start) => {
    expect(format({ kind, opponent: null, side: null }).startsWith(start)).toBe(true);
  });

  it.each([
    [null, "Reply IN/OUT/MAYBE or tap"],
    ["maybe", "You're a maybe. Reply IN/OUT or tap"],
    ["attending", "You're in. Reply OUT to change or tap"],
    ["not_attending", "Reply IN/OUT/MAYBE or tap"],
  ] as const)("asks according to the response so far: %s [TEXT-08]", (response, ask) => {
    const { body } = composeAsk("reminder", game, LINK.length, { response, names: [] });
    expect(body).toBe(
      `Lakeview Otters vs Harbor Street FC: Thu, Apr 16, 7:00 PM, Harborview Park, Field 2. ${ask}`,
    );
  });
});

describe("other asks", () => {
  it.each([
    ["nudge", "We still need your response. Reply IN/OUT/MAYBE or tap"],
    ["moved", "New time. Reply IN/OUT/MAYBE or tap"],
    ["sub-call", "Sub needed, first yes plays. Reply IN/OUT or tap"],
  ] as const)("use the wording of their kind: %s [TEXT-09]", (kind, ask) => {
    const text = format({ opponent: null, side: null, location: "Field 2" }, kind);
    expect(text).toBe(`Lakeview Otters game: Thu, Apr 16, 7:00 PM, Field 2. ${ask} ${LINK}`);
  });

  it("leave out only the lead-in of a nudge, never the news [TEXT-09]", () => {
    const long = { teamName: "A".repeat(60), opponent: "B".repeat(60), location: "C".repeat(60) };
    expect(format(long, "nudge")).not.toContain("We still need");
    expect(format(long, "nudge")).toContain(`. ${REPLY} `);
    expect(format(long, "moved")).toContain(". New time. Reply");
    expect(format(long, "sub-call")).toContain(". Sub needed, first yes plays. Reply");
  });

  it("name a keyword right before the link, whatever their kind [TEXT-10]", () => {
    expect(askKinds).toContain("reminder");
    const lengths = [5, 20, 40, 60, 100];
    for (const kind of askKinds)
      for (const response of [null, "attending", "maybe", "not_attending"] as const)
        for (const length of lengths) {
          const names = { teamName: "T".repeat(length), opponent: "O".repeat(length) };
          const { body } = composeAsk(kind, { ...game, ...names }, LINK.length, {
            response,
            names: [],
            offer,
          });
          const text = withLink(body, LINK);
          expect(text).toMatch(
            /Reply (?:IN\/OUT\/MAYBE|IN\/OUT|OUT to change|IN by 6:20 PM to take it, OUT to pass,) or tap https:\S+$/,
          );
          expect(text).not.toMatch(/In\?|STOP ends texts/);
        }
  });
});

/** Counts the segments of the shortest reminder for a name of this length. */
const getCount = (length: number) => {
  const shortest = { gameOn: "2026-05-01", gameTime: "07:00", opponent: null, side: null, location: "" };
  return getSegments(format({ ...shortest, teamName: "T".repeat(length) }));
};

describe("team name", () => {
  const teamName = "Saint Bartholomew Youth Association Thunderbirds U12";

  it.each(askKinds)("stays whole at the start of every ask: %s [TEXT-01]", (kind) => {
    for (const location of ["Field 2", "P".repeat(200)])
      expect(format({ teamName, location, opponent: "O".repeat(100) }, kind).startsWith(teamName)).toBe(true);
  });

  it("stays whole at the start of a message [TEXT-01]", () => {
    expect(formatSenderName(teamName)).toBe(`${teamName}:`);
    expect(formatMatchup({ teamName, kind: "game", opponent: null, side: null })).toBe(`${teamName} game`);
  });

  it("is sent with nothing shortened if two segments are needed anyway [TEXT-07]", () => {
    const long = { teamName: "T".repeat(90) };
    const { body, segments } = composeAsk("nudge", { ...game, ...long }, LINK.length);
    expect(segments).toBe(2);
    expect(body).toBe(
      `${long.teamName} vs Harbor Street FC: Thu, Apr 16, 7:00 PM, Harborview Park, Field 2. We still need your response. ${REPLY}`,
    );
  });

  it("never makes a reminder count as more texts than the note announces [TEXT-07]", () => {
    const long = { teamName: "T".repeat(100), opponent: "O".repeat(100), location: "P".repeat(200) };
    const { body, segments } = composeAsk("reminder", { ...game, ...long }, LINK.length);
    expect(segments).toBe(2);
    expect(body.startsWith(long.teamName)).toBe(true);
  });

  it("has a note only if every reminder counts as two texts [TEXT-07]", () => {
    expect(formatNameNote("Lakeview Otters", LINK.length)).toBeUndefined();
    expect(formatNameNote("T".repeat(100), LINK.length)).toBe(
      "This name makes every reminder count as 2 texts.",
    );
    for (let length = 60; length <= 100; length++)
      expect([length, formatNameNote("T".repeat(length), LINK.length) !== undefined]).toEqual([
        length,
        getCount(length) > 1,
      ]);
  });
});

describe("names", () => {
  it("are written in GSM-7 [TEXT-03]", () => {
    const text = format({
      teamName: "Łódź “Stars” ⚽",
      opponent: "Kāneʻohe Núñez 🦦",
      side: null,
      location: "Parc Jean‑Drapeau – Terrain 3",
    });
    expect(text).toBe(
      `Lodz "Stars" vs Kane'ohe Nuñez: Thu, Apr 16, 7:00 PM, Parc Jean-Drapeau - Terrain 3. ${REPLY} ${LINK}`,
    );
    expect(formatSenderName("🔥 Heat 🔥")).toBe("Heat:");
  });

  it("stay as typed in another script [TEXT-03]", () => {
    expect(formatSenderName("Спартак ⚽")).toBe("Спартак ⚽:");
    expect(formatSenderName("🦦🦦")).toBe("🦦🦦:");
  });

  it("are shortened at the end of a word where that keeps nine characters [TEXT-04]", () => {
    expect(listVersions("Harbor Street FC")).toEqual([
      "Harbor Street FC",
      "Harbor Street..",
      "Harbor Stree..",
      "Harbor Stre..",
      "Harbor Str..",
      "Harbor St..",
    ]);
    expect(listVersions("Harborview Park, Field 2")).toEqual([
      "Harborview Park, Field 2",
      "Harborview Park..",
      "Harborview..",
      "Harborvie..",
    ]);
    expect(listVersions("Otters FC U12")).toEqual(["Otters FC U12", "Otters FC.."]);
    expect(listVersions("Sharks")).toEqual(["Sharks"]);
    expect(shortenName("Harbor Street FC", 13)).toBe("Harbor Stre..");
    expect(shortenName("Harbor Street FC", 2)).toBe("Harbor St..");
  });
});

/** Lists the steps of TEXT-04 that a nudge goes through as its link gets longer. */
function listSteps() {
  const steps: string[] = [];
  for (let linkLength = 1; linkLength <= 90; linkLength++) {
    const { body, segments } = composeAsk("nudge", game, linkLength);
    expect([linkLength, segments]).toEqual([linkLength, 1]);
    const opponent = / vs (.*?):/.exec(body)?.[1];
    const place = /PM, (.*?)\. (?:We|Reply)/.exec(body)?.[1];
    const step = [body.includes("We still need") ? "lead-in" : "-", opponent ?? "-", place ?? "-"];
    if (steps.at(-1) !== step.join(" | ")) steps.push(step.join(" | "));
  }
  return steps;
}

describe("shortening", () => {
  it("takes the steps in order, each no further than needed [TEXT-04]", () => {
    const [place, opponent] = ["Harborview Park, Field 2", "Harbor Street FC"];
    expect(listSteps()).toEqual([
      `lead-in | ${opponent} | ${place}`,
      `- | ${opponent} | ${place}`,
      `- | Harbor Street.. | ${place}`,
      `- | Harbor Stree.. | ${place}`,
      `- | Harbor Stre.. | ${place}`,
      `- | Harbor Str.. | ${place}`,
      `- | Harbor St.. | ${place}`,
      "- | Harbor St.. | Harborview Park..",
      "- | Harbor St.. | Harborview..",
      "- | Harbor St.. | Harborvie..",
      "- | - | Harborview Park..",
      "- | - | Harborview..",
      "- | - | Harborvie..",
      "- | - | -",
    ]);
  });

  it("never splits a character of two units", () => {
    for (const version of listVersions("⚽".repeat(3) + "🏒".repeat(20)))
      expect(version.isWellFormed()).toBe(true);
  });

  it("leaves out an opponent whose script would cost another segment [TEXT-04]", () => {
    expect(format({ opponent: "Спартак Бруклин", side: null })).toBe(
      `Lakeview Otters game: Thu, Apr 16, 7:00 PM, Harborview Park, Field 2. ${REPLY} ${LINK}`,
    );
  });

  it("doesn't end a place with two periods", () => {
    expect(format({ location: "12 Main St. " })).toContain(", 12 Main St. Reply");
  });

  it("makes room for the team's name in front of a message", () => {
    const message = composeMessage(
      "Lakeview Otters",
      game,
      ({ opponent, place }) => `Game vs ${opponent} at ${place}. ${"x".repeat(99)}`,
    );
    expect(message).toContain("Game vs Harbor St.. at Harborview Park...");
    expect(getSegments(`Lakeview Otters: ${message}`)).toBe(1);
    expect(composeText({}, () => "Hi")).toEqual({ body: "Hi", segments: 1 });
  });
});

it("formats the day, the date, and the time, or says that the time isn't set [TEXT-02, TEXT-12]", () => {
  expect(formatDay("2026-04-16")).toBe("Thu, Apr 16");
  expect(formatWhen({ gameOn: "2026-04-16", gameTime: "07:05:00" })).toBe("Thu, Apr 16, 7:05 AM");
  expect(formatWhen({ gameOn: "2026-04-16", gameTime: null })).toBe("Thu, Apr 16, time to be set");
});
