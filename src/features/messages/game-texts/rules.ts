import { DEFAULT_LANGUAGE } from "#features/teams/languages/rules.ts";
import { getSegments } from "#platform/sms/segments.ts";
import type { Language } from "#words/language.ts";
import {
  formatBlastText,
  pickMessage,
  planTexts,
  type BlastCandidate,
  type BlastPlan,
  type Message,
} from "../blasts/rules.ts";
import { getLanguage, getNames, type Recipient } from "../reminders/rules.ts";
import { formatConfirmation, type NamedGame } from "../inbound/responses/rules.ts";
import type { Offer } from "../wording/offers/rules.ts";
import { composeAsk, type AskKind, type ComposedText, type RemindedGame } from "../wording/rules.ts";

/** The wording of a text about a game: what it asks, with a personal link, a plain message, or what counts now. */
export type Wording = { ask: AskKind; offer?: Offer } | { message: Message } | { standing: Standing };

/** What someone's response came to without them: a manager set it, or the maximum was removed. */
export type Standing = { response: "attending"; place?: never } | { response: "waitlisted"; place: number };

export type TextedGame = RemindedGame & { id: string };

/**
 * Plans the texts to these members and what they cost. Each phone gets one text, and no one outside `memberIds` gets
 * any.
 */
export function planGameTexts(
  game: TextedGame,
  wording: Wording,
  memberIds: ReadonlySet<string>,
  candidates: readonly BlastCandidate[],
  allowance: { left: number; linkLength: number },
): BlastPlan {
  const targeted = candidates.filter(({ memberId }) => memberIds.has(memberId));
  const composed = new Map<string, ComposedText>();
  const compose = (recipient: Recipient) => {
    const names = getNames(recipient);
    const language = getLanguage(recipient);
    const key = [language, ...names].join("\n");
    const text = composed.get(key) ?? composeGameText(game, wording, allowance.linkLength, names, language);
    composed.set(key, text);
    return text;
  };
  return planTexts(compose, targeted, allowance.left);
}

/**
 * Composes a text about a game. If it asks for a response, it names who it asks for, and there's room for a link of the
 * given length.
 */
export function composeGameText(
  game: TextedGame,
  wording: Wording,
  linkLength: number,
  names: readonly string[] = [],
  language: Language = DEFAULT_LANGUAGE,
): ComposedText {
  if ("ask" in wording)
    return composeAsk(wording.ask, game, linkLength, {
      response: null,
      names,
      language,
      ...(wording.offer && { offer: wording.offer }),
    });
  if ("standing" in wording) {
    const body = composeStanding(game, wording.standing, names, language);
    return { body, segments: getSegments(body) };
  }
  const body = formatBlastText(game.teamName, pickMessage(wording.message, language));
  return { body, segments: getSegments(body) };
}

/** Composes the same confirmation as a reply by text would be. */
function composeStanding(
  { id: gameId, ...game }: TextedGame,
  { response, place }: Standing,
  names: readonly string[],
  language: Language,
): string {
  const games: NamedGame[] = (names.length > 0 ? names : [""]).map((name, index) => ({
    ...game,
    gameId,
    memberId: String(index),
    name,
    needsName: names.length > 0,
  }));
  const waitlist = response === "waitlisted" ? { place, isGone: false } : null;
  const results = games.map((own) => ({
    game: own,
    response: "attending" as const,
    refusal: null,
    waitlist,
  }));
  return formatConfirmation(results, { games, letters: [], language });
}
