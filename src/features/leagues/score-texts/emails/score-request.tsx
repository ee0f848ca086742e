import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";
import { getVersus } from "#features/teams/sides/rules.ts";

export type ScoreRequestEmailProps = {
  name: string;
  teamName: string;
  opponent: string;
  side: string;
  /** When the game was, such as "Thu, Apr 16, 7:00 PM". */
  when: string;
  reportUrl: string;
  settingsUrl: string;
};

/** Names both teams, unless one of the names could pass for a link (RESULT-42). */
export function subject({ teamName, opponent, side }: ScoreRequestEmailProps): string {
  const [team, others] = [toSafeText(teamName, ""), toSafeText(opponent, "")];
  return team && others ? `What was the score? ${team} ${getVersus(side)} ${others}` : "What was the score?";
}

/** The email for managers who aren't asked for a score by text. */
export function ScoreRequestEmail(props: ScoreRequestEmailProps) {
  const { name, teamName, opponent, side, when, reportUrl, settingsUrl } = props;
  return (
    <EmailLayout
      preview="Report it in a few seconds."
      title="What Was the Score?"
      reason="You're getting this email because you manage this team and its league collects scores."
    >
      <EmailGreeting name={toSafeText(name, "")} />
      <EmailText>
        {toSafeText(teamName, "Your team")} {getVersus(side)} {toSafeText(opponent, "the other team")}, {when}
        . The button opens a short form. You don&apos;t have to sign in.
      </EmailText>
      <EmailButton href={reportUrl}>Report Score</EmailButton>
      <EmailText>
        This link is yours alone, so don&apos;t forward it. Rather get this by text? Add your number in Team
        Settings: {settingsUrl}
      </EmailText>
    </EmailLayout>
  );
}
