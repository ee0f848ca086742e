import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import type { Language } from "#words/language.ts";
import { joinWords } from "#words/join/join.ts";
import { JoinLanguages } from "./join-languages.tsx";
import { CourtPanel } from "#ui/court-panel.tsx";
import { Kit } from "#ui/kit.tsx";
import { Logo } from "#ui/logo.tsx";

export type JoinableTeam = {
  id: string;
  name: string;
  kit?: string | null;
  sport: string;
  groups?: { id: string; name: string }[];
};

/** The page behind a join link: the team on one side, the form on the other, and no navigation. */
export function JoinFrame({
  team,
  title,
  titleRef,
  lead,
  facts,
  footer,
  language,
  children,
}: {
  team: JoinableTeam;
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  lead: string;
  /** Good-to-know facts, hidden on phones to put the form first. */
  facts?: { icon: ReactNode; text: ReactNode }[];
  /** Says who sees what's entered. */
  footer?: string;
  /** The page's language, which its reader can change. Null on pages that are only in English. */
  language: Language | null;
  children: ReactNode;
}) {
  const words = joinWords[language ?? "en"].footer;
  return (
    <div className="flex min-h-dvh flex-col max-md:bg-surface">
      <header className="flex justify-center px-4 pt-6.5 pb-5.5 max-md:hidden">
        <Logo />
      </header>
      <main className="grid w-full grid-cols-[minmax(0,1fr)] bg-surface md:mx-auto md:my-auto md:w-[calc(100%-48px)] md:max-w-[1040px] md:grid-cols-2 md:overflow-hidden md:rounded-2xl md:shadow-[0_0_0_1px_var(--line),var(--lift-3)]">
        <CourtPanel
          as="div"
          lines="side"
          shape="flush"
          className="flex flex-col rounded-b-[26px] px-5 pt-4 pb-6 md:min-h-[500px] md:rounded-none md:px-9 md:pt-9 md:pb-8"
        >
          <div className="flex items-center justify-between gap-3 md:mb-6">
            <p className="flex min-w-0 items-center gap-3 font-display text-ui font-[560] wrap-anywhere">
              <Kit id={team.id} kit={team.kit} size={34} />
              {team.name}
            </p>
            <Logo tone="on-court" className="h-5 md:hidden" label="" />
          </div>
          <h1
            ref={titleRef}
            tabIndex={titleRef ? -1 : undefined}
            className="mt-3 font-display text-[1.75rem] leading-[1.06] font-[740] tracking-[-0.026em] outline-none [font-stretch:111%] md:mt-0 md:text-[2.25rem]"
          >
            {title}
          </h1>
          {/* Keep this text narrow so that the court lines in the background never cross it. */}
          <p className="mt-1.5 max-w-[150px] leading-[1.45] wrap-anywhere text-on-court-2 md:mt-2.5 md:max-w-[230px] md:text-base">
            {lead}
          </p>
          {facts && (
            <ul className="mt-auto grid gap-3 pt-8 max-md:hidden">
              {facts.map(({ icon, text }, index) => (
                <li key={index} className="grid grid-cols-[20px_1fr] items-start gap-3 leading-[1.4]">
                  <span className="pt-px">{icon}</span>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          )}
        </CourtPanel>
        <section className="flex flex-col px-5 pt-5 pb-3 md:p-8">{children}</section>
      </main>
      <footer className="caption px-5 pt-5.5 pb-7 text-center text-balance text-ink-3 max-md:mt-auto">
        {language !== null && <JoinLanguages language={language} />}
        {footer ?? words.text}{" "}
        <Link to="/privacy" className="link inline-block py-1">
          {words.privacy}
        </Link>{" "}
        ·{" "}
        <Link to="/terms" className="link inline-block py-1">
          {words.terms}
        </Link>
      </footer>
    </div>
  );
}
