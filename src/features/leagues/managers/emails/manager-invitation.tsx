import { EmailButton, EmailGreeting, EmailLayout, EmailText, plainWords } from "#platform/email/layout.tsx";

export type ManagerInvitationEmailProps = {
  /** Who invites; empty when they are gone. */
  from: string;
  teamName: string;
  sport: string;
  leagueNames: string[];
  memberName: string;
  invitationUrl: string;
};

/** Without names: anybody can call a team anything, and a subject is read before a sender is judged. */
export function subject(_props: ManagerInvitationEmailProps): string {
  return "You are invited to manage a team on FirstWhistle";
}

/** To the address that was typed, which may have no account yet. */
export function ManagerInvitationEmail(props: ManagerInvitationEmailProps) {
  const who = plainWords(props.from, "Somebody who manages it");
  const team = plainWords(props.teamName, "a team");
  const [league] = props.leagueNames;
  const where = league === undefined ? "" : `, a team of ${plainWords(league, "their league")}`;
  return (
    <EmailLayout
      preview="Have a look first. Nothing changes before you accept."
      title="Manage a Team"
      reason="You got this email because somebody who manages the team or its league entered this address to invite you."
    >
      <EmailGreeting name={plainWords(props.memberName, "")} />
      <EmailText>
        {who} would like you to manage {team} ({plainWords(props.sport, "sport")}){where}. You would keep its
        roster and schedule, and see who is coming to each game.
      </EmailText>
      <EmailButton href={props.invitationUrl}>See the Invitation</EmailButton>
      <EmailText>
        This link works for 14 days. You sign in with this address, or create a free account with it.
      </EmailText>
      <EmailText>If you don't know what this is about, ignore this email and nothing happens.</EmailText>
    </EmailLayout>
  );
}
