import { EmailButton, EmailGreeting, EmailLayout, EmailText, plainWords } from "#platform/email/layout.tsx";
import { turnoutInWords, type Turnout } from "../rules.ts";

export type ShortOfPlayersEmailProps = {
  name: string;
  teamName: string;
  opponent: string | null;
  /** "Thu Apr 16, 7:00 PM" */
  when: string;
  turnout: Turnout;
  attendanceUrl: string;
  settingsUrl: string;
};

/** Without names: anybody can call a team anything, and a subject is read before a sender is judged. */
export const subject = ({ turnout: { attending, needed } }: ShortOfPlayersEmailProps) =>
  `${attending} of ${needed} players needed are in`;

/** To whoever manages the team and gets no text about it. */
export function ShortOfPlayersEmail(props: ShortOfPlayersEmailProps) {
  const { name, teamName, opponent, when, turnout, attendanceUrl, settingsUrl } = props;
  const team = plainWords(teamName, "Your team");
  const against = opponent === null ? "" : ` against ${plainWords(opponent, "the other team")}`;
  return (
    <EmailLayout
      preview={`${turnoutInWords(turnout)}.`}
      title="Too Few Players"
      reason="You got this email because you manage this team, which has a minimum number of players."
    >
      <EmailGreeting name={name} />
      <EmailText>
        {team} plays{against} on {when}: {turnoutInWords(turnout)}.
      </EmailText>
      <EmailButton href={attendanceUrl}>See Who Is Coming</EmailButton>
      <EmailText>To get this as a text, add your number in the team's settings: {settingsUrl}</EmailText>
    </EmailLayout>
  );
}
