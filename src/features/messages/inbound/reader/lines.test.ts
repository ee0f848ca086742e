import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readReply } from "./read-reply.ts";
import type { AskedGame, Reading, Situation } from "./situation.ts";

const game: AskedGame = {
  gameId: "A",
  memberId: "jordan",
  name: "Jordan Reyes",
  isNamed: true,
  gameOn: "2026-04-16",
  today: "2026-04-15",
  textedAt: new Date("2026-04-16T00:00:01Z"),
  response: null,
  respondedAt: null,
};
const saturday: AskedGame = { ...game, gameId: "B", gameOn: "2026-04-18" };
const usual: Situation = {
  lastSent: "ask",
  games: [game],
  asks: [
    {
      gameId: "A",
      body: "Lakeview Otters vs Harbor Street FC: Thu, Apr 16, 7:00 PM, Harborview Park, Field 2. Reply IN/OUT/MAYBE or tap",
    },
  ],
  letters: null,
  test: null,
  isOptedOut: false,
  isWaitingForYes: false,
  askedBefore: false,
  hasNames: false,
  formerNames: [],
  names: [],
};
const withResponse = (response: "attending" | "not_attending") => ({
  ...game,
  response,
  respondedAt: new Date("2026-04-16T01:00:00Z"),
});

const toChoice = ({ gameId, memberId }: AskedGame) => ({ gameId, memberId });
const [A, B] = [toChoice(game), toChoice(saturday)];

/** A family text: A=Aisha, B=Bilal. */
const aisha: AskedGame = { ...game, memberId: "aisha", name: "Aisha Bello" };
const bilal: AskedGame = { ...game, memberId: "bilal", name: "Bilal Bello" };
const aishaSaturday: AskedGame = { ...saturday, memberId: "aisha-comets", name: "Aisha Bello" };
const family: Partial<Situation> = {
  games: [aisha, bilal],
  letters: { choices: [toChoice(aisha), toChoice(bilal)], response: null },
  hasNames: true,
};
const forFamily = (responses: Response[]): Reading => ({
  kind: "responses",
  responses: responses.map((response, index) => ({
    ...toChoice([aisha, bilal][index]!),
    response,
    note: null,
  })),
  isDoubtful: false,
});

const stop = (language: "en" | "fr" | "es" = "en", isConfirmedByProvider = false): Reading => ({
  kind: "stop",
  language,
  isConfirmedByProvider,
});
type Response = "attending" | "not_attending" | "maybe";
const said = (response: Response, note: string | null = null, gameId = "A"): Reading => ({
  kind: "responses",
  responses: [{ gameId, memberId: "jordan", response, note }],
  isDoubtful: false,
});
const [yes, no, maybe] = [said("attending"), said("not_attending"), said("maybe")];
const doubt: Reading = { kind: "doubt" };
const manager: Reading = { kind: "manager" };
const nothing: Reading = { kind: "nothing" };
const help = (language: "en" | "fr", isWho = false): Reading => ({
  kind: "help",
  language,
  isWho,
  hasProviderReplied: false,
});

