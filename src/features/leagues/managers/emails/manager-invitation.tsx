import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type ManagerInvitationEmailProps = {
  /** The inviter's name; empty if their account was deleted. */
  from: string;
  teamName: string;
  sport: string;
  leagueNames: string[];
  memberName: string;
  invitationUrl: string;
};

/** Longer names are cut, because email clients show about this much. */
const MAX_SUBJECT_NAME = 40;

const cut = (name: string) => {
  const characters = Array.from(name);
  return characters.length > MAX_SUBJECT_NAME
    ? `${characters.slice(0, MAX_SUBJECT_NAME - 1).join("")}…`
    : name;
};

/**
 * Names the inviter, the team, and the league, so that people recognize the invitation. Names that an email client would
 * turn into a link are left out.
 */
export function subject({ from, teamName, leagueNames: [league] }: ManagerInvitationEmailProps): string {
  const inviter = cut(toSafeText(from, "")) || "A manager";
  const team = cut(toSafeText(teamName, "a team"));
  const leaguePart = league === undefined ? "" : cut(toSafeText(league, ""));
  return `${inviter} invited you to manage ${team}${leaguePart && ` in ${leaguePart}`}`;
}

/** Sent to the invited email, which may not have an account yet. */
export function ManagerInvitationEmail(props: ManagerInvitationEmailProps) {
  const inviterName = toSafeText(props.from, "A manager");
  const team = toSafeText(props.teamName, "a team");
  const [league] = props.leagueNames;
  const leagueSuffix = league === undefined ? "" : ` in ${toSafeText(league, "their league")}`;
  return (
    <EmailLayout
      preview="Take a look. Nothing changes until you accept."
      title="Manage a Team"
      reason="You're getting this email because a manager of the team or its league invited you."
    >
      <EmailGreeting name={toSafeText(props.memberName, "")} />
      <EmailText>
        {inviterName} invited you to manage {team} ({toSafeText(props.sport, "sport")}){leagueSuffix}. You'll
        run its roster and schedule and see who's coming to each game.
      </EmailText>
      <EmailButton href={props.invitationUrl}>View Invitation</EmailButton>
      <EmailText>
        This link works for 14 days. Sign in with this email address, or use it to create a free account.
      </EmailText>
      <EmailText>Not expecting this? You can ignore this email.</EmailText>
    </EmailLayout>
  );
}
