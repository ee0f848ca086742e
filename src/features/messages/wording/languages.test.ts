import { describe, expect, it } from "vitest";
import { RSVP_TOKEN_LENGTH } from "#features/attendance/rules.ts";
import { measureText, toGsmName } from "#platform/sms/segments.ts";
import { createGames } from "#tests/harness/sample-games.ts";
import { inEachLanguage, type Language } from "#words/language.ts";
import { formatChanges } from "#features/games/announcements/rules.ts";
import { callEndMessages } from "#features/turnout/subs/rules.ts";
import type { EventKind } from "#features/games/schema.ts";
import { formatFirstText } from "../first-texts/rules.ts";
import { formatConfirmation, type NamedGame } from "../inbound/responses/rules.ts";
import { textKinds } from "../kinds/rules.ts";
import { composeAsk, formatWhen, withLink, type Ask, type AskKind, type RemindedGame } from "./rules.ts";

const game: RemindedGame = {
  teamName: "Lakeview Otters",
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Harborview Park, Field 2",
  opponent: "Harbor Street FC",
  side: null,
};
const LINK = `https://fw1.us/${"x".repeat(RSVP_TOKEN_LENGTH)}`;
const askKinds = Object.entries(textKinds).flatMap(([kind, { isAsk }]) => (isAsk ? [kind as AskKind] : []));
const languages = ["fr", "es"] as const;

/** A held spot, for texts that offer one. */
const offer = { until: { on: "2026-04-16", time: "18:20" }, today: "2026-04-16" };
const ask = (kind: AskKind, language: Language, change: Partial<Ask> = {}) =>
  composeAsk(kind, game, LINK.length, { response: null, names: [], language, offer, ...change });

const createAsked = (name: string): NamedGame => ({
  ...game,
  gameId: "game",
  memberId: name,
  name,
  needsName: true,
});

describe("texts in French and Spanish", () => {
  it.each([
    ["fr", "jeu. 16 avr., 19 h", "Répondez OUI/NON/PEUT-ETRE ou touchez"],
    ["es", "jue 16 abr, 7:00 PM", "Responde SI/NO/QUIZAS o toca"],
  ] as const)(
    "say the same in the same order: %s [REACH-51, REACH-54, REACH-55]",
    (language, when, request) => {
      expect(ask("reminder", language).body).toBe(
        `Lakeview Otters vs Harbor Street FC: ${when}, Harborview Park, Field 2. ${request}`,
      );
    },
  );

  it("name a keyword of their language right before the link, whatever their kind [TEXT-10, REACH-52]", () => {
    const endings = {
      fr: /(?:Répondez |joue. |: )(?:\S*OUI\/NON\S*|NON pour changer|OUI pour la prendre, NON pour passer,|OUI avant 18 h 20, sinon NON,)(?: pour tous, ou A (?:OUI B )?NON,)? ou touchez https:\S+$/i,
      es: /(?:Responde |: )(?:\S*SI\/NO\S*|NO para cambiar|SI (?:antes de 6:20 PM )?para tomarlo, NO (?:para pasar|si no),)(?: para todos, o A (?:SI B )?NO,)? o toca https:\S+$/i,
    };
    const families = [[], ["Aisha Bello"], ["Aisha Bello", "Bilal Bello"]];
    for (const language of languages)
      for (const kind of askKinds)
        for (const response of [null, "maybe", "not_attending"] as const)
          for (const names of families)
            expect(withLink(ask(kind, language, { response, names }).body, LINK)).toMatch(endings[language]);
  });

  it.each([
    [
      "fr",
      "FirstWhistle: Maya Okafor vous a ajouté aux textos de Lakeview Otters. Fréquence variable. Des frais peuvent s'appliquer. AIDE: aide. ARRET: fin des textos.",
    ],
    [
      "es",
      "FirstWhistle: Maya Okafor te ha agregado a los mensajes de Lakeview Otters. Frecuencia variable. Pueden aplicar tarifas. AYUDA: ayuda. STOP: cancelar.",
    ],
  ] as const)("introduce a team in these words: %s [REACH-55]", (language, body) => {
    const added = formatFirstText("Lakeview Otters", { kind: "added", by: "Maya Okafor" }, language);
    expect(added).toEqual({ body, segments: 1 });
  });

  it.each([
    [
      "fr",
      "OUI pour Aisha, NON pour Bilal: Lakeview Otters vs Harbor Street FC, jeu. 16 avr., 19 h. Pour changer, répondez A ou B avec OUI, NON ou PEUT-ETRE.",
    ],
    [
      "es",
      "SI para Aisha, NO para Bilal: Lakeview Otters vs Harbor Street FC, jue 16 abr, 7:00 PM. Para cambiar, responde A o B con SI, NO o QUIZAS.",
    ],
  ] as const)("confirm responses: %s [REACH-51]", (language, reply) => {
    const games = ["Aisha", "Bilal"].map(createAsked);
    const results = games.map((own, index) => ({
      game: own,
      response: index === 0 ? ("attending" as const) : ("not_attending" as const),
      refusal: null,
    }));
    expect(formatConfirmation(results, { games, letters: games, language })).toBe(reply);
  });
});

