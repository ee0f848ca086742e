import { composeText, formatWhen, nameTeams } from "#features/messages/wording/rules.ts";
import { toGsmName } from "#platform/sms/segments.ts";
import { NO_SUB_FOUND } from "../rules.ts";

type Game = {
  teamName: string;
  opponent: string | null;
  side: string | null;
  gameOn: string;
  gameTime: string | null;
};

/** Returns the text that tells a manager, in one segment if possible. The opponent's name is what's shortened. */
export function formatNoSubText({ opponent, ...game }: Game, link: string) {
  const team = toGsmName(game.teamName);
  return composeText({ opponent }, (names) => {
    const matchup = nameTeams(team, names.opponent, game.side);
    return `${matchup}, ${formatWhen(game)}: ${NO_SUB_FOUND}. ${link}`;
  });
}
