import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";
import type { ChangeKind, ChangeRequest } from "../../schema.ts";
import { describeOutcome, toVersions, type Version } from "../../wording/rules.ts";

export type ChangeEndedEmailProps = {
  name: string;
  request: Pick<ChangeRequest, "kind" | "state" | "from" | "to" | "current" | "proposed">;
  /** Who decided, if someone did. */
  decidedBy: string | null;
  url: string;
};

const changed: Record<ChangeKind, string> = {
  move: "Your league game was moved",
  cancel: "Your league game was canceled",
  delete: "Your league game was deleted",
  restore: "Your league game is back on",
};
const unchanged: Record<Exclude<ChangeRequest["state"], "accepted">, string> = {
  declined: "A request to change your game was declined",
  withdrawn: "A request to change your game was withdrawn",
  expired: "A request to change your game expired",
  replaced: "A request to change your game was replaced",
  // An open request hasn't ended.
  "waiting-team": "A request to change your game is open",
  "waiting-league": "A request to change your game is open",
};

/** Returns a subject without any names, because anyone can name a team anything. */
export const subject = ({ request: { state, kind } }: Pick<ChangeEndedEmailProps, "request">) =>
  state === "accepted" ? changed[kind] : unchanged[state];

const asks: Record<ChangeKind, string> = {
  move: "move the game",
  cancel: "cancel the game",
  delete: "delete the game",
  restore: "play the canceled game after all",
};

/** Tells a manager of one of the teams how a request ended. */
export function ChangeEndedEmail({ name, request, decidedBy, url }: ChangeEndedEmailProps) {
  const { state, kind } = request;
  const from = { ...request.from, name: toSafeText(request.from.name, "The other team") };
  const toName = toSafeText(request.to.name, "the other team");
  const { now, asked } = toVersions(request);
  const outcome = describeOutcome({ state, kind, from });
  return (
    <EmailLayout
      preview={outcome}
      title={subject({ request })}
      reason="You're getting this email because you manage one of the game's teams."
    >
      <EmailGreeting name={name} />
      <EmailText>
        {from.name} asked {toName} to {asks[kind]}. {outcome}
        {decidedBy !== null && ` Decided by ${toSafeText(decidedBy, "a manager")}.`}
      </EmailText>
      <EmailText>
        {state === "accepted" ? "Before" : "The game"}: {formatVersion(now)}
      </EmailText>
      {kind === "move" && (
        <EmailText>
          {state === "accepted" ? "Now" : "Asked for"}: {formatVersion(asked)}
        </EmailText>
      )}
      <EmailButton href={url}>See the Schedule</EmailButton>
    </EmailLayout>
  );
}

const formatVersion = ({ when, place }: Version) =>
  place === "" ? when : `${when}, ${toSafeText(place, "place in the schedule")}`;
