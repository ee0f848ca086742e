import { dateInWords } from "#platform/date-words.ts";
import { EmailButton, EmailGreeting, EmailLayout, EmailText, plainWords } from "#platform/email/layout.tsx";

export type PassEndingEmailProps = {
  name: string;
  teamName: string;
  /** "Standard Season Pass" */
  product: string;
  /** yyyy-MM-dd, by the team's clock. */
  endsOn: string;
  /** The second mail, a day before. */
  isLast: boolean;
  /** Games on the schedule that come after it. */
  gamesAfter: number;
  upgradeUrl: string;
};

/** Without the team's name: anybody can call a team anything. */
export const subject = ({ isLast }: Pick<PassEndingEmailProps, "isLast">) =>
  isLast ? "Your team's Season Pass is about to end" : "Your team's Season Pass ends soon";

/** To the team's manager, 14 days and again a day before. */
export function PassEndingEmail(props: PassEndingEmailProps) {
  const { name, product, isLast, gamesAfter, upgradeUrl } = props;
  const endsOn = dateInWords(props.endsOn);
  const games = gamesAfter === 1 ? "1 game" : `${gamesAfter.toLocaleString("en-US")} games`;
  return (
    <EmailLayout
      preview={`It runs until ${endsOn}. After that no reminders go out.`}
      title={isLast ? "Season Pass About to End" : "Season Pass Ends Soon"}
      reason="You got this email because you manage this team."
    >
      <EmailGreeting name={name} />
      <EmailText>
        The {product} of {plainWords(props.teamName, "your team")} runs until {endsOn}. After that no
        reminders go out
        {gamesAfter > 0 ? `, and ${games} on the schedule ${gamesAfter === 1 ? "comes" : "come"} later` : ""}.
      </EmailText>
      <EmailText>
        If the season goes on, a new pass adds its months and SMS to what the team has. If it is over, there
        is nothing to do: nothing is charged by itself.
      </EmailText>
      <EmailButton href={upgradeUrl}>Choose a Season Pass</EmailButton>
    </EmailLayout>
  );
}
