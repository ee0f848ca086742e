import { ResponseGroup, type ResponseTone } from "#ui/response-group.tsx";
import { Banner } from "#ui/banner.tsx";
import {
  rsvpOptions,
  respondAgainMessage,
  getClosedMessage,
  getNoun,
  PREVIEW_MESSAGE,
  type RsvpState,
} from "../rules.ts";
import type { RsvpStatus } from "../schema.ts";
import { spotMessages } from "../subs/rules.ts";
import type { Spot } from "../subs/schema.ts";

const tones: Record<RsvpStatus, ResponseTone> = { attending: "green", maybe: "yellow", not_attending: "red" };

export interface RsvpFormProps {
  state: RsvpState;
  kind: string;
  response: RsvpStatus | null;
  /** True if the member responded before the game was rescheduled, but hasn't responded since. */
  mustRespondAgain: boolean;
  /** Set only for a sub who was called. */
  spot: Spot | null;
  /** True for the link of a test text, where nothing is stored (START-24). */
  isPreview: boolean;
  /** The URL that the form posts to. */
  action: string;
  /** When the member responded, such as "Responded Apr 15, 7:01 PM". */
  respondedLabel: string;
}

/** The RSVP form. It has three submit buttons, so that it works in every browser and before any script loads. */
export function RsvpForm({
  state,
  kind,
  response,
  mustRespondAgain,
  spot,
  isPreview,
  action,
  respondedLabel,
}: RsvpFormProps) {
  const isOpen = state === "open";
  return (
    <form method="post" action={action}>
      <h2 id="question" className="h2 max-md:text-[1.0625rem]">
        Your Response
      </h2>
      {isPreview && (
        <Banner tone="info" className="mt-3">
          {PREVIEW_MESSAGE}
        </Banner>
      )}
      {!isOpen && (
        <Banner tone={state === "cancelled" ? "error" : "time"} className="mt-3">
          {getClosedMessage(state, kind)}
          {state === "started" && " If your plans change, let your team manager know."}
        </Banner>
      )}
      {isOpen && mustRespondAgain && (
        <Banner tone="time" className="mt-3">
          {respondAgainMessage(kind)}
        </Banner>
      )}
      {isOpen && (spot === "open" || spot === "gone") && (
        <Banner tone={spot === "open" ? "time" : "info"} className="mt-3">
          {spot === "open"
            ? spotMessages.open
            : "That spot was just filled. Thanks! We'll text you if another one opens up."}
        </Banner>
      )}
      <ResponseGroup
        name="response"
        labelledBy="question"
        value={response}
        disabled={!isOpen}
        className="mt-2.5 md:mt-4"
        responses={rsvpOptions.map(({ value, label, confirmation }) => ({
          value,
          label,
          confirmation,
          tone: tones[value],
          ...(value === response && { hint: respondedLabel }),
        }))}
      />
      {isOpen && (
        <p className="mt-3 text-label leading-[1.4] text-ink-3">
          You can update your response any time before the {getNoun(kind)}.
        </p>
      )}
    </form>
  );
}
