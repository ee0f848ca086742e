import { EmailButton, EmailGreeting, EmailLayout, EmailSteps, EmailText } from "#platform/email/layout.tsx";

export type WelcomeEmailProps = {
  name: string;
  /** The role chosen at registration. */
  roleLabel: "Team Manager" | "League Manager";
  /** Null if a sign-in provider has confirmed the email. */
  confirmUrl: string | null;
  homeUrl?: string;
};

const FIRST_STEPS: Record<WelcomeEmailProps["roleLabel"], { title: string; text: string }[]> = {
  "Team Manager": [
    { title: "Create your team", text: "Add your players and their mobile numbers." },
    {
      title: "Put the next game on the schedule",
      text: "Add the opponent, time, and place once, for everyone.",
    },
    {
      title: "Pick a Season Pass",
      text: "It texts everyone 24 hours and 1 hour before each game and collects responses.",
    },
  ],
  "League Manager": [
    { title: "Create your league", text: "Add the teams that play in it and the venues they play at." },
    { title: "Invite the team managers", text: "Each one manages their own roster." },
    { title: "Build the schedule", text: "Pick days and venues. The schedule builder handles the matchups." },
  ],
};

export function subject({ confirmUrl }: WelcomeEmailProps): string {
  return confirmUrl === null
    ? "Welcome to FirstWhistle"
    : "Welcome to FirstWhistle: please confirm your email";
}

/** Sent once per account, right after registration (AUTH-17). */
export function WelcomeEmail({ name, roleLabel, confirmUrl, homeUrl = "" }: WelcomeEmailProps) {
  return (
    <EmailLayout
      preview={`${confirmUrl === null ? "" : "One tap to confirm your email, then "}three steps to your first game.`}
      title="Welcome to FirstWhistle"
      reason={`You're getting this email because someone registered as a ${roleLabel} with this email address.`}
    >
      <EmailGreeting name={name} />
      {confirmUrl === null ? (
        <EmailText>Your {roleLabel} account is ready. Start here:</EmailText>
      ) : (
        <>
          <EmailText>
            Your {roleLabel} account is ready. Please confirm your email so we can reach you when it matters.
          </EmailText>
          <EmailButton href={confirmUrl}>Confirm Email</EmailButton>
          <EmailText>This link works for 24 hours. Once you're in, start here:</EmailText>
        </>
      )}
      <EmailSteps steps={FIRST_STEPS[roleLabel]} />
      {confirmUrl === null && <EmailButton href={homeUrl}>Open FirstWhistle</EmailButton>}
      <EmailText>If you didn't create this account, you can ignore this email.</EmailText>
    </EmailLayout>
  );
}
