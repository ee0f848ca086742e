import { EmailButton, EmailGreeting, EmailLayout, EmailText, plainWords } from "#platform/email/layout.tsx";

export type HandoverOfferEmailProps = {
  /** Who asks. */
  from: string;
  teamName: string;
  sport: string;
  offerUrl: string;
};

/** Without names: anybody can call a team anything, and a subject is read before a sender is judged. */
export function subject(_props: HandoverOfferEmailProps): string {
  return "A team on FirstWhistle is being handed over to you";
}

/** To the address that was typed, which may have no account yet. */
export function HandoverOfferEmail({ from, teamName, sport, offerUrl }: HandoverOfferEmailProps) {
  const who = plainWords(from, "The manager");
  const team = plainWords(teamName, "their team");
  return (
    <EmailLayout
      preview="Have a look first. Nothing changes before you accept."
      title="Take Over a Team"
      reason="You got this email because a team's manager entered this address to hand the team over."
    >
      <EmailGreeting name="" />
      <EmailText>
        {who} would like to hand {team} ({plainWords(sport, "sport")}) over to you. Roster, schedule and
        Season Pass stay as they are. You would be its manager from then on.
      </EmailText>
      <EmailButton href={offerUrl}>See the Offer</EmailButton>
      <EmailText>
        This link works for 14 days. You sign in with this address, or create a free account with it.
      </EmailText>
      <EmailText>If you don't know what this is about, ignore this email and nothing happens.</EmailText>
    </EmailLayout>
  );
}
