import { getButtonClass } from "#ui/button-styles.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { findWords } from "#words/find/find.ts";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";

/** Details that are safe to show and that help support find the request (OP-27). */
export interface ProblemFacts {
  /** The first characters of the link's token. */
  link: string;
  time: string;
  reference: string;
}

export type ProblemScreen = keyof (typeof rsvpWords)["en"]["problems"];

export const getProblemTitle = (language: Language, screen: ProblemScreen) =>
  rsvpWords[language].problems[screen].title;

export interface RsvpProblemPageProps {
  language: Language;
  screen: ProblemScreen;
  facts?: ProblemFacts | undefined;
  /** The URL of the Try Again button. */
  retryUrl?: string | undefined;
}

/** Explains why a link shows no game, and what to do next. */
export function RsvpProblemPage({ language, screen, facts, retryUrl }: RsvpProblemPageProps) {
  const { problems, problemFacts, tryAgain } = rsvpWords[language];
  const { title, text } = problems[screen];
  return (
    <EmptyState
      size="page"
      className="pt-20"
      title={title}
      action={
        retryUrl !== undefined ? (
          <a href={retryUrl} className={getButtonClass({})}>
            {tryAgain}
          </a>
        ) : (
          screen === "missing" && (
            <a href={`/find?lang=${language}`} className={getButtonClass({ variant: "secondary" })}>
              {findWords[language].lostLink}
            </a>
          )
        )
      }
    >
      <p>{text}</p>
      {facts && (
        <dl className="mx-auto mt-6 grid w-fit max-w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-lg bg-sunken px-4 py-3 text-left text-caption text-ink-2">
          <dt>{problemFacts.link}</dt>
          <dd className="wrap-anywhere">{facts.link}</dd>
          <dt>{problemFacts.time}</dt>
          <dd>{facts.time}</dd>
          <dt>{problemFacts.reference}</dt>
          <dd className="wrap-anywhere">{facts.reference}</dd>
        </dl>
      )}
    </EmptyState>
  );
}
