import { MessageCircle } from "lucide-react";
import { Button } from "#ui/button.tsx";
import type { RsvpStatus } from "../../schema.ts";
import { ResponseButtons } from "./response-buttons.tsx";

export interface UnreadReplyProps {
  name: string;
  reply: string;
  /** Omitted once responses can no longer change. */
  onSet?: ((response: RsvpStatus) => void) | undefined;
  onSeen: () => void;
}

/** Shows a reply that we couldn't read as a response, with one tap to set the response it means. */
export function UnreadReply({ name, reply, onSet, onSeen }: UnreadReplyProps) {
  return (
    <span
      role="group"
      aria-label={`Reply from ${name}`}
      data-wide
      className="mt-2 block rounded-lg bg-sunken px-3 py-2"
    >
      <span className="flex gap-2 text-sm font-normal">
        <MessageCircle aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-3" />
        <q className="min-w-0 wrap-anywhere text-ink">{reply}</q>
      </span>
      <span data-print="hide" className="mt-2 flex flex-wrap gap-2">
        {onSet && <ResponseButtons name={name} onSet={onSet} />}
        <Button size="small" variant="ghost" aria-label={`Mark as Read: ${name}`} onClick={onSeen}>
          Mark as Read
        </Button>
      </span>
    </span>
  );
}
