import { EmailButton, EmailGreeting, EmailLayout, EmailText, plainWords } from "#platform/email/layout.tsx";
import type { WarningLevel } from "../rules.ts";

export type AllowanceWarningEmailProps = {
  name: string;
  teamName: string;
  level: WarningLevel;
  used: number;
  limit: number;
  /** What the games ahead need. */
  forecast: string;
  teamUrl: string;
};

/** Without the team's name: anybody can call a team anything, and a subject is read before a sender is judged. */
export const subject = ({ level }: AllowanceWarningEmailProps) =>
  level === 100 ? "Your team has used all its SMS" : "Your team has used 80% of its SMS";

/** To everybody who manages the team. */
export function AllowanceWarningEmail(props: AllowanceWarningEmailProps) {
  const { name, teamName, level, forecast, teamUrl } = props;
  const [used, limit] = [props.used, props.limit].map((count) => count.toLocaleString("en-US"));
  const team = plainWords(teamName, "Your team");
  const isOver = level === 100;
  return (
    <EmailLayout
      preview={
        isOver
          ? "No more texts go out until it has more."
          : "There is time to get more before a game goes without texts."
      }
      title={isOver ? "All SMS Are Used" : "80% of the SMS Are Used"}
      reason="You got this email because you manage this team."
    >
      <EmailGreeting name={name} />
      <EmailText>
        {team} has used {used} of its {limit} SMS. {forecast}
      </EmailText>
      <EmailText>
        {isOver
          ? "Reminders and messages stop until the team has more."
          : "Once they are used up, reminders and messages stop until the team has more."}
      </EmailText>
      <EmailButton href={teamUrl}>See the Team</EmailButton>
    </EmailLayout>
  );
}
