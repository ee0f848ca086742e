import { Check, MessageSquare, X } from "lucide-react";
import type { Response } from "#features/attendance/schema.ts";
import { Badge } from "#ui/badge.tsx";
import { Menu, type MenuAction } from "#ui/menu.tsx";
import type { CalledSpare } from "../schema.ts";
import { spareInWords } from "./call-words.ts";

export interface CalledSparesProps {
  spares: readonly CalledSpare[];
  /** By the team's clock. */
  today: string;
  canAsk: boolean;
  onAsk: (spare: CalledSpare) => void;
  /** Left out when nothing can be changed any more. */
  onSet?: ((spare: CalledSpare, response: Response) => void) | undefined;
}

/** Everybody of the list in its order: asked when, whether the text arrived, and what they said. */
export function CalledSpares({ spares, today, canAsk, onAsk, onSet }: CalledSparesProps) {
  return (
    <ol className="mt-3">
      {spares.map((spare, place) => {
        const { tone, word, line } = spareInWords(spare, today);
        const actions: MenuAction[] = [
          ...(canAsk && spare.isNext && spare.unreachable === null
            ? [{ label: "Ask Now", icon: <MessageSquare />, onSelect: () => onAsk(spare) }]
            : []),
          ...(onSet && spare.response !== "attending"
            ? [{ label: "Mark as In", icon: <Check />, onSelect: () => onSet(spare, "attending") }]
            : []),
          ...(onSet && spare.response !== "not_attending"
            ? [{ label: "Mark as Out", icon: <X />, onSelect: () => onSet(spare, "not_attending") }]
            : []),
        ];
        return (
          <li key={spare.memberId} className="flex items-center gap-3 border-line py-2 not-first:border-t">
            <span aria-hidden="true" className="w-5 shrink-0 text-sm font-semibold text-ink-3 tabular-nums">
              {place + 1}
            </span>
            <span className="min-w-0 flex-1">
              <b className="block font-[620] wrap-anywhere">{spare.name}</b>
              <span className="caption block text-ink-3 wrap-anywhere">{line}</span>
            </span>
            <Badge tone={tone}>{word}</Badge>
            {actions.length > 0 && <Menu label={`More actions for ${spare.name}`} items={actions} />}
          </li>
        );
      })}
    </ol>
  );
}