/** The lines of the table Replies in docs/requirements/text.md. */
const lines: [line: number, reply: string, expected: Reading, situation?: Partial<Situation>][] = [
  [1, "STOP", stop("en", true)],
  [2, "stop", stop("en", true)],
  [3, "STOP.", stop()],
  [4, "please stop", stop()],
  [5, "stop texting me", stop()],
  [6, "unsubscribe me", stop()],
  [7, "Opt me out please", stop()],
  [8, "Stop 😂", stop()],
  [9, "Cancel", stop("en", true)],
  [10, "quit texting me", stop()],
  [11, "Arrêt svp", stop("fr")],
  [12, "Alto por favor", stop("es")],
  [13, "don't text me anymore", stop()],
  [14, "leave me alone", stop()],
  [15, "Stop asking", stop()],
  [16, "Wrong number", { kind: "wrong-number" }],
  [17, "stop texting me, I'm in", { ...yes, isDoubtful: true } as Reading],
  [18, "remove me", doubt],
  [19, "I quit", doubt],
  [20, "cancel it", doubt],
  [21, "cancel it", stop(), { askedBefore: true }],
  [22, "How do I stop these texts?", doubt],
  [23, "Cancel me for Thursday", no],
  [24, "Cancel me for Thursday", manager, { games: [saturday] }],
  [25, "End of season party?", manager],
  [26, "Stop by at 6?", manager],
  [27, "Can't stop thinking about that goal", manager],
  [28, "quit asking lol I'm in", yes],
  [29, "in", yes],
  [30, "IN.", yes],
  [31, "yes!", yes],
  [32, "Yep", yes],
  [33, "yesss", yes],
  [34, "👍🏽", yes],
  [35, "👍", nothing, { lastSent: "confirmation", games: [withResponse("not_attending")] }],
  [36, "Yes I'll be there", yes],
  [37, "No worries, I'm in", yes],
  [38, "out", no],
  [39, "cant make it", no],
  [40, "Can't make it, sorry", no],
  [41, "No", manager, { lastSent: "other" }],
  [42, "out sick", said("not_attending", "sick")],
  [43, "Out of town", said("not_attending", "Out of town")],
  [44, "out of curiosity who is playing", manager],
  [45, "mabye", maybe],
  [46, "idk", maybe],
  [47, "IN 10 min late", said("attending", "10 min late")],
  [48, "yes but 15 min late", said("attending", "15 min late")],
  [
    49,
    "running late",
    { kind: "late", choices: [A], note: "running late" },
    { games: [withResponse("attending")] },
  ],
  [50, "running late", manager],
  [51, "I'm in a meeting", manager],
  [52, "I'm in Boston till Friday", manager],
  [53, "No problem, see you there", manager],
  [54, "yes and no", manager],
  [55, "ok", { kind: "acknowledgment", gameId: "A" }],
  [56, "ok", nothing, { games: [withResponse("attending")] }],
  [57, "who is this", help("en", true)],
  [58, "Aide", help("fr")],
  [59, "oui", yes],
  [60, "Si", yes],
  [61, "no puedo", no],
  [62, "Peut-être", maybe],
  [63, "Liked “Lakeview Otters vs Harbor Street FC: Thu, Apr 16…”", yes],
  [64, "Laughed at “Lakeview Otters vs Harbor…”", nothing],
  [65, "in", { kind: "which", response: "attending", choices: [A, B] }, { games: [game, saturday] }],
  [
    66,
    "In Thursday, out Saturday",
    {
      kind: "responses",
      responses: [
        { ...A, response: "attending", note: null },
        { ...B, response: "not_attending", note: null },
      ],
      isDoubtful: false,
    },
    { games: [game, saturday] },
  ],
  [
    67,
    "B",
    said("attending", null, "B"),
    { games: [game, saturday], letters: { response: "attending", choices: [A, B] } },
  ],
  [68, "in", forFamily(["attending", "attending"]), family],
  [69, "A in B out", forFamily(["attending", "not_attending"]), family],
  [70, "Aisha in", forFamily(["attending"]), family],
  [
    71,
    "Bilal is out sick, Aisha yes",
    {
      kind: "responses",
      responses: [
        { gameId: "A", memberId: "bilal", response: "not_attending", note: "sick" },
        { gameId: "A", memberId: "aisha", response: "attending", note: null },
      ],
      isDoubtful: false,
    },
    family,
  ],
  [72, "both in", forFamily(["attending", "attending"]), family],
  [73, "just Aisha", { kind: "which", response: null, choices: [toChoice(aisha), toChoice(bilal)] }, family],
  [
    74,
    "Aisha in",
    { kind: "which", response: "attending", choices: [toChoice(aisha), toChoice(aishaSaturday)] },
    { ...family, games: [aisha, bilal, aishaSaturday] },
  ],
  [75, "YES", { kind: "consent" }, { isWaitingForYes: true, games: [] }],
  [76, "YES", nothing, { isOptedOut: true, lastSent: "confirmation" }],
  [77, "START", { kind: "start" }, { isOptedOut: true, lastSent: "confirmation" }],
  [78, "What time do we need to be there?", manager],
];

