import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { getChosen, rsvpOptions, type RsvpState } from "../rules.ts";
import type { RsvpStatus, StoredResponse } from "../schema.ts";
import type { Spot } from "../subs/schema.ts";
import {
  RsvpBanners,
  type RsvpBannersProps,
  SpotBanner,
  StandingBanner,
  UntilWhen,
} from "./rsvp-banners.tsx";
import { NoteField, SaveOnEnter } from "./rsvp-note.tsx";

export interface RsvpFamilyProps extends RsvpBannersProps {
  /** A form for each member. */
  people: ReactNode;
  /** When responses are due. */
  due: string;
}

/** The responses of several members who share a phone (REACH-11). */
export const RsvpFamily = ({ people, due, ...banners }: RsvpFamilyProps) => (
  <div>
    <h2 id="question" className="h2 max-md:text-[1.0625rem]">
      {rsvpWords[banners.language].yourResponses}
    </h2>
    <RsvpBanners {...banners} />
    {people}
    {banners.state === "open" && <UntilWhen {...banners} due={due} />}
  </div>
);

export interface RsvpPersonProps {
  language: Language;
  state: RsvpState;
  /** The letter that stands for the member in texts. */
  letter: string | null;
  response: StoredResponse | null;
  /** True while a spot is offered to someone who waits. */
  isOffered: boolean;
  /** Set only for a sub who was called. */
  spot: Spot | null;
  /** The URL that the form posts to. */
  action: string;
  memberId: string;
  firstName: string;
  /** What the page says about the response (see `describeStanding`). */
  line: string;
  sentence: string | null;
  hasNote: boolean;
}

/** The icons that RsvpTeammate's rows use too, and the colors of a response once it's selected. */
const looks: Record<RsvpStatus, { icon: string; className: string; circle: string }> = {
  attending: {
    icon: "in",
    className: "aria-pressed:bg-green-soft aria-pressed:shadow-[inset_0_0_0_2.5px_var(--green-line)]",
    circle: "bg-green-soft text-green-ink group-aria-pressed:bg-green-ink group-aria-pressed:text-green-soft",
  },
  maybe: {
    icon: "maybe",
    className: "aria-pressed:bg-yellow-soft aria-pressed:shadow-[inset_0_0_0_2.5px_var(--yellow-line)]",
    circle:
      "bg-yellow-soft text-yellow-ink group-aria-pressed:bg-yellow-ink group-aria-pressed:text-yellow-soft",
  },
  not_attending: {
    icon: "out",
    className: "aria-pressed:bg-red-soft aria-pressed:shadow-[inset_0_0_0_2.5px_var(--red-line)]",
    circle: "bg-red-soft text-red-ink group-aria-pressed:bg-red-ink group-aria-pressed:text-red-soft",
  },
};

/**
 * One member's three responses, in a form of their own, so that each is saved on its own and without a script. Its parts
 * are styled in rsvp.css, and its icons are defined once, because a page has up to a dozen of these buttons.
 */
export const RsvpPerson = ({
  language,
  state,
  letter,
  response,
  isOffered,
  spot,
  ...content
}: RsvpPersonProps) => (
  <form method="post" action={content.action} className="person">
    {state === "open" && <SaveOnEnter />}
    <input type="hidden" name="memberId" value={content.memberId} />
    <h3 id={content.memberId}>
      {letter !== null && <i aria-hidden="true">{letter}</i>}
      <span>{content.firstName}</span>
    </h3>
    <p>{content.line}</p>
    {state === "open" && <SpotBanner spot={spot} language={language} />}
    {state === "open" && <StandingBanner sentence={content.sentence} />}
    <fieldset aria-labelledby={content.memberId} disabled={state !== "open"}>
      {rsvpOptions.map((value) => {
        const { icon, className, circle } = looks[value];
        return (
          <button
            key={value}
            type="submit"
            name="response"
            value={value}
            aria-pressed={value === getChosen(response, isOffered)}
            className={cx(
              "group transition-[scale,background-color] duration-(--t-base) ease-(--ease-out) enabled:not-aria-pressed:hover:bg-tint enabled:active:scale-[0.985] motion-reduce:active:scale-100",
              "disabled:cursor-not-allowed disabled:not-aria-pressed:text-ink-3 disabled:not-aria-pressed:shadow-[inset_0_0_0_1.5px_var(--line)]",
              className,
            )}
          >
            <b className={circle}>
              <svg aria-hidden="true">
                <use href={`#${icon}`} />
              </svg>
            </b>
            {rsvpWords[language].responses[value]}
          </button>
        );
      })}
    </fieldset>
    {state === "open" && <NoteField language={language} hasNote={content.hasNote} />}
  </form>
);
