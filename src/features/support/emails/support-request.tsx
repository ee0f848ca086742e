import { EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type SupportRequestEmailProps = {
  subject: string;
  message: string;
  priority: string;
  /** Null for requests from the contact page, where anyone can enter any email. */
  userId: string | null;
  userEmail: string;
  userName: string;
};

export const subject = ({ priority, subject: requestSubject }: SupportRequestEmailProps) =>
  `[${priority}] ${requestSubject}`;

/** The email to our support inbox for each new request. */
export function SupportRequestEmail(props: SupportRequestEmailProps) {
  return (
    <EmailLayout
      title={props.subject}
      preview={props.message.slice(0, 90)}
      reason="You're getting this email because you handle support requests."
    >
      <EmailText>
        {props.userName} ({props.userEmail}) sent a {props.priority}-priority request{" "}
        {props.userId === null ? "from the contact page (email not verified)" : "while signed in"}:
      </EmailText>
      {props.message.split(/\n+/).map((line, index) => (
        <EmailText key={index}>{line}</EmailText>
      ))}
    </EmailLayout>
  );
}
