import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";
import type { ChangeRequest } from "../../schema.ts";
import { formatQuestion, toVersions } from "../../wording/rules.ts";

export type ChangeRequestEmailProps = {
  name: string;
  /** Who's asked: the other team, or the league. */
  side: "team" | "league";
  isReminder: boolean;
  request: Pick<
    ChangeRequest,
    "kind" | "state" | "from" | "to" | "current" | "proposed" | "note" | "reasons"
  >;
  /** Until when to respond, such as "Sat, Apr 18, 5:00 PM". */
  respondBy: string;
  url: string;
};

/**
 * Returns a subject without any names, because anyone can name a team anything, and people read the subject before they
 * check the sender.
 */
export const subject = ({ side, isReminder }: Pick<ChangeRequestEmailProps, "side" | "isReminder">) => {
  const ask = side === "team" ? "The other team asks to change a game" : "A game change needs your decision";
  return isReminder ? `Reminder: ${ask}` : ask;
};

/** Asks a manager of the other team, or the league's manager, about a change of a league game. */
export function ChangeRequestEmail({ name, side, request, respondBy, url }: ChangeRequestEmailProps) {
  const { from, to, note, reasons, state } = request;
  const { now, asked } = toVersions(request);
  const fromName = toSafeText(from.name, "The other team");
  const toName = toSafeText(to.name, "the other team");
  return (
    <EmailLayout
      preview={`Respond by ${respondBy}.`}
      title={formatQuestion(request)}
      reason={
        side === "team"
          ? "You're getting this email because you manage one of the game's teams."
          : "You're getting this email because you manage the league."
      }
    >
      <EmailGreeting name={name} />
      <EmailText>
        {side === "team"
          ? `${fromName} ask to change your league game.`
          : `${fromName} ask ${toName} to change their game. ${
              state === "waiting-team" ? `${toName} didn't respond yet.` : "Both teams agree."
            }`}
      </EmailText>
      <EmailText>Now: {formatVersion(now)}</EmailText>
      <EmailText>
        {request.kind === "move" ? "Instead" : "Then"}: {formatVersion(asked)}
      </EmailText>
      {note !== null && <EmailText>“{toSafeText(note, "Open the link to read their note.")}”</EmailText>}
      {side === "league" &&
        reasons.map((reason) => (
          <EmailText key={reason}>{toSafeText(reason, "The schedule rules are in the way.")}</EmailText>
        ))}
      <EmailButton href={url}>{side === "team" ? "Accept or Decline" : "Approve or Decline"}</EmailButton>
      <EmailText>
        Respond by {respondBy}. Without a response, the game stays as it is. This link is yours alone, so
        don&apos;t forward it.
      </EmailText>
    </EmailLayout>
  );
}

const formatVersion = ({ when, place }: { when: string; place: string }) =>
  place === "" ? when : `${when}, ${toSafeText(place, "place on the page")}`;