describe("the table of replies", () => {
  it.each(lines)("line %i: reads %j as the table says [TEXT-37]", (_line, reply, expected, situation) => {
    expect(readReply(reply, undefined, { ...usual, ...situation })).toEqual(expected);
  });
});

const read = (reply: string, says?: string, situation: Partial<Situation> = {}) =>
  readReply(reply, says, { ...usual, ...situation });

describe("reading order", () => {
  it("believes the provider's STOP and HELP first [TEXT-31]", () => {
    expect(read("Basta", "STOP")).toEqual(stop("en", true));
    expect(read("in", "HELP")).toMatchObject({ kind: "help", hasProviderReplied: true });
  });

  it("reads YES as a response even if the provider calls it an opt-in [TEXT-29]", () => {
    expect(read("YES", "START")).toEqual(yes);
    expect(read("YES", "START", { isOptedOut: true, lastSent: "confirmation" })).toEqual(nothing);
    expect(read("start", "START", { isOptedOut: true })).toEqual({ kind: "start" });
  });

  it("counts loose words only after an ask, and clauses after a confirmation they change [TEXT-33, TEXT-34]", () => {
    const confirmed = { lastSent: "confirmation" as const, games: [withResponse("attending")] };
    expect(read("nope", undefined, confirmed)).toEqual(nothing);
    expect(read("out", undefined, confirmed)).toEqual(no);
    expect(read("Sorry, I can't make it after all", undefined, confirmed)).toEqual(no);
    expect(read("I'll be there", undefined, confirmed)).toEqual(nothing);
    expect(read("I think I'm in")).toEqual(manager);
    expect(read("I'm in if Sam is")).toEqual(manager);
  });

  it("honors a wish to stop the second time, even with a response [TEXT-27]", () => {
    expect(read("stop texting me, I'm out", undefined, { askedBefore: true })).toEqual(stop());
  });

  it("reads two different responses as no response [TEXT-32]", () => {
    expect(read("in out")).toEqual(manager);
    expect(read("yes maybe")).toEqual(manager);
  });

  it("counts a reaction only if it quotes one of our asks [TEXT-35]", () => {
    expect(read("Disliked “Lakeview Otters vs Harbor Street FC: Thu…”")).toEqual(no);
    expect(read("👍 to “Lakeview Otters vs Harbor Street FC: Thu…”")).toEqual(yes);
    expect(read("Liked “Pizza after the game”")).toEqual(nothing);
    expect(read("Liked “…”")).toEqual(nothing);
  });

  it("chooses among games by weekday and date, and asks back if none fits [TEXT-36]", () => {
    const games = [game, saturday];
    expect(read("out sat", undefined, { games })).toEqual(said("not_attending", null, "B"));
    expect(read("in 4/16", undefined, { games })).toEqual(yes);
    expect(read("in tomorrow", undefined, { games })).toEqual(yes);
    expect(read("in friday", undefined, { games })).toMatchObject({ kind: "which", choices: [A, B] });
  });

  it("cuts a note to 80 characters and drops its line breaks", () => {
    const reading = read(`in, ${"very ".repeat(40)}late\nreally`);
    expect(reading.kind === "responses" && reading.responses[0]!.note!.length).toBeLessThanOrEqual(80);
  });

  it("never throws, no matter what the text is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (body) => {
        expect(read(body)).toHaveProperty("kind");
        expect(read(body, undefined, family)).toHaveProperty("kind");
      }),
    );
  });

  it("reads a long text in time proportional to its length", () => {
    const pieces = ["a", "in ", "stop ", "!", "i ", "not ", "👍", "Liked “", "cancel me for ", "\n"];
    const measure = (length: number) => {
      const texts = pieces.map((piece) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length));
      const times = Array.from({ length: 15 }, () => {
        const start = performance.now();
        for (const text of texts) read(text);
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    measure(1600);
    // Quadratic time would make this ratio 16. The best of several tries, because the machine may be busy.
    const ratios = Array.from({ length: 3 }, () => measure(6400) / measure(1600));
    expect(Math.min(...ratios)).toBeLessThan(10);
  });
});
