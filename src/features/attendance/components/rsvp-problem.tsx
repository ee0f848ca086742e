import { buttonClass } from "#ui/button-look.ts";
import { EmptyState } from "#ui/empty-state.tsx";

/** OP-27: harmless, and enough for support to find what happened. */
export interface ProblemFacts {
  /** The first letters of the link's token. */
  link: string;
  time: string;
  reference: string;
}

const screens = {
  invalid: {
    title: "Invalid RSVP Link",
    text: "This link is not valid or has expired. Please open the link of your newest text, or ask your team manager for a new one.",
  },
  missing: {
    title: "RSVP Not Found",
    text: "There is no game behind this link any more, or a part of the link is missing. Please contact your team manager, who can send you a new one.",
  },
  failed: {
    title: "Something Went Wrong",
    text: "Your RSVP could not be loaded. The fault is on our side and has been noted. Please try again in a moment.",
  },
  paused: {
    title: "One Moment, Please",
    text: "Too many links that do not work were opened from here. Please try again in a quarter of an hour.",
  },
} as const;

export type ProblemScreen = keyof typeof screens;

export const problemTitle = (screen: ProblemScreen) => screens[screen].title;

export interface RsvpProblemPageProps {
  screen: ProblemScreen;
  facts?: ProblemFacts | undefined;
  /** Where to try again. */
  again?: string | undefined;
}

/** A link that shows no game, with what to do about it. */
export function RsvpProblemPage({ screen, facts, again }: RsvpProblemPageProps) {
  const { title, text } = screens[screen];
  return (
    <EmptyState
      size="page"
      className="pt-20"
      title={title}
      action={
        again !== undefined && (
          <a href={again} className={buttonClass({})}>
            Try Again
          </a>
        )
      }
    >
      <p>{text}</p>
      {facts && (
        <dl className="mx-auto mt-6 grid w-fit max-w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-lg bg-sunken px-4 py-3 text-left text-caption text-ink-2">
          <dt>Link</dt>
          <dd className="wrap-anywhere">{facts.link}</dd>
          <dt>Time</dt>
          <dd>{facts.time}</dd>
          <dt>Reference</dt>
          <dd className="wrap-anywhere">{facts.reference}</dd>
        </dl>
      )}
    </EmptyState>
  );
}
