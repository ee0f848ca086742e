import { toSafeText } from "#platform/email/layout.tsx";
import { formatDate, formatTime, getWeekday } from "#platform/date-format.ts";
import { formatOutcome } from "../rules.ts";
import type { Outcome, ResultGame } from "../schema.ts";
import type { FoundNews } from "./queries.server.ts";
import type { ResultNewsEmailProps } from "./emails/result-news.tsx";

type Words = Omit<ResultNewsEmailProps, "name"> & { subject: string };
const teamReason = "You're getting this email because you manage a team in this game.";
const leagueReason = "You're getting this email because you manage the league.";

const getNames = ({ home, away }: ResultGame) => ({
  home: toSafeText(home.name, "the home team"),
  away: toSafeText(away.name, "the away team"),
});

const formatDay = (date: string) => `${getWeekday(date)}, ${formatDate(date)}`;

/** Formats "Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 2026, 7:00 PM". */
function formatGame(game: ResultGame) {
  const names = getNames(game);
  const start =
    game.time === null ? formatDay(game.date) : `${formatDay(game.date)}, ${formatTime(game.time)}`;
  return `${names.home} vs ${names.away}, ${start}`;
}

/** Subjects carry no names, because team names are user input. Returns null if there's nothing to say. */
export function describeNews(news: FoundNews, appUrl: string): Words | null {
  const { game, changes } = news.record;
  const names = getNames(game);
  const say = (outcome: Outcome) => formatOutcome(outcome, names);
  const page = `${appUrl}/game/${news.gameId}/attendance`;
  const results = `${appUrl}/league/${news.leagueId}/results`;
  if (news.about === "reported") {
    return {
      subject: "The other team reported the score",
      title: "Score Reported",
      sentences: [
        `${formatGame(game)}: ${say(game.result!.outcome!)}.`,
        `If you agree, it's final right away. If no one reports a different score, it's final on ${formatDay(news.finalAt!.on)}, ${formatTime(news.finalAt!.time)}.`,
      ],
      button: { label: "Agree", url: `${page}?score=agree` },
      otherButton: { label: "Report a Different Score", url: `${page}?score=report` },
      reason: teamReason,
    };
  }
  if (news.about === "disputed") {
    const reports = [game.home, game.away].flatMap(({ id, name }) => {
      const report = game.reports.find(({ teamId }) => teamId === id);
      return report ? [`${toSafeText(name, "One team")} reported: ${say(report.outcome)}.`] : [];
    });
    return {
      subject: "Two teams reported different scores",
      title: "Scores Don't Match",
      sentences: [
        `${formatGame(game)}.`,
        ...reports,
        news.isLeague
          ? "Decide which one counts, or wait until the teams agree."
          : "Talk to the other team. If one of you made a mistake, report the score again. Otherwise, your league manager decides.",
      ],
      button: news.isLeague
        ? { label: "Decide", url: results }
        : { label: "View Reports", url: `${page}?score=report` },
      reason: news.isLeague ? leagueReason : teamReason,
    };
  }
  const { changeId } = news.about;
  const change = changes.find(({ id }) => id === changeId);
  if (!change) return null;
  return {
    subject: change.after
      ? "Your league set the score of your game"
      : "Your league cleared the score of your game",
    title:
      change.before && change.after ? "Score Corrected" : change.after ? "Score Entered" : "Score Cleared",
    sentences: [
      `${formatGame(game)}.`,
      ...(change.after ? [`Now: ${say(change.after)}.`] : ["This game has no result now."]),
      ...(change.before ? [`Before: ${say(change.before)}.`] : []),
      ...(change.reason ? [`Reason: ${toSafeText(change.reason, "see the game's page")}`] : []),
    ],
    button: { label: "View Game", url: page },
    reason: teamReason,
  };
}

/** The most games that an email lists. */
const MAX_LISTED = 10;

export function describeMissing(
  { leagueId, leagueName, games }: { leagueId: string; leagueName: string; games: readonly ResultGame[] },
  appUrl: string,
): Words {
  const league = toSafeText(leagueName, "your league");
  const rest = games.length - MAX_LISTED;
  const one = games.length === 1;
  return {
    subject: one ? "A game is missing its score" : `${games.length} games are missing their scores`,
    title: "Missing Scores",
    sentences: [
      one
        ? `Neither team reported this game of ${league}.`
        : `Neither team reported these games of ${league}.`,
      ...games.slice(0, MAX_LISTED).map(formatGame),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
    ],
    button: { label: "Enter Scores", url: `${appUrl}/league/${leagueId}/results` },
    reason: leagueReason,
  };
}
