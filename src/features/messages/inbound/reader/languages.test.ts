import { describe, expect, it } from "vitest";
import type { Language } from "#words/language.ts";
import { readReply } from "./read-reply.ts";
import type { AskedGame, Situation } from "./situation.ts";

const TEXTED_AT = new Date("2026-04-16T00:00:01Z");
const ask = (name: string): AskedGame => ({
  gameId: "thursday",
  memberId: name,
  name: `${name} Bello`,
  isNamed: true,
  gameOn: "2026-04-16",
  today: "2026-04-15",
  textedAt: TEXTED_AT,
  response: null,
  respondedAt: null,
});
const usual: Situation = {
  lastSent: "ask",
  games: [ask("Aisha")],
  asks: [],
  letters: null,
  test: null,
  isOptedOut: false,
  isWaitingForYes: false,
  askedBefore: false,
  hasNames: false,
  formerNames: [],
  names: [],
};
const siblings = [ask("Aisha"), ask("Bilal")];
const family: Situation = {
  ...usual,
  games: siblings,
  hasNames: true,
  letters: { choices: siblings.map(({ gameId, memberId }) => ({ gameId, memberId })), response: null },
};

/** Returns what a reply says: "attending", or "Aisha attending, Bilal maybe" for a family. */
function read(text: string, situation: Situation): string {
  const reading = readReply(text, undefined, situation);
  if (reading.kind !== "responses")
    return "language" in reading ? `${reading.kind} ${reading.language}` : reading.kind;
  return situation.games.length === 1
    ? reading.responses.map(({ response }) => response).join()
    : reading.responses.map(({ memberId, response }) => `${memberId} ${response}`).join(", ");
}

const replies = {
  attending: [
    "oui",
    "OUI!",
    "Oui merci",
    "si",
    "SÍ",
    "Sí, gracias",
    "Oui, j'y serai",
    "Sí, ahí estaré",
    "je viens",
    "voy",
  ],
  not_attending: [
    "non",
    "NON merci",
    "Non, je ne peux pas",
    "no",
    "No, no puedo ir",
    "no voy a poder",
    "je ne viens pas",
  ],
  maybe: [
    "PEUT-ETRE",
    "peut-être",
    "Peut-être / Pas encore sûr",
    "QUIZAS",
    "quizás",
    "Quizás / Aún no sé",
    "pas sûr",
  ],
};

describe("keywords of all three languages", () => {
  const cases = Object.entries(replies).flatMap(([response, texts]) =>
    texts.map((text) => [text, response] as const),
  );

  it.each(cases)("count for every reader: %s [REACH-52]", (text, response) => {
    for (const language of [undefined, "en", "fr", "es"] as const)
      expect(read(text, { ...usual, language })).toBe(response);
  });

  it.each([
    ["OUI", "fr", "attending"],
    ["NON", "fr", "not_attending"],
    ["PEUT-ETRE", "fr", "maybe"],
    ["SI", "es", "attending"],
    ["NO", "es", "not_attending"],
    ["No gracias", "es", "not_attending"],
    ["QUIZAS", "es", "maybe"],
  ] as const)(
    "count whatever we sent last if asks name them: %s in %s [REACH-52]",
    (text, language, response) => {
      for (const lastSent of ["ask", "confirmation", "other"] as const)
        expect(read(text, { ...usual, lastSent, language })).toBe(response);
    },
  );

  it("read an English no only after an ask [TEXT-33]", () => {
    expect(read("no", { ...usual, lastSent: "other", language: "en" })).toBe("manager");
  });

  it.each([
    ["A OUI B NON", "fr", "Aisha attending, Bilal not_attending"],
    ["A SI B NO", "es", "Aisha attending, Bilal not_attending"],
    ["A SI y B NO", "es", "Aisha attending, Bilal not_attending"],
    ["Aisha oui et Bilal non", "fr", "Aisha attending, Bilal not_attending"],
    ["Aisha sí, Bilal quizás", "es", "Aisha attending, Bilal maybe"],
    ["les deux oui", "fr", "Aisha attending, Bilal attending"],
    ["los dos no", "es", "Aisha not_attending, Bilal not_attending"],
    ["oui pour tous", "fr", "Aisha attending, Bilal attending"],
    ["SI para todos", "es", "Aisha attending, Bilal attending"],
    ["NO para Bilal", "es", "Bilal not_attending"],
    ["oui", "fr", "Aisha attending, Bilal attending"],
  ] as const)("choose among siblings: %s [REACH-52]", (text, language, meant) => {
    expect(read(text, { ...family, language })).toBe(meant);
  });

  it.each([
    ["ARRET", "stop fr"],
    ["arrêt svp", "stop fr"],
    ["ALTO", "stop es"],
    ["alto por favor", "stop es"],
    ["Stop", "stop en"],
    ["AIDE", "help fr"],
    ["Ayuda", "help es"],
    ["HELP", "help en"],
  ])("stop and explain our texts: %s [REACH-52]", (text, meant) => {
    for (const language of ["en", "fr", "es"] as const)
      expect(read(text, { ...usual, language })).toBe(meant);
  });
});

describe("a reply that names a language", () => {
  const texts: Record<Language, string[]> = {
    en: ["ENGLISH", "english please", "Inglés"],
    fr: ["FRANCAIS", "Français", "français svp", "en français"],
    es: ["ESPANOL", "Español", "español por favor", "en español!"],
  };

  it.each(Object.entries(texts))("chooses it, whatever the language was: %s [REACH-50]", (chosen, own) => {
    for (const text of own)
      for (const language of ["en", "fr", "es"] as const)
        expect(read(text, { ...usual, language })).toBe(`language ${chosen}`);
  });

  it("has to be the whole message", () => {
    expect(read("Is there an English exam on Thursday?", usual)).toBe("manager");
  });
});
