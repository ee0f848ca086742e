import { getVersus } from "#features/teams/sides/rules.ts";
import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";
import { formatCalls } from "#features/messages/phone-calls/rules.ts";
import { formatTurnout, type Turnout } from "../rules.ts";

export type ShortOfPlayersEmailProps = {
  name: string;
  teamName: string;
  opponent: string | null;
  side: string | null;
  /** When the game starts, such as "Thu Apr 16, 7:00 PM". */
  when: string;
  turnout: Turnout;
  /** How many people on the attendance page have to be called. */
  calls: number;
  attendanceUrl: string;
  settingsUrl: string;
};

/**
 * Returns a subject without any names, because anyone can name a team anything, and people read the subject before they
 * check the sender.
 */
export const subject = ({ turnout: { attending, needed } }: ShortOfPlayersEmailProps) =>
  needed === null || attending >= needed
    ? "Your team is missing players for a game"
    : `Only ${attending} of ${needed} players are in`;

/** The email for managers who don't get a text about the shortage. */
export function ShortOfPlayersEmail(props: ShortOfPlayersEmailProps) {
  const { name, teamName, opponent, side, when, turnout, calls, attendanceUrl, settingsUrl } = props;
  const team = toSafeText(teamName, "Your team");
  // Groups have names that people enter.
  const summary = toSafeText(formatTurnout(turnout), "too few players");
  const opponentPart =
    opponent === null
      ? ""
      : ` ${side ? getVersus(side) : "against"} ${toSafeText(opponent, "the other team")}`;
  return (
    <EmailLayout
      preview={`${summary}.`}
      title="You're Short on Players"
      reason="You're getting this email because you manage this team and it's below a minimum that you set."
    >
      <EmailGreeting name={name} />
      <EmailText>
        {team} plays{opponentPart} on {when}. So far: {summary}.{calls > 0 && ` ${formatCalls(calls)}`}
      </EmailText>
      <EmailButton href={attendanceUrl}>See Who&apos;s Coming</EmailButton>
      <EmailText>Want this as a text? Add your number in Team Settings: {settingsUrl}</EmailText>
    </EmailLayout>
  );
}
