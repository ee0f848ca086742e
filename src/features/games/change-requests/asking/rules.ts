import {
  formatWhen,
  listVersions,
  shortenName,
  type ComposedText,
} from "#features/messages/wording/rules.ts";
import { getSegments, toGsmName } from "#platform/sms/segments.ts";
import type { ChangeKind } from "../schema.ts";

type Slot = { gameOn: string; gameTime: string | null; location: string };

/** A request as the asked team reads it: the name of the team that asks, and times in its own time zone. */
export type AskedRequest = {
  kind: ChangeKind;
  teamName: string;
  fromName: string;
  current: Slot;
  /** Null unless it's a move. */
  proposed: Slot | null;
};

/** The fewest characters of a place that say where it is. */
const MIN_PLACE = 12;

type Shorten = (place: string) => string;

/** What a request asks, without who asks and the link. Places are left out if nothing else makes the text short enough. */
function ask({ kind, current, proposed }: AskedRequest, shorten: Shorten | null): string {
  if (kind !== "move" || proposed === null) return `ask to ${kind} ${formatWhen(current)}`;
  if (proposed.gameOn !== current.gameOn || proposed.gameTime !== current.gameTime)
    return `ask to play ${formatWhen(proposed)}, not ${formatWhen(current)}`;
  if (shorten === null) return `ask to play somewhere else ${formatWhen(current)}`;
  const place = current.location === "" ? "" : `, not ${shorten(current.location)}`;
  return `ask to play ${formatWhen(current)} at ${shorten(proposed.location)}${place}`;
}

/** What a text calls the team that asks if its name doesn't fit, as one in another script doesn't. */
const UNNAMED = "The other team";

/** Yields what a text can contain, the most first (TEXT-04): the name of the team that asks, and how places are shortened. */
function* shortenContents({
  fromName,
  current,
  proposed,
}: AskedRequest): Generator<[string, Shorten | null]> {
  const names = listVersions(toGsmName(fromName));
  for (const name of names) yield [name, toGsmName];
  const longest = Math.max(current.location.length, proposed?.location.length ?? 0);
  const shortest = names.at(-1)!;
  for (let length = longest; length >= MIN_PLACE; length--)
    yield [shortest, (place) => shortenName(place, length)];
  yield [UNNAMED, (place) => shortenName(place, MIN_PLACE)];
  yield [shortest, null];
  yield [UNNAMED, null];
}

/**
 * Writes the text that asks a manager, in one segment with a link of this length (RESULT-15). The name of the team that asks
 * is shortened first, then the places. The reader's own team is never shortened, so a very long name takes more.
 */
export function formatRequestText(request: AskedRequest, linkLength: number): ComposedText {
  const team = toGsmName(request.teamName);
  const link = "x".repeat(linkLength);
  let text: ComposedText | undefined;
  for (const [from, shorten] of shortenContents(request)) {
    const body = `${team}: ${from} ${ask(request, shorten)}. Yes or no:`;
    text = { body, segments: getSegments(`${body} ${link}`) };
    if (text.segments === 1) return text;
  }
  return text!;
}
