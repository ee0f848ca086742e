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
  /** Whether there's a deadline for responses, and whether it has passed (NEED-30). */
  deadline: "none" | "ahead" | "past";
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

/** Says until when to respond, or what happens to responses after the deadline. `due` is when they're due. */
export function UntilWhen({ language, kind, deadline, due }: UntilWhenProps) {
  const words = rsvpWords[language];
  return (
    <p className="mt-3 text-label leading-[1.4] text-ink-3">
      {deadline === "ahead" && (
        <>
          <b>{words.dueBy(due)}</b>
          <br />
        </>
      )}
      {deadline === "past"
        ? words.wereDue(due)
        : deadline === "ahead"
          ? words.untilDue
          : words.canUpdate(kind)}
    </p>
  );
}

type UntilWhenProps = Pick<RsvpBannersProps, "language" | "kind" | "deadline"> & { due: string };

/** Says what else there is to know about a response (see `describeStanding`). */
export const StandingBanner = ({ sentence }: { sentence: string | null }) =>
  sentence !== null && (
    <Banner tone="time" className="mt-3">
      {sentence}
    </Banner>
  );

/** Tells a sub who was called whether there's still a spot. */
export const SpotBanner = ({ spot, language }: { spot: Spot | null; language: Language }) =>
  (spot === "open" || spot === "gone") && (
    <Banner tone={spot === "open" ? "time" : "info"} className="mt-3">
      {rsvpWords[language].spots[spot]}
    </Banner>
  );
