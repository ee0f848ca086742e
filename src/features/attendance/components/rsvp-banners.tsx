import { Banner } from "#ui/banner.tsx";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import type { RsvpState } from "../rules.ts";
import type { Spot } from "../subs/schema.ts";

export interface RsvpBannersProps {
  language: Language;
  state: RsvpState;
  kind: string;
  /** True if someone responded before the game was rescheduled, but hasn't responded since. */
  mustRespondAgain: boolean;
  /** True for the link of a test text, where nothing is stored (START-24). */
  isPreview: boolean;
}

/** What there is to know about the game before responding. */
export function RsvpBanners({ language, state, kind, mustRespondAgain, isPreview }: RsvpBannersProps) {
  const words = rsvpWords[language];
  return (
    <>
      {isPreview && (
        <Banner tone="info" className="mt-3">
          {words.preview}
        </Banner>
      )}
      {state !== "open" && (
        <Banner tone={state === "cancelled" ? "error" : "time"} className="mt-3">
          {words.closed[state](kind)}
          {state === "started" && ` ${words.plansChange}`}
        </Banner>
      )}
      {state === "open" && mustRespondAgain && (
        <Banner tone="time" className="mt-3">
          {words.respondAgain(kind)}
        </Banner>
      )}
    </>
  );
}

/** Tells a sub who was called whether there's still a spot. */
export const SpotBanner = ({ spot, language }: { spot: Spot | null; language: Language }) =>
  (spot === "open" || spot === "gone") && (
    <Banner tone={spot === "open" ? "time" : "info"} className="mt-3">
      {rsvpWords[language].spots[spot]}
    </Banner>
  );
