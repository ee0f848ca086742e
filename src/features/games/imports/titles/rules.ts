import { fold } from "#features/teams/imports/rules.ts";
import type { EventKind } from "../../schema.ts";
import { readKind } from "../rows/rules.ts";

/** What the title of somebody's calendar entry says: "Otters vs. Hawks", "Cancelled: Practice". */
export type ReadTitle = {
  kind: EventKind;
  /** "" for none. */
  opponent: string;
  isCancelled: boolean;
  /** What is left to be kept as a note, so that nothing is lost; "" when the rest says it all. */
  rest: string;
};

const cancelled = /^\W*cancell?ed\b[\s:)\]–-]*|[\s:([–-]*\bcancell?ed\W*$/i;
const against = /^(?<one>.*?)\s*(?:\b(?:vs?\.?|versus|against)(?=\s)|@|(?<at>\bat(?=\s)))\s*(?<other>\S.*)$/i;
const nobody =
  /^(?:(?:home|away|league|regular|season)\s*)*(?:games?|match|scrimmage|friendly)?\s*[:\d#-]*$/i;

export function readTitle(title: string, teamName: string): ReadTitle {
  const isCancelled = cancelled.test(title);
  const words = title.replace(cancelled, "").replaceAll(/\s+/g, " ").trim();
  const opponent = opponentIn(words, fold(teamName));
  if (opponent !== null)
    return { kind: readKind(words) === "practice" ? "practice" : "game", opponent, isCancelled, rest: "" };
  const kind = readKind(words) ?? "game";
  const plain = fold(words).replace(fold(teamName), "").trim();
  const saysItAll = /^(?:|games?|match|practices?|trainings?|event)$/.test(plain);
  return { kind, opponent: "", isCancelled, rest: saysItAll ? "" : words };
}

/** The side that is not this team. Without a side that is, "at" may lead to a place instead. */
function opponentIn(words: string, team: string): string | null {
  const { one = "", other = "", at } = against.exec(words)?.groups ?? {};
  if (other === "") return null;
  const isTeam = (side: string) => {
    const name = fold(side);
    return name !== "" && (name === team || team.includes(name) || name.includes(team));
  };
  if (isTeam(one) || nobody.test(one)) return at && one !== "" && !isTeam(one) ? null : clean(other);
  if (at) return null;
  return isTeam(other) ? clean(one) : clean(other);
}

/** "Game 3: Hawks (home)" is the Hawks. */
const clean = (side: string) =>
  side
    .replace(/^(?:game|match)\s*#?\d*\s*[:-]\s*/i, "")
    .replace(/\s*\((?:home|away|h|a)\)$/i, "")
    .trim();
