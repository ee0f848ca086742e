import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type TransferOfferEmailProps = {
  /** The name of the current manager. */
  from: string;
  teamName: string;
  sport: string;
  offerUrl: string;
};

/**
 * Returns a subject without any names, because anyone can name a team anything, and people read the subject before they
 * check the sender.
 */
export function subject(_props: TransferOfferEmailProps): string {
  return "Someone wants to transfer a FirstWhistle team to you";
}

/** Sent to the email address that the manager entered, which may not have an account yet. */
export function TransferOfferEmail({ from, teamName, sport, offerUrl }: TransferOfferEmailProps) {
  const senderName = toSafeText(from, "The manager");
  const team = toSafeText(teamName, "their team");
  return (
    <EmailLayout
      preview="Take a look. Nothing changes until you accept."
      title="Accept a Team"
      reason="You're getting this email because a team's manager wants to transfer the team to you."
    >
      <EmailGreeting name="" />
      <EmailText>
        {senderName} wants to transfer {team} ({toSafeText(sport, "sport")}) to you. The roster, schedule, and
        Season Pass come with it, and you&apos;d become its manager.
      </EmailText>
      <EmailButton href={offerUrl}>View Offer</EmailButton>
      <EmailText>
        This link works for 14 days. Sign in with this email address, or use it to create a free account.
      </EmailText>
      <EmailText>Not expecting this? You can ignore this email.</EmailText>
    </EmailLayout>
  );
}
