import { EmailButton, EmailGreeting, EmailLayout, EmailLink, EmailText } from "#platform/email/layout.tsx";

export type ResultNewsEmailProps = {
  name: string;
  /** What happened, as a title and in full sentences. */
  title: string;
  sentences: readonly string[];
  button: { label: string; url: string };
  otherButton?: { label: string; url: string };
  reason: string;
};

/** Tells a manager about a report, a dispute, or a decision of the league. */
export function ResultNewsEmail(props: ResultNewsEmailProps) {
  return (
    <EmailLayout preview={props.sentences[0]!} title={props.title} reason={props.reason}>
      <EmailGreeting name={props.name} />
      {props.sentences.map((sentence) => (
        <EmailText key={sentence}>{sentence}</EmailText>
      ))}
      <EmailButton href={props.button.url}>{props.button.label}</EmailButton>
      {props.otherButton && (
        <EmailText>
          <EmailLink href={props.otherButton.url}>{props.otherButton.label}</EmailLink>
        </EmailText>
      )}
    </EmailLayout>
  );
}
