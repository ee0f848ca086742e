import { Banner } from "#ui/banner.tsx";
import { getClosedMessage, PREVIEW_MESSAGE, respondAgainMessage, type RsvpState } from "../rules.ts";
import { spotMessages } from "../subs/rules.ts";
import type { Spot } from "../subs/schema.ts";

export interface RsvpBannersProps {
  state: RsvpState;
  kind: string;
  /** True if someone responded before the game was rescheduled, but hasn't responded since. */
  mustRespondAgain: boolean;
  /** True for the link of a test text, where nothing is stored (START-24). */
  isPreview: boolean;
}

/** What there is to know about the game before responding. */
export const RsvpBanners = ({ state, kind, mustRespondAgain, isPreview }: RsvpBannersProps) => (
  <>
    {isPreview && (
      <Banner tone="info" className="mt-3">
        {PREVIEW_MESSAGE}
      </Banner>
    )}
    {state !== "open" && (
      <Banner tone={state === "cancelled" ? "error" : "time"} className="mt-3">
        {getClosedMessage(state, kind)}
        {state === "started" && " If your plans change, let your team manager know."}
      </Banner>
    )}
    {state === "open" && mustRespondAgain && (
      <Banner tone="time" className="mt-3">
        {respondAgainMessage(kind)}
      </Banner>
    )}
  </>
);

/** Tells a sub who was called whether there's still a spot. */
export const SpotBanner = ({ spot }: { spot: Spot | null }) =>
  (spot === "open" || spot === "gone") && (
    <Banner tone={spot === "open" ? "time" : "info"} className="mt-3">
      {spot === "open"
        ? spotMessages.open
        : "That spot was just filled. Thanks! We'll text you if another one opens up."}
    </Banner>
  );
