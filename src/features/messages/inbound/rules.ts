import { TEST_RESPONSE_MESSAGE } from "#features/attendance/rules.ts";
import { getMonthAndDay } from "#platform/date-format.ts";
import { toGsm } from "#platform/sms/segments.ts";
import type { Language } from "./reader/opt-out.ts";

/** The replies that are the same for everyone. */
export const fixedReplies = {
  doubt:
    "FirstWhistle: Reply STOP to opt out of all FirstWhistle texts. If you meant a game, reply IN, OUT, or MAYBE.",
  acknowledgment: "Does that mean you're in? Reply IN, OUT, or MAYBE.",
  test: TEST_RESPONSE_MESSAGE,
  passedOn: "We passed that on to your team manager. To respond, reply IN, OUT, or MAYBE.",
} as const;

const STOPPED: Record<Language, string> = {
  en: "FirstWhistle: You're opted out. You won't get texts from any team. Reply START to opt back in.",
  fr: "FirstWhistle : vous êtes désabonné. Vous ne recevrez plus de textos d'aucune équipe. Répondez START pour vous réabonner.",
  es: "FirstWhistle: Te diste de baja. No recibirás mensajes de ningún equipo. Responde START para volver a recibirlos.",
};

/** Returns the one confirmation of an opt-out, in the language of the word (TEXT-28). */
export const formatStopped = (language: Language) => toGsm(STOPPED[language]);

/** Returns the reply to someone who isn't the person the team meant (TEXT-53). */
export const formatWrongNumber = (teamName: string) =>
  toGsm(
    `FirstWhistle: Sorry about that. ${teamName} won't text this number again. Reply STOP to opt out of all FirstWhistle texts.`,
  );

/** Returns the reply to "running late" (NEED-29). */
export const formatNoted = (teamName: string, note: string) => toGsm(`Noted for ${teamName}: ${note}.`);

/** Who put a number on a roster, and when. `addedBy` is null for someone who joined by the team's link. */
export type NumberOrigin = { addedBy: string | null; addedOn: string };

const NO_TEAM: Record<Language, string> = {
  en: "amateur teams",
  fr: "équipes amateurs",
  es: "equipos amateur",
};

/** Returns the reply to HELP, and with an origin the one to "who is this" (TEXT-30). */
export function formatHelp(
  language: Language,
  teamName: string | null,
  host: string,
  origin: NumberOrigin | null = null,
): string {
  const team = teamName ?? NO_TEAM[language];
  const help = `${host}/contact`;
  const { month, day } = getMonthAndDay(origin?.addedOn ?? "2026-01-01");
  const by = origin?.addedBy;
  const texts: Record<Language, { intro: string; origin: string; rates: string; end: string }> = {
    en: {
      intro: `FirstWhistle sends game texts for ${team}.`,
      origin: by ? `${by} added this number on ${month} ${day}.` : `This number joined on ${month} ${day}.`,
      rates: "Msg frequency varies. Msg&data rates may apply.",
      end: "Reply STOP to opt out.",
    },
    fr: {
      intro: `FirstWhistle envoie des textos de match pour ${team}.`,
      origin: by
        ? `${by} a ajouté ce numéro le ${day} ${month}.`
        : `Ce numéro s'est inscrit le ${day} ${month}.`,
      rates: "Fréquence variable. Des frais de messagerie peuvent s'appliquer.",
      end: "Répondez ARRET pour vous désabonner.",
    },
    es: {
      intro: `FirstWhistle envía mensajes de partidos de ${team}.`,
      origin: by ? `${by} agregó este número el ${day} ${month}.` : `Este número se unió el ${day} ${month}.`,
      rates: "La frecuencia varía. Pueden aplicarse tarifas de mensajes y datos.",
      end: "Responde ALTO para darte de baja.",
    },
  };
  const { intro, origin: added, rates, end } = texts[language];
  const label = { en: "Help", fr: "Aide", es: "Ayuda" }[language];
  return toGsm(
    origin ? `${intro} ${added} ${label}: ${help}. ${end}` : `${intro} ${label}: ${help}. ${rates} ${end}`,
  );
}
