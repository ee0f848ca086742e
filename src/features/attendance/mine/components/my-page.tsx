import type { ReactNode } from "react";
import { CourtPanel } from "#ui/court-panel.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Kit } from "#ui/kit.tsx";
import { formatMonthAndDay } from "#words/dates.ts";
import type { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import { formatNames, getSharingWarning } from "../../wording/rules.ts";
import type { MyPageData, MyProblems } from "../schema.ts";
import type { MyUrls } from "../urls/rules.ts";
import { MyAway } from "./my-away.tsx";
import { MyCalendar, type MyFeed } from "./my-calendar.tsx";
import { MyEmails } from "./my-emails.tsx";
import { MyFilter } from "./my-filter.tsx";
import { MyGames } from "./my-games.tsx";
import { MyLanguage } from "./my-language.tsx";
import { MyPeople } from "./my-people.tsx";
import { MyPublicPages } from "./my-public-pages.tsx";
import { MyTexts } from "./my-texts.tsx";
import { MyWeekdays } from "./my-weekdays.tsx";

export interface MyPageProps {
  /** The page's language, which can be another than the contact's for a visit. */
  language: Language;
  pageData: MyPageData;
  urls: MyUrls;
  feed: MyFeed | null;
  problems?: MyProblems | undefined;
}

/**
 * The games of everyone behind a link, which doesn't require an account (REACH-18). It uses only forms and links, so it
 * needs no script.
 */
export function MyPage({ language, pageData, urls, feed, problems = {} }: MyPageProps) {
  const words = yourGamesWords[language];
  const { people, teams, linkOn, isForContact } = pageData;
  const isForEmail = teams.some(({ emails }) => emails !== null);
  return (
    <div className="mx-auto w-full max-w-[1040px] md:px-6 md:pb-4">
      <CourtPanel
        as="div"
        lines="right"
        shape="flush"
        className="px-5 pt-[70px] pb-5 max-md:rounded-b-[26px] md:rounded-2xl md:p-9"
      >
        <p className="mb-3 flex min-h-[34px] items-center gap-2.5 font-display leading-[1.2] font-[560] wrap-anywhere md:mb-5">
          <span className="flex shrink-0">
            {teams.slice(0, MAX_KITS).map(({ id, kit }) => (
              <Kit key={id} id={id} kit={kit} size={34} className="not-first:-ml-2.5" />
            ))}
          </span>
          <span className="line-clamp-2">
            {teams.length > MAX_KITS
              ? words.teams(teams.length)
              : formatNames(
                  language,
                  teams.map(({ name }) => name),
                )}
          </span>
        </p>
        <h1 className="font-display text-[1.75rem] leading-[1.06] font-[740] tracking-[-0.026em] font-stretch-111% md:text-[2.25rem]">
          {words.title}
        </h1>
        <p className="mt-1.5 text-[1.0625rem] font-[560]">{getHeadline(language, pageData)}</p>
        {people.length > 0 && (
          <p className="mt-1.5 text-caption wrap-anywhere opacity-85">
            {getSharingWarning(
              language,
              people.map(({ name }) => name),
            )}
          </p>
        )}
        {linkOn !== null && (
          <p className="mt-2">
            <a href={urls.rsvp} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {words.back(formatMonthAndDay(language, linkOn))}
            </a>
          </p>
        )}
      </CourtPanel>
      {pageData.isActive ? (
        <div className="grid items-start gap-x-6 gap-y-7 px-5 pt-5 md:px-0 md:pt-6 lg:grid-cols-[minmax(0,1fr)_360px]">
          <Section id="games" title={words.sections.games}>
            <MyFilter language={language} pageData={pageData} urls={urls} />
            <MyPublicPages language={language} teams={teams} />
            <MyGames language={language} pageData={pageData} urls={urls} />
          </Section>
          <div className="grid min-w-0 gap-y-7 lg:gap-y-6">
            <Section id="away" title={words.sections.away}>
              <MyAway language={language} pageData={pageData} urls={urls} entry={problems.away} />
            </Section>
            <Section id="weekdays" title={words.sections.weekdays}>
              <MyWeekdays language={language} pageData={pageData} urls={urls} entry={problems.weekdays} />
            </Section>
            <Section id="calendar" title={words.sections.calendar}>
              <MyCalendar language={language} feed={feed} urls={urls} isForContact={isForContact} />
            </Section>
            {isForEmail ? (
              <Section id="emails" title={words.sections.emails}>
                <MyEmails language={language} pageData={pageData} urls={urls} problem={problems.consent} />
              </Section>
            ) : (
              <Section id="texts" title={words.sections.texts}>
                <MyTexts language={language} pageData={pageData} urls={urls} problem={problems.consent} />
                {isForContact && <MyPeople language={language} people={people} urls={urls} />}
              </Section>
            )}
            {isForContact && (
              <Section id="language" title={words.language.title}>
                <MyLanguage
                  language={language}
                  stored={pageData.language}
                  urls={urls}
                  isForEmail={isForEmail}
                />
              </Section>
            )}
          </div>
        </div>
      ) : (
        <EmptyState title={words.inactive.title} headingLevel={2} className="mx-5 mt-6 md:mx-0">
          <p>{words.inactive.text}</p>
        </EmptyState>
      )}
    </div>
  );
}

/** How many jerseys fit beside the names of their teams. */
const MAX_KITS = 2;

function getHeadline(language: Language, { isActive, games }: MyPageData): string {
  const { headlines } = yourGamesWords[language];
  if (!isActive) return headlines.inactive;
  const openCount = games.filter(
    ({ state, responses }) => state === "open" && responses.some(({ response }) => response === null),
  ).length;
  return openCount === 0 ? headlines.done : headlines.open(openCount);
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
