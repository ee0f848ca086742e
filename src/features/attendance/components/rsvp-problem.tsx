import { getButtonClass } from "#ui/button-styles.ts";
import { EmptyState } from "#ui/empty-state.tsx";

/** Details that are safe to show and that help support find the request (OP-27). */
export interface ProblemFacts {
  /** The first characters of the link's token. */
  link: string;
  time: string;
  reference: string;
}

const screens = {
  invalid: {
    title: "Invalid RSVP Link",
    text: "This link isn't valid or has expired. Open the link in your most recent text, or ask your team manager for a new one.",
  },
  missing: {
    title: "RSVP Not Found",
    text: "This game no longer exists, or the link is incomplete. Contact your team manager for a new link.",
  },
  expired: {
    title: "This Link Has Expired",
    text: "Open the link in the newest text from your team. If you don't have one, your next text will bring a new link, or ask your team manager.",
  },
  failed: {
    title: "Something Went Wrong",
    text: "We couldn't load your RSVP. The problem is on our end, and we've logged it. Try again in a moment.",
  },
  paused: {
    title: "One Moment, Please",
    text: "Too many invalid links were opened from this device. Try again in 15 minutes.",
  },
} as const;

export type ProblemScreen = keyof typeof screens;

export const getProblemTitle = (screen: ProblemScreen) => screens[screen].title;

export interface RsvpProblemPageProps {
  screen: ProblemScreen;
  facts?: ProblemFacts | undefined;
  /** The URL of the Try Again button. */
  retryUrl?: string | undefined;
}

/** Explains why a link shows no game, and what to do next. */
export function RsvpProblemPage({ screen, facts, retryUrl }: RsvpProblemPageProps) {
  const { title, text } = screens[screen];
  return (
    <EmptyState
      size="page"
      className="pt-20"
      title={title}
      action={
        retryUrl !== undefined && (
          <a href={retryUrl} className={getButtonClass({})}>
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
