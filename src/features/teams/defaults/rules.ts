/** Formats "15 games". */
const formatGames = (count: number) => (count === 1 ? "1 game" : `${count} games`);

/** The question before In by Default is turned on or off, with what it changes (NEED-36). */
export function formatChange(isTurningOn: boolean, games: number) {
  if (isTurningOn)
    return {
      title: "Turn on In by Default?",
      text:
        games === 0
          ? "Every active player will be in for each game you add, unless they say no."
          : `Every active player without a response will be in for ${formatGames(games)} ahead. Responses that players gave stay.`,
      confirmLabel: "Turn On",
      cancelLabel: "Keep Off",
    };
  return {
    title: "Turn off In by Default?",
    text:
      games === 0
        ? "Players will have to respond to each game."
        : `Players who are in by default will have no response to ${formatGames(games)} ahead. Responses that players gave stay.`,
    confirmLabel: "Turn Off",
    cancelLabel: "Keep On",
  };
}
