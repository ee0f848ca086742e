import { formatDate } from "#platform/date-format.ts";
import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type PassEndingEmailProps = {
  name: string;
  teamName: string;
  /** Such as "Standard Season Pass". */
  product: string;
  /** The pass's last day in the team's time zone, as yyyy-MM-dd. */
  endsOn: string;
  /** True for the second email, sent a day before the pass ends. */
  isLast: boolean;
  /** The number of scheduled games after the pass ends. */
  gamesAfter: number;
  upgradeUrl: string;
};

/** Returns a subject without the team's name, because users can name a team anything. */
export const subject = ({ isLast }: Pick<PassEndingEmailProps, "isLast">) =>
  isLast ? "Your team's Season Pass ends in less than 24 hours" : "Your team's Season Pass ends soon";

/** Sent to the team's owner 14 days before the pass ends and again a day before. */
export function PassEndingEmail(props: PassEndingEmailProps) {
  const { name, product, isLast, gamesAfter, upgradeUrl } = props;
  const endsOn = formatDate(props.endsOn);
  const games = gamesAfter === 1 ? "1 game" : `${gamesAfter.toLocaleString("en-US")} games`;
  return (
    <EmailLayout
      preview={`It ends on ${endsOn}. After that, reminders stop.`}
      title={isLast ? "Season Pass Ends in Less Than 24 Hours" : "Season Pass Ends Soon"}
      reason="You're getting this email because you manage this team."
    >
      <EmailGreeting name={name} />
      <EmailText>
        The {product} for {toSafeText(props.teamName, "your team")} ends on {endsOn}. After that, reminders
        stop
        {gamesAfter > 0 ? `, including for ${games} already on your schedule` : ""}.
      </EmailText>
      <EmailText>
        Still playing? A new pass adds its months and texts to what you have left. Season over? You don't need
        to do anything. We never auto-charge.
      </EmailText>
      <EmailButton href={upgradeUrl}>Choose a Season Pass</EmailButton>
    </EmailLayout>
  );
}
