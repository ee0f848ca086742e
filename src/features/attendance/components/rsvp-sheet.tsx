import { Clock, Info, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { CourtPanel } from "#ui/court-panel.tsx";
import { DateBlock } from "#ui/date-block.tsx";

export interface RsvpSheetProps {
  isToday: boolean;
  kit: ReactNode;
  teamName: string;
  /** Null if the page is for several members. */
  firstName: string | null;
  /** What follows "Hi Jordan," in the heading, or all of it. */
  question: string;
  /** Says who anyone with the link can respond for (REACH-17). Null for a member's own phone. */
  warning: string | null;
  matchup: string;
  month: string;
  day: string;
  /** Null if the game's time isn't set yet. */
  time: string | null;
  date: string;
  facts: ReactNode;
  /** The timeline of the game's reminders and start, shown where there's room. */
  line: ReactNode;
  form: ReactNode;
  team: ReactNode;
  /** The URL of the member's own page. Null if the link isn't current anymore, or is in a test text. */
  ownPageUrl: string | null;
}

/** The page that an RSVP link opens, with the game next to or above the form. */
export function RsvpSheet({ isToday, kit, facts, line, form, team, ...content }: RsvpSheetProps) {
  return (
    <div className="mx-auto grid w-full max-w-[1040px] self-center overflow-hidden bg-surface md:grid-cols-2 md:rounded-2xl md:shadow-[0_0_0_1px_var(--line),var(--lift-3)]">
      <CourtPanel
        as="div"
        lines="side"
        shape="flush"
        className="flex flex-col px-5 pt-4 pb-5 max-md:rounded-b-[26px] md:p-9 md:pb-8"
      >
        <p className="mb-3 flex min-h-[34px] items-center gap-2.5 font-display leading-[1.2] font-[560] wrap-anywhere max-md:pr-28 md:mb-6">
          {kit}
          <span className="line-clamp-2">{content.teamName}</span>
        </p>
        <h1 className="font-display text-[1.75rem] leading-[1.06] font-[740] tracking-[-0.026em] wrap-anywhere font-stretch-111% md:text-[2.25rem]">
          {content.firstName !== null && (
            <>
              Hi {content.firstName},<br />
            </>
          )}
          {content.question}
        </h1>
        <p className="mt-1.5 leading-[1.45] wrap-anywhere text-on-court-2 md:mt-2.5 md:text-base">
          {content.matchup}
        </p>
        {content.warning !== null && (
          <p className="mt-1.5 text-label leading-[1.4] wrap-anywhere text-on-court-2">{content.warning}</p>
        )}
        <div className="mt-4 flex items-center gap-3.5 md:mt-7 md:gap-4">
          <DateBlock month={content.month} day={content.day} today={isToday} size="large" />
          <p>
            {content.time === null ? (
              <span className="h2 block">Time TBD</span>
            ) : (
              <span className="score block text-[2.125rem] md:text-[2.75rem]">{content.time}</span>
            )}
            <span className="mt-0.5 block text-on-court-2 md:mt-1">{content.date}</span>
          </p>
        </div>
        <ul className="mt-3.5 grid gap-2 md:mt-6 md:gap-3">{facts}</ul>
        {line}
      </CourtPanel>
      <section aria-labelledby="question" className="flex flex-col px-5 pt-4 pb-3 md:px-8 md:pt-8 md:pb-6">
        {form}
        {team}
        {content.ownPageUrl !== null && (
          <p className="border-t border-line pt-1.5">
            <a href={content.ownPageUrl} className="flex min-h-11 items-center font-[580] text-court-ink">
              See All My Games
            </a>
          </p>
        )}
      </section>
    </div>
  );
}

const icons = { place: <MapPin />, arrival: <Clock />, notes: <Info /> };
const names = { place: "Location", arrival: "Arrival", notes: "Notes" };

/** A fact about the game: its location, arrival time, or notes. */
export function RsvpFact({ kind, text }: { kind: keyof typeof icons; text: string }) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-3 leading-[1.4]">
      {icons[kind]}
      <span
        className={kind === "place" ? "font-semibold wrap-anywhere" : "wrap-anywhere whitespace-pre-line"}
      >
        <span className="sr-only">{names[kind]}: </span>
        {text}
      </span>
    </li>
  );
}
