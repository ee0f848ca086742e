import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";
import type { WarningLevel } from "../rules.ts";

export type AllowanceWarningEmailProps = {
  name: string;
  teamName: string;
  level: WarningLevel;
  used: number;
  limit: number;
  /** A sentence about how many texts the upcoming games need. */
  forecast: string;
  teamUrl: string;
};

/**
 * Returns a subject without the team's name, because anyone can name a team anything, and people read the subject
 * before they check the sender.
 */
export const subject = ({ level }: AllowanceWarningEmailProps) =>
  level === 100 ? "Your team is out of texts" : "Your team has used 80% of its texts";

/** The warning that each of the team's managers gets. */
export function AllowanceWarningEmail(props: AllowanceWarningEmailProps) {
  const { name, teamName, level, forecast, teamUrl } = props;
  const [used, limit] = [props.used, props.limit].map((count) => count.toLocaleString("en-US"));
  const team = toSafeText(teamName, "Your team");
  const isOver = level === 100;
  return (
    <EmailLayout
      preview={
        isOver
          ? "No more texts will go out until you add some."
          : "Top up before a game goes without reminders."
      }
      title={isOver ? "You're Out of Texts" : "80% of Your Texts Are Used"}
      reason="You're getting this email because you manage this team."
    >
      <EmailGreeting name={name} />
      <EmailText>
        {team} has used {used} of its {limit} texts. {forecast}
      </EmailText>
      <EmailText>
        {isOver
          ? "Reminders and messages are off until you add more."
          : "When they run out, reminders and messages stop until you add more."}
      </EmailText>
      <EmailButton href={teamUrl}>View Team</EmailButton>
    </EmailLayout>
  );
}
