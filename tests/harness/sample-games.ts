import { readFileSync } from "node:fs";
import type { RemindedGame } from "#features/messages/wording/rules.ts";

/** The names of the sample file by their headings. */
export const groups = new Map<string, string[]>();
let names: string[] = [];
for (const line of readFileSync("tests/samples/league-names.txt", "utf8").split("\n")) {
  if (line.startsWith("## ")) groups.set(line.slice(3), (names = []));
  else if (line !== "" && !line.startsWith("#")) names.push(line);
}
const listNames = (kind: string) =>
  [...groups].filter(([title]) => title.startsWith(kind)).flatMap(([, group]) => group);
export const [teams, places] = [listNames("team"), listNames("place")];

/** Returns numbers from 0 up to a limit. The same seed always returns the same numbers. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const pad = (value: number) => String(value).padStart(2, "0");

/** Creates games with names like those in amateur leagues. They're the same each time. */
export function createGames(count: number): RemindedGame[] {
  const random = createRandom(2026);
  return Array.from({ length: count }, () => {
    const hasOpponent = random(10) > 0;
    return {
      teamName: teams[random(teams.length)]!,
      kind: hasOpponent ? "game" : ["game", "practice", "other"][random(3)]!,
      gameOn: `2026-${pad(1 + random(12))}-${pad(1 + random(28))}`,
      gameTime: `${pad(6 + random(17))}:${["00", "15", "30", "45"][random(4)]!}`,
      location: places[random(places.length)]!,
      opponent: hasOpponent ? teams[random(teams.length)]! : null,
      side: null,
    };
  });
}
