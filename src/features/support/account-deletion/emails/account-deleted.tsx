import { EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type AccountDeletedEmailProps = { name: string };

export function subject(_props: AccountDeletedEmailProps): string {
  return "Your FirstWhistle account was deleted";
}

export function AccountDeletedEmail({ name }: AccountDeletedEmailProps) {
  return (
    <EmailLayout
      preview="This is the last email about your account."
      title="Your Account Was Deleted"
      reason="You're getting this email because you had a FirstWhistle account."
    >
      <EmailGreeting name={name} />
      <EmailText>
        We deleted your account, as you asked. Records of payments and of consent to texts stay for as long as
        the law requires. Everything else is gone, and copies in our backups within 90 days.
      </EmailText>
      <EmailText>Thanks for playing. You're always welcome back.</EmailText>
    </EmailLayout>
  );
}
