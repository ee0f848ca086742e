import { getVersus } from "#features/teams/sides/rules.ts";
import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";
import type { LateResponse } from "../queue.ts";
import { countLateResponses, formatLateResponses } from "../rules.ts";

export type LateResponsesEmailProps = {
  name: string;
  teamName: string;
  opponent: string | null;
  side: string | null;
  /** When the game starts, such as "Thu, Apr 16, 7:00 PM". */
  when: string;
  responses: readonly LateResponse[];
  attendanceUrl: string;
  settingsUrl: string;
};

/** Returns a subject without any names, because people read it before they check the sender. */
export const subject = ({ responses }: LateResponsesEmailProps) =>
  responses.every(({ response }) => response === "not_attending")
    ? "A player dropped out after the deadline"
    : "A player responded after the deadline";

/** The email for managers who don't get a text about responses after the deadline. */
export function LateResponsesEmail(props: LateResponsesEmailProps) {
  const { name, teamName, opponent, side, when, responses, attendanceUrl, settingsUrl } = props;
  const team = toSafeText(teamName, "Your team");
  const opponentPart =
    opponent === null
      ? ""
      : ` ${side ? getVersus(side) : "against"} ${toSafeText(opponent, "the other team")}`;
  const hasRequests = responses.some(({ response }) => response !== "not_attending");
  return (
    <EmailLayout
      preview={`${countLateResponses(responses)}.`}
      title="Responses After the Deadline"
      reason="You're getting this email because you manage this team and it has a deadline for responses."
    >
      <EmailGreeting name={name} />
      <EmailText>
        {team} plays{opponentPart} on {when}. After the deadline:{" "}
        {toSafeText(formatLateResponses(responses), countLateResponses(responses))}.
        {hasRequests && " You can accept or decline requests until the game starts."}
      </EmailText>
      <EmailButton href={attendanceUrl}>Open Attendance</EmailButton>
      <EmailText>Want this as a text? Add your number in Team Settings: {settingsUrl}</EmailText>
    </EmailLayout>
  );
}
