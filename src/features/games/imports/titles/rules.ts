import { normalizeText } from "#features/teams/imports/rules.ts";
import type { EventKind } from "../../schema.ts";
import { parseKind } from "../rows/rules.ts";

/** The parsed title of a calendar event: "Otters vs. Hawks", "Cancelled: Practice". */
export type ParsedTitle = {
  kind: EventKind;
  /** Empty if there's no opponent. */
  opponent: string;
  isCancelled: boolean;
  /** The rest of the title, kept as a note so that nothing is lost. Empty when nothing is left. */
  rest: string;
};

const cancelled = /^\W*cancell?ed\b[\s:)\]–-]*|[\s:([–-]*\bcancell?ed\W*$/i;
const opponentPattern =
  /^(?<one>.*?)\s*(?:\b(?:vs?\.?|versus|against)(?=\s)|@|(?<at>\bat(?=\s)))\s*(?<other>\S.*)$/i;
const genericTitlePattern =
  /^(?:(?:home|away|league|regular|season)\s*)*(?:games?|match|scrimmage|friendly)?\s*[:\d#-]*$/i;

/**
 * Longer than any title with an opponent. The expressions above take the square of a title's length, so a longer one is
 * kept as a note without looking for an opponent.
 */
const MAX_TITLE = 300;

export function parseTitle(title: string, teamName: string): ParsedTitle {
  const oneLine = title.replaceAll(/\s+/g, " ").trim();
  if (oneLine.length > MAX_TITLE) {
    const isLongCancelled = /^\W{0,20}cancell?ed\b/i.test(oneLine);
    return {
      kind: parseKind(oneLine) ?? "game",
      opponent: "",
      isCancelled: isLongCancelled,
      rest: oneLine,
    };
  }
  const isCancelled = cancelled.test(oneLine);
  const text = oneLine.replace(cancelled, "").trim();
  const opponent = findOpponent(text, normalizeText(teamName));
  if (opponent !== null)
    return { kind: parseKind(text) === "practice" ? "practice" : "game", opponent, isCancelled, rest: "" };
  const kind = parseKind(text) ?? "game";
  const normalized = normalizeText(text).replace(normalizeText(teamName), "").trim();
  const isGeneric = /^(?:|games?|match|practices?|trainings?|event)$/.test(normalized);
  return { kind, opponent: "", isCancelled, rest: isGeneric ? "" : text };
}

/** Returns the side that isn't this team. If neither side is this team, "at" may introduce a location instead. */
function findOpponent(text: string, team: string): string | null {
  const { one = "", other = "", at } = opponentPattern.exec(text)?.groups ?? {};
  if (other === "") return null;
  const isOwnTeam = (side: string) => {
    const name = normalizeText(side);
    return name !== "" && (name === team || team.includes(name) || name.includes(team));
  };
  if (isOwnTeam(one) || genericTitlePattern.test(one))
    return at && one !== "" && !isOwnTeam(one) ? null : cleanOpponent(other);
  if (at) return null;
  return isOwnTeam(other) ? cleanOpponent(one) : cleanOpponent(other);
}

/** Reduces "Game 3: Hawks (home)" to "Hawks". */
const cleanOpponent = (side: string) =>
  side
    .replace(/^(?:game|match)\s*#?\d*\s*[:-]\s*/i, "")
    .replace(/\s*\((?:home|away|h|a)\)$/i, "")
    .trim();
