import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type ManagerAppointedEmailProps = {
  name: string;
  teamName: string;
  managerName: string;
  managerEmail: string;
  settingsUrl: string;
};

/** Contains no names, because they're user input and could turn the subject line into spam or phishing. */
export const subject = () => "Your team has a new manager on FirstWhistle";

/** Sent to the owner about every invitation that someone accepts, so that no one can manage a team without the owner's knowledge. */
export function ManagerAppointedEmail(props: ManagerAppointedEmailProps) {
  const team = toSafeText(props.teamName, "your team");
  return (
    <EmailLayout
      preview="They can change its roster and schedule, and send messages."
      title="New Team Manager"
      reason="You're getting this email because you own the team."
    >
      <EmailGreeting name={toSafeText(props.name, "")} />
      <EmailText>
        {toSafeText(props.managerName, "Someone")} ({props.managerEmail}) accepted an invitation and now
        manages {team} with you. They can change its roster and schedule, and send messages.
      </EmailText>
      <EmailText>If that's not right, remove them in the team's settings.</EmailText>
      <EmailButton href={props.settingsUrl}>Review Managers</EmailButton>
    </EmailLayout>
  );
}
