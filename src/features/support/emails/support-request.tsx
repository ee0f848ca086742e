import { EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type SupportRequestEmailProps = {
  subject: string;
  message: string;
  priority: string;
  /** Null: from the contact page, where anybody may write any address. */
  userId: string | null;
  userEmail: string;
  userName: string;
};

export const subject = ({ priority, subject: about }: SupportRequestEmailProps) => `[${priority}] ${about}`;

/** For our own inbox: who asks what, as plain as can be. */
export function SupportRequestEmail(props: SupportRequestEmailProps) {
  return (
    <EmailLayout
      title={props.subject}
      preview={props.message.slice(0, 90)}
      reason="You got this email because you answer support requests."
    >
      <EmailText>
        {props.userName} ({props.userEmail}) asks, priority {props.priority},{" "}
        {props.userId === null ? "on the contact page; the address is not verified" : "signed in"}:
      </EmailText>
      {props.message.split(/\n+/).map((line, index) => (
        <EmailText key={index}>{line}</EmailText>
      ))}
    </EmailLayout>
  );
}
