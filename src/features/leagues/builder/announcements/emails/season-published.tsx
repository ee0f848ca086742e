import { formatAgainst } from "#features/teams/sides/rules.ts";
import { formatWhen } from "#features/messages/wording/rules.ts";
import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type SeasonPublishedEmailProps = {
  name: string;
  teamName: string;
  leagueName: string;
  scheduleName: string;
  games: {
    gameOn: string;
    gameTime: string | null;
    opponent: string | null;
    side: string | null;
    location: string;
  }[];
  scheduleUrl: string;
};

/** Contains no names, because league names are user input and could turn the subject line into spam or phishing. */
export const seasonPublishedSubject = "Your team's new schedule on FirstWhistle";

/** A longer list doesn't fit in an email. The schedule has all games. */
const MAX_GAMES = 40;

/** Sent to each of a team's managers when the league publishes a schedule. */
export function SeasonPublishedEmail(props: SeasonPublishedEmailProps) {
  const team = toSafeText(props.teamName, "Your team");
  const { games } = props;
  const more = games.length - MAX_GAMES;
  return (
    <EmailLayout
      preview="All of your team's games, and when reminders go out."
      title="The Schedule Is Out"
      reason="You're getting this email because you manage this team."
    >
      <EmailGreeting name={toSafeText(props.name, "")} />
      <EmailText>
        {toSafeText(props.leagueName, "Your league")} published {toSafeText(props.scheduleName, "a schedule")}
        . {team} has {games.length === 1 ? "1 game" : `${games.length} games`}:
      </EmailText>
      {games.slice(0, MAX_GAMES).map((game) => (
        <EmailText key={`${game.gameOn} ${game.gameTime}`}>
          <b>{formatWhen(game)}</b>
          <br />
          {game.opponent !== null &&
            `${formatAgainst(toSafeText(game.opponent, "another team"), game.side)}, `}
          {toSafeText(game.location, "see the schedule for the place")}
        </EmailText>
      ))}
      {more > 0 && <EmailText>and {more} more on the schedule.</EmailText>}
      <EmailText>
        The games are on your team's schedule, with the reminders you chose. Check them, and tell your league
        about any that don't work.
      </EmailText>
      <EmailButton href={props.scheduleUrl}>View Schedule</EmailButton>
    </EmailLayout>
  );
}
