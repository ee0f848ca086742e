import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type TeamLeftEmailProps = { name: string; teamName: string; leagueName: string; leagueUrl: string };

/** Contains no names, because team names are user input and could turn the subject line into spam or phishing. */
export const teamLeftSubject = "A team left your league on FirstWhistle";

/** Sent to the league's manager, who can no longer see the team. */
export function TeamLeftEmail(props: TeamLeftEmailProps) {
  const team = toSafeText(props.teamName, "A team");
  return (
    <EmailLayout
      preview="Its games stay on its own schedule."
      title="A Team Left Your League"
      reason="You're getting this email because you manage the league."
    >
      <EmailGreeting name={toSafeText(props.name, "")} />
      <EmailText>
        {team} left {toSafeText(props.leagueName, "your league")}. You can't see its roster or change its
        schedule anymore. The games it already has stay on its schedule, and on its opponents'.
      </EmailText>
      <EmailText>
        Didn't expect this? Ask the team's owner. Once they agree, you can add the team again.
      </EmailText>
      <EmailButton href={props.leagueUrl}>View League</EmailButton>
    </EmailLayout>
  );
}
