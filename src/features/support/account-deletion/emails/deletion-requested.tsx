import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type DeletionRequestedEmailProps = {
  name: string;
  /** When the account is deleted, with the time zone, such as "Apr 16, 2026, 8:30 PM UTC". */
  deletesAt: string;
  signInUrl: string;
  /** True for the last email before the deletion. */
  isReminder: boolean;
};

export function subject({ isReminder }: DeletionRequestedEmailProps): string {
  return isReminder
    ? "Your FirstWhistle account will be deleted in 2 days"
    : "Your FirstWhistle account will be deleted in 14 days";
}

/** Sent when someone asks to delete their account, and again two days before it happens. */
export function DeletionRequestedEmail({
  name,
  deletesAt,
  signInUrl,
  isReminder,
}: DeletionRequestedEmailProps) {
  return (
    <EmailLayout
      preview="Sign in before then if you want to keep it."
      title={isReminder ? "Two Days Left" : "Your Account Will Be Deleted"}
      reason="You're getting this email because someone with your password asked to delete your FirstWhistle account."
    >
      <EmailGreeting name={name} />
      <EmailText>
        As you asked, we'll delete your account on {deletesAt}. We've signed you out everywhere. Teams that no
        one else manages are archived, so their texts have stopped.
      </EmailText>
      <EmailText>
        Changed your mind, or wasn't it you? Sign in before then and choose Keep My Account.
      </EmailText>
      <EmailButton href={signInUrl}>Sign In</EmailButton>
    </EmailLayout>
  );
}
