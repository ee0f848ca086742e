import type { ResultGame } from "../schema.ts";

/** Shows what teams texted about their score that we couldn't read, word for word (RESULT-45). */
export function UnreadReplies({ game: { home, away, unread = [] } }: { game: ResultGame }) {
  return unread.map(({ teamId, text }, index) => (
    // A team's managers can text the same words.
    <span key={`${index}-${teamId}`} className="caption block wrap-anywhere text-ink-2">
      {teamId === home.id ? home.name : away.name} texted: “{text}”
    </span>
  ));
}
