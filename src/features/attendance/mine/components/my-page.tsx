import type { ReactNode } from "react";
import { firstNameOf } from "#features/teams/members/rules.ts";
import { monthAndDay } from "#platform/date-words.ts";
import { CourtPanel } from "#ui/court-panel.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Kit } from "#ui/kit.tsx";
import { rsvpPath } from "../../rules.ts";
import type { Mine, MyProblems } from "../schema.ts";
import { ownPagePath } from "../rules.ts";
import { MyAway } from "./my-away.tsx";
import { MyCalendar, type MyFeed } from "./my-calendar.tsx";
import { MyGames } from "./my-games.tsx";
import { MyTexts } from "./my-texts.tsx";

export interface MyPageProps {
  mine: Mine;
  token: string;
  feed: MyFeed | null;
  problems?: MyProblems | undefined;
}

/** What a member has of a team, without an account: forms and links alone, so that it needs no script. */
export function MyPage({ mine, token, feed, problems = {} }: MyPageProps) {
  const path = ownPagePath(token);
  const { month, day } = monthAndDay(mine.linkOn);
  return (
    <div className="mx-auto w-full max-w-[1040px] md:px-6 md:pb-4">
      <CourtPanel
        as="div"
        lines="right"
        shape="flush"
        className="px-5 pt-4 pb-5 max-md:rounded-b-[26px] md:rounded-2xl md:p-9"
      >
        <p className="mb-3 flex min-h-[34px] items-center gap-2.5 font-display leading-[1.2] font-[560] wrap-anywhere max-md:pr-28 md:mb-5">
          <Kit id={mine.teamId} size={34} />
          <span className="line-clamp-2">{mine.teamName}</span>
        </p>
        <h1 className="font-display text-[1.75rem] leading-[1.06] font-[740] tracking-[-0.026em] wrap-anywhere font-stretch-111% md:text-[2.25rem]">
          Hi {firstNameOf(mine.memberName, "there")},<br />
          {headline(mine)}
        </h1>
        <p className="mt-3">
          <a
            href={rsvpPath(encodeURIComponent(token))}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {`Back to ${month} ${day}`}
          </a>
        </p>
      </CourtPanel>
      {mine.isActive ? (
        <div className="grid items-start gap-x-6 gap-y-7 px-5 pt-5 md:px-0 md:pt-6 lg:grid-cols-[minmax(0,1fr)_360px]">
          <Section id="games" title="My Next Games">
            <MyGames mine={mine} path={path} />
          </Section>
          <div className="grid gap-y-7 lg:gap-y-6">
            <Section id="away" title="Days I Am Away">
              <MyAway mine={mine} path={path} entry={problems.away} />
            </Section>
            <Section id="calendar" title="My Calendar">
              <MyCalendar feed={feed} path={path} />
            </Section>
            <Section id="texts" title="Texts">
              <MyTexts mine={mine} path={path} problem={problems.consent} />
            </Section>
          </div>
        </div>
      ) : (
        <EmptyState title="You Are Not on the Active Roster" headingLevel={2} className="mx-5 mt-6 md:mx-0">
          <p>
            So there is nothing to answer here, and no texts are sent to you. If that is a mistake, please
            tell your team manager.
          </p>
        </EmptyState>
      )}
    </div>
  );
}

function headline({ isActive, games }: Mine): string {
  if (!isActive) return "good to see you.";
  const open = games.filter(({ state, response }) => state === "open" && response === null).length;
  if (open === 0) return "you're all set.";
  return open === 1 ? "1 game to answer." : `${open} games to answer.`;
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
