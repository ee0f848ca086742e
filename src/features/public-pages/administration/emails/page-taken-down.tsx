import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type PageTakenDownEmailProps = { name: string; pageName: string; reason: string; contactUrl: string };

/** Contains no names, because they're user input and could turn the subject line into spam. */
export const pageTakenDownSubject = "We took your public page down";

/** Sent to a league's manager or a team's owner when an administrator takes their page down (PUBLIC-10). */
export function PageTakenDownEmail(props: PageTakenDownEmailProps) {
  return (
    <EmailLayout
      preview="Why, and what to do if you disagree."
      title="Your Public Page Is Off"
      reason="You're getting this email because you manage this page."
    >
      <EmailGreeting name={toSafeText(props.name, "")} />
      <EmailText>
        We took the public page of {toSafeText(props.pageName, "your team or league")} down. No one can open
        it, and you can't publish it again until we allow it.
      </EmailText>
      <EmailText>Reason: {props.reason}</EmailText>
      <EmailText>Your games, texts, and everything else stay as they are.</EmailText>
      <EmailButton href={props.contactUrl}>Contact Us</EmailButton>
    </EmailLayout>
  );
}
