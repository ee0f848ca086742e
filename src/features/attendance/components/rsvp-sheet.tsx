import { Badge } from "#ui/badge.tsx";
import type { Side } from "#features/teams/schema.ts";
import { Clock, Info, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { CourtPanel } from "#ui/court-panel.tsx";
import { DateBlock } from "#ui/date-block.tsx";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";

export interface RsvpSheetProps {
  language: Language;
  isToday: boolean;
  kit: ReactNode;
  /** Null if the page is for several members. */
  firstName: string | null;
  /** What follows "Hi Jordan," in the heading, or all of it. */
  question: string;
  /** Says who anyone with the link can respond for (REACH-17). Null for a member's own phone. */
  warning: string | null;
  matchup: string;
  side: Side | null;
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
  /** The URLs of the published pages, or null without one (PUBLIC-24). */
  leagueUrl: string | null;
  teamUrl: string | null;
}

/** The page that an RSVP link opens, with the game next to or above the form. */
export function RsvpSheet({ language, isToday, kit, facts, line, form, team, ...content }: RsvpSheetProps) {
  const words = rsvpWords[language];
  const { league, team: teamPage } = words.publicLinks;
  const links = [
    { url: content.ownPageUrl, label: words.allMyGames },
    { url: content.leagueUrl, label: league },
    { url: content.teamUrl, label: teamPage },
  ].flatMap(({ url, label }) => (url === null ? [] : { url, label }));
  return (
    <div className="mx-auto grid w-full max-w-[1040px] self-center overflow-hidden bg-surface md:grid-cols-2 md:rounded-2xl md:shadow-[0_0_0_1px_var(--line),var(--lift-3)]">
      <CourtPanel
        as="div"
        lines="side"
        shape="flush"
        className="flex flex-col px-5 pt-[70px] pb-5 max-md:rounded-b-[26px] md:p-9 md:pb-8"
      >
        <h1 className="font-display text-[1.75rem] leading-[1.06] font-[740] tracking-[-0.026em] wrap-anywhere font-stretch-111% md:text-[2.25rem]">
          {content.firstName !== null && (
            <>
              {words.greeting(content.firstName)}
              <br />
            </>
          )}
          {content.question}
        </h1>
        <p className="mt-3 flex items-center gap-2.5 leading-[1.3] font-[580] wrap-anywhere md:mt-5 md:text-base">
          {kit}
          <span className="min-w-0">{content.matchup}</span>
          {content.side && <Badge tone="quiet">{words.sides[content.side]}</Badge>}
        </p>
        {content.warning !== null && (
          <p className="mt-1.5 text-label leading-[1.4] wrap-anywhere text-on-court-2">{content.warning}</p>
        )}
        <div className="mt-4 flex items-center gap-3.5 md:mt-7 md:gap-4">
          <DateBlock month={content.month} day={content.day} today={isToday} size="large" />
          <p>
            {content.time === null ? (
              <span className="h2 block">{words.timeOpen}</span>
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
        {links.length > 0 && (
          <p className="border-t border-line pt-1.5">
            {links.map(({ url, label }) => (
              <a key={label} href={url} className="flex min-h-11 items-center font-[580] text-court-ink">
                {label}
              </a>
            ))}
          </p>
        )}
      </section>
    </div>
  );
}

const icons = { place: <MapPin />, arrival: <Clock />, notes: <Info /> };

export interface RsvpFactProps {
  language: Language;
  kind: keyof typeof icons;
  text: string;
}

/** A fact about the game: its location, arrival time, or notes. */
export function RsvpFact({ language, kind, text }: RsvpFactProps) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-3 leading-[1.4]">
      {icons[kind]}
      <span
        className={kind === "place" ? "font-semibold wrap-anywhere" : "wrap-anywhere whitespace-pre-line"}
      >
        <span className="sr-only">{rsvpWords[language].facts[kind]} </span>
        {text}
      </span>
    </li>
  );
}
