import {
  EmailButton,
  EmailGreeting,
  EmailLayout,
  EmailLink,
  EmailText,
  toSafeText,
} from "#platform/email/layout.tsx";

export type PagePublishedEmailProps = {
  name: string;
  teamName: string;
  leagueName: string;
  leagueUrl: string;
  teamUrl: string;
  /** The setting that hides the team's page. Opening it changes nothing. */
  settingsUrl: string;
};

export const getPagePublishedSubject = (leagueName: string) =>
  `${toSafeText(leagueName, "Your league")} now has a public page`;

/** Sent once to each of a team's managers when their league publishes its page (PUBLIC-05). */
export function PagePublishedEmail(props: PagePublishedEmailProps) {
  const team = toSafeText(props.teamName, "your team");
  const league = toSafeText(props.leagueName, "Your league");
  return (
    <EmailLayout
      preview="What it shows, what it never shows, and how to hide your team's page."
      title="Your League Has a Public Page"
      reason="You're getting this email because you manage a team in this league."
    >
      <EmailGreeting name={toSafeText(props.name, "")} />
      <EmailText>
        {league} published its schedule, results, and standings. Anyone with the link can read them:{" "}
        <EmailLink href={props.leagueUrl}>{props.leagueUrl}</EmailLink>
      </EmailText>
      <EmailText>
        There's also a page for {team}: <EmailLink href={props.teamUrl}>{props.teamUrl}</EmailLink>
      </EmailText>
      <EmailText>
        It shows your league games: opponents, dates, times, places, and scores. It never shows people's
        names, phone numbers, emails, responses, messages, or notes, and no practices.
      </EmailText>
      <EmailText>
        Don't want a page for your team? Hide it. Your team stays in the league's schedule and standings by
        name.
      </EmailText>
      <EmailButton href={props.settingsUrl}>Hide Our Team Page</EmailButton>
    </EmailLayout>
  );
}