const games = createGames(2000);

/** Every text about a game that isn't a manager's, as it's sent. */
const templates: Record<string, (about: RemindedGame, language: Language) => string> = {
  ...Object.fromEntries(
    askKinds.flatMap((kind) =>
      [[], ["Aisha Bello"], ["Aisha Bello", "Bilal Bello"]].map((names) => [
        `${kind} for ${names.length}`,
        (about: RemindedGame, language: Language) =>
          withLink(
            composeAsk(kind, about, LINK.length, { response: null, names, language, offer }).body,
            LINK,
          ),
      ]),
    ),
  ),
  "reminder after a yes": (about, language) =>
    withLink(
      composeAsk("reminder", about, LINK.length, { response: "attending", names: [], language }).body,
      LINK,
    ),
  "reminder after a maybe": (about, language) =>
    withLink(
      composeAsk("reminder", about, LINK.length, { response: "maybe", names: [], language }).body,
      LINK,
    ),
  "first text": ({ teamName }, language) =>
    formatFirstText(teamName, { kind: "added", by: "Maya Okafor" }, language).body,
  "first text to someone who joined": ({ teamName }, language) =>
    formatFirstText(teamName, { kind: "joined" }, language).body,
  confirmation: (about, language) =>
    formatConfirmation(
      [
        {
          game: { ...about, gameId: "game", memberId: "member", name: "Aisha", needsName: false },
          response: "attending",
          refusal: null,
        },
      ],
      { games: [], letters: [], language },
    ),
  ...Object.fromEntries(
    (["moved", "cancelled"] as const).map((change) => [
      change,
      (about: RemindedGame, language: Language) =>
        `${toGsmName(about.teamName)}: ${formatChanges([{ change, game: { ...about, kind: about.kind as EventKind } }], language)}`,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(callEndMessages).map(([end, format]) => [
      `subs after ${end}`,
      (about: RemindedGame, language: Language) => `${toGsmName(about.teamName)}: ${format(about, language)}`,
    ]),
  ),
};

describe.each(Object.entries(templates))(
  "%s, for 2,000 games with names like those in amateur leagues",
  (_, write) => {
    const sizes = inEachLanguage((language) => games.map((about) => measureText(write(about, language))));

    it.each(languages)("costs no more than in English in 95% of cases: %s [REACH-53]", (language) => {
      const cheap = sizes[language].filter(({ segments }, index) => segments <= sizes.en[index]!.segments);
      expect(cheap.length / games.length).toBeGreaterThanOrEqual(0.95);
    });

    it.each(languages)("adds no letter that GSM-7 lacks: %s [REACH-53]", (language) => {
      const encodings = sizes[language].map(({ encoding }) => encoding);
      expect(encodings).toEqual(sizes.en.map(({ encoding }) => encoding));
    });
  },
);

it("never shortens the team, the date, or the ask [REACH-51, TEXT-04]", () => {
  for (const language of languages)
    for (const about of games.slice(0, 300)) {
      const { body } = composeAsk("reminder", about, LINK.length, { response: null, names: [], language });
      expect(body.startsWith(`${toGsmName(about.teamName)} `)).toBe(true);
      expect(body).toContain(`: ${formatWhen(about, language)}`);
    }
});
