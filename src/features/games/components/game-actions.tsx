import { CalendarClock, CalendarX2, Info, MessageSquareText, Pencil, RotateCcw, Send } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { useGameMessage } from "#features/messages/blasts/components/blast-buttons.tsx";
import { getChangeMode } from "../rules.ts";
import type { Game } from "../schema.ts";
import { useGameDialogs } from "./game-dialogs.tsx";

/** What a manager does about a game on game day, in one row under the thumb. */
export function GameActions({ game, canMessage }: { game: Game; canMessage: boolean }) {
  const group = useRef<HTMLDivElement>(null);
  const { dialogs, edit, reschedule, cancel, restore, showTexts } = useGameDialogs({ list: group });
  const message = useGameMessage(game.team, game.id);
  const isAhead = !game.isPast && !game.isCancelled;
  const mode = getChangeMode(game);
  return (
    <>
      <div
        ref={group}
        role="group"
        tabIndex={-1}
        aria-label="Game actions"
        data-print="hide"
        className="mb-3.5 flex divide-x divide-line overflow-hidden rounded-lg border border-line outline-none md:mb-4.5"
      >
        {game.changes === "none" ? (
          <Action icon={<Info />} onPress={() => edit(game)}>
            Details
          </Action>
        ) : (
          <Action icon={<Pencil />} onPress={() => edit(game)}>
            Edit
          </Action>
        )}
        {isAhead && mode !== "never" && (
          <Action icon={<CalendarClock />} onPress={() => reschedule(game)}>
            Move
          </Action>
        )}
        {isAhead && mode !== "never" && (
          <Action icon={<CalendarX2 />} onPress={() => cancel(game)}>
            {mode === "ask" ? "Ask to Cancel" : "Cancel"}
          </Action>
        )}
        {game.isCancelled && mode !== "never" && (
          <Action icon={<RotateCcw />} onPress={() => restore(game)}>
            {mode === "ask" ? "Ask to Restore" : "Restore"}
          </Action>
        )}
        {canMessage && (
          <Action icon={<Send />} onPress={message.show}>
            Message
          </Action>
        )}
        <Action icon={<MessageSquareText />} onPress={() => showTexts(game)}>
          Delivery
        </Action>
      </div>
      {dialogs}
      {message.dialog}
    </>
  );
}

function Action({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center justify-center gap-2 bg-surface px-1 py-2 text-sm font-[560] hover:bg-tint max-md:flex-col max-md:gap-1 max-md:text-[0.78125rem] max-md:leading-[1.2] [&>svg]:size-4.5 [&>svg]:shrink-0"
    >
      {icon}
      {children}
    </button>
  );
}
