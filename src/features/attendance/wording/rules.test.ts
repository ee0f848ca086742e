import { describe, expect, it } from "vitest";
import { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { rsvpOptions } from "../rules.ts";
import {
  formatGameDate,
  formatMatchup,
  formatNames,
  formatReminder,
  formatTimeUntil,
  getFamilyQuestion,
  getQuestion,
  getSharingWarning,
} from "./rules.ts";

describe("the RSVP page", () => {
  const { responses, confirmations, toasts } = rsvpWords.en;

  it("offers three options in order [RSVP-09, RSVP-10, RSVP-11, RSVP-12]", () => {
    expect(rsvpOptions.map((value) => [value, responses[value], confirmations[value]])).toEqual([
      ["attending", "Yes, I'll be there", "You're in"],
      ["maybe", "Maybe / Not sure yet", "Noted"],
      ["not_attending", "No, I can't make it", "You're out"],
    ]);
  });

  it("offers them in French and Spanish [REACH-55]", () => {
    expect(rsvpWords.fr.responses).toEqual({
      attending: "Oui, j'y serai",
      maybe: "Peut-être / Pas encore sûr",
      not_attending: "Non, je ne peux pas",
    });
    expect(rsvpWords.es.responses).toEqual({
      attending: "Sí, ahí estaré",
      maybe: "Quizás / Aún no sé",
      not_attending: "No, no puedo ir",
    });
  });

  it("has a toast for each outcome [RSVP-21, RSVP-22, RSVP-23, RSVP-24, RSVP-25, RSVP-26, RSVP-28]", () => {
    expect(toasts).toMatchObject({
      notFound: "RSVP not found",
      incomplete: "RSVP data incomplete",
      unknown: "Invalid RSVP link",
      loadFailed: "Failed to load RSVP data",
      updateFailed: "Failed to update RSVP",
      updated: "RSVP updated successfully!",
      teamFailed: "Failed to load team responses",
    });
  });

  it.each([
    ["game", "game"],
    ["practice", "practice"],
    ["other", "event"],
    ["something new", "game"],
  ])('refers to the kind "%s" as "%s" in its messages [OP-29]', (kind, noun) => {
    const { closed, respondAgain, canUpdate } = rsvpWords.en;
    expect(closed.started(kind)).toBe(`This ${noun} has started, so RSVPs are closed.`);
    expect(closed.cancelled(kind)).toBe(`This ${noun} is canceled, so you don't need to respond.`);
    expect(respondAgain(kind)).toBe(`The ${noun} was rescheduled. Please respond again.`);
    expect(canUpdate(kind)).toBe(`You can update your response any time before the ${noun}.`);
    expect(formatMatchup("en", { teamName: "Otters", opponent: null, side: null, kind })).toBe(
      `Otters ${noun}`,
    );
    expect(formatMatchup("en", { teamName: "Otters", opponent: "Bears", side: null, kind })).toBe(
      "Otters vs Bears",
    );
  });

  it("tells a sub about the spot", () => {
    expect(rsvpWords.en.spots).toMatchObject({
      open: "A spot is open. First yes gets it.",
      filled: "Thanks, the spot was just filled.",
      off: "Thanks, but we no longer need a sub.",
    });
  });

  it("asks in the reader's language [REACH-51]", () => {
    expect(Language.options.map((language) => getQuestion(language, "open", "game", null))).toEqual([
      "are you in?",
      "serez-vous là\u00A0?",
      "¿vas a estar?",
    ]);
    expect(Language.options.map((language) => getQuestion(language, "cancelled", "other", null))).toEqual([
      "this event is canceled.",
      "cette activité est annulée.",
      "este evento está cancelado.",
    ]);
    expect(rsvpWords.fr.canUpdate("practice")).toBe(
      "Vous pouvez changer votre réponse jusqu'au début de l'entraînement.",
    );
  });

  it("writes dates in the reader's language [REACH-54]", () => {
    expect(Language.options.map((language) => formatGameDate(language, "2026-04-16"))).toEqual([
      "Thursday, Apr 16, 2026",
      "jeudi 16 avril 2026",
      "jueves, 16 de abril de 2026",
    ]);
  });
});

describe("a family", () => {
  const names = ["Aisha", "Bilal", "Chi", "Dara", "Eli"];

  it("is listed in full up to four", () => {
    expect(formatNames("en", names.slice(0, 1))).toBe("Aisha");
    expect(formatNames("en", names.slice(0, 4))).toBe("Aisha, Bilal, Chi, and Dara");
    expect(Language.options.map((language) => formatNames(language, names))).toEqual([
      "Aisha, Bilal, and 3 more",
      "Aisha, Bilal et 3 autres",
      "Aisha, Bilal y 3 más",
    ]);
  });

  it("is asked about together while responses are open [REACH-11]", () => {
    expect(getFamilyQuestion("en", "open", "game", ["Aisha", "Bilal"])).toBe("Are Aisha and Bilal in?");
    expect(getFamilyQuestion("en", "open", "game", names.slice(0, 3))).toBe("Are Aisha, Bilal, and Chi in?");
    expect(getFamilyQuestion("en", "started", "game", names)).toBe("RSVPs are closed.");
    expect(getFamilyQuestion("en", "cancelled", "practice", names)).toBe("This practice is canceled.");
    expect(getFamilyQuestion("es", "open", "game", ["Aisha", "Ian"])).toBe("¿Van a estar Aisha e Ian?");
  });

  it("is told what forwarding the link gives away [REACH-17]", () => {
    expect(getSharingWarning("en", ["Aisha", "Bilal"])).toBe(
      "Anyone with this link can respond for Aisha and Bilal. Don't forward it.",
    );
  });
});

it("formats the time left until a game", () => {
  expect(
    [560, 1, 60, 119, 2879, 2880, 10_000, 0, -5].map((minutes) => formatTimeUntil("en", minutes)),
  ).toEqual([
    "in 9 hr 20 min",
    "in 1 min",
    "in 1 hr",
    "in 1 hr 59 min",
    "in 47 hr 59 min",
    "in 2 days",
    "in 6 days",
    "",
    "",
  ]);
  expect(formatTimeUntil("fr", 560)).toBe("dans 9 h 20 min");
});

it("names a reminder by how long before the game it's sent", () => {
  expect([90, 60, 1440, 2880, 4320].map((minutes) => formatReminder("en", minutes))).toEqual([
    "90-minute text",
    "1-hour text",
    "24-hour text",
    "2-day text",
    "3-day text",
  ]);
});
