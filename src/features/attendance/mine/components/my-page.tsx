import type { ReactNode } from "react";
import { getMonthAndDay } from "#platform/date-format.ts";
import { CourtPanel } from "#ui/court-panel.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Kit } from "#ui/kit.tsx";
import { formatNames } from "../rules.ts";
import type { MyPageData, MyProblems } from "../schema.ts";
import { MyAway } from "./my-away.tsx";
import { MyCalendar, type MyFeed } from "./my-calendar.tsx";
import { MyFilter } from "./my-filter.tsx";
import { MyGames } from "./my-games.tsx";
import { MyPeople } from "./my-people.tsx";
import { MyTexts } from "./my-texts.tsx";

export interface MyPageProps {
  pageData: MyPageData;
  /** The page's own URL, and the one of the RSVP that it was opened from. */
  path: string;
  rsvpUrl: string;
  feed: MyFeed | null;
  problems?: MyProblems | undefined;
}

/**
 * The games of everyone behind a link, which doesn't require an account (REACH-18). It uses only forms and links, so it
 * needs no script.
 */
export function MyPage({ pageData, path, rsvpUrl, feed, problems = {} }: MyPageProps) {
  const { people, teams, linkOn, isForContact } = pageData;
  return (
    <div className="mx-auto w-full max-w-[1040px] md:px-6 md:pb-4">
      <CourtPanel
        as="div"
        lines="right"
        shape="flush"
        className="px-5 pt-4 pb-5 max-md:rounded-b-[26px] md:rounded-2xl md:p-9"
      >
        <p className="mb-3 flex min-h-[34px] items-center gap-2.5 font-display leading-[1.2] font-[560] wrap-anywhere max-md:pr-28 md:mb-5">
          <span className="flex shrink-0">
            {teams.slice(0, MAX_KITS).map(({ id, kit }) => (
              <Kit key={id} id={id} kit={kit} size={34} className="not-first:-ml-2.5" />
            ))}
          </span>
          <span className="line-clamp-2">
            {teams.length > MAX_KITS ? `${teams.length} teams` : formatNames(teams.map(({ name }) => name))}
          </span>
        </p>
        <h1 className="font-display text-[1.75rem] leading-[1.06] font-[740] tracking-[-0.026em] font-stretch-111% md:text-[2.25rem]">
          Your Games
        </h1>
        <p className="mt-1.5 text-[1.0625rem] font-[560]">{getHeadline(pageData)}</p>
        {people.length > 0 && (
          <p className="mt-1.5 text-caption wrap-anywhere opacity-85">
            {`Anyone with this link can respond for ${formatNames(people.map(({ name }) => name))}. Don't forward it.`}
          </p>
        )}
        {linkOn !== null && (
          <p className="mt-2">
            <a href={rsvpUrl} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {formatBack(linkOn)}
            </a>
          </p>
        )}
      </CourtPanel>
      {pageData.isActive ? (
        <div className="grid items-start gap-x-6 gap-y-7 px-5 pt-5 md:px-0 md:pt-6 lg:grid-cols-[minmax(0,1fr)_360px]">
          <Section id="games" title="Next Games">
            <MyFilter pageData={pageData} path={path} />
            <MyGames pageData={pageData} path={path} />
          </Section>
          <div className="grid min-w-0 gap-y-7 lg:gap-y-6">
            <Section id="away" title="Days Away">
              <MyAway pageData={pageData} path={path} entry={problems.away} />
            </Section>
            <Section id="calendar" title="Calendar">
              <MyCalendar feed={feed} path={path} isForContact={isForContact} />
            </Section>
            <Section id="texts" title="Texts">
              <MyTexts pageData={pageData} path={path} problem={problems.consent} />
              {isForContact && <MyPeople people={people} path={path} />}
            </Section>
          </div>
        </div>
      ) : (
        <EmptyState title="You're Not on the Active Roster" headingLevel={2} className="mx-5 mt-6 md:mx-0">
          <p>
            You don't have any games to respond to, and you won't get texts. If that's a mistake, tell your
            team manager.
          </p>
        </EmptyState>
      )}
    </div>
  );
}

/** How many jerseys fit beside the names of their teams. */
const MAX_KITS = 2;

function formatBack(linkOn: string): string {
  const { month, day } = getMonthAndDay(linkOn);
  return `Back to ${month} ${day}`;
}

function getHeadline({ isActive, games }: MyPageData): string {
  if (!isActive) return "There's nothing to do right now.";
  const openCount = games.filter(
    ({ state, responses }) => state === "open" && responses.some(({ response }) => response === null),
  ).length;
  if (openCount === 0) return "You're all set.";
  return openCount === 1 ? "1 game needs a response." : `${openCount} games need a response.`;
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="min-w-0 scroll-mt-4 md:rounded-xl md:bg-surface md:p-6 md:shadow-[0_0_0_1px_var(--line)]"
    >
      <h2 id={`${id}-title`} className="h2">
        {title}
      </h2>
      {children}
    </section>
  );
}
