import { ArrowLeftRight, CircleCheck, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { addDays, formatDate, formatTime, getWeekday } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { SwitchField } from "#ui/switch-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import {
  type AnyGame,
  isAt,
  isScheduled,
  type Slot,
  findOpenSlots,
} from "#features/games/season-rules/checker/conflicts.ts";
import { unscheduledReasonLabels } from "../rules.ts";
import { type Draft, isLocked } from "./draft-history.ts";
import { checkMoveToSlot, listChoices, type MoveCheck } from "./check-move.ts";
import { formatAwayAtHome } from "./draft-labels.ts";

export interface GameDialogProps {
  draft: Draft;
  game: AnyGame;
  getName: (teamId: string) => string;
  onMove: (slot: Slot) => void;
  onLock: () => void;
  onSwapSides: () => void;
  onClose: () => void;
}

/** Number of open slots to suggest, one per day. */
const MAX_SUGGESTIONS = 4;
/** How many days after the last game to include in suggestions, so a manager can extend the season. */
const DAYS_AFTER = 28;

const formatSlot = ({ date, time, venue }: Slot) =>
  `${getWeekday(date)}, ${formatDate(date)}, ${formatTime(time)}, ${venue}`;

/** Moves, swaps, turns, schedules, or locks one game, and shows the conflicts a move would cause. */
export function GameDialog({ draft, game, getName, onMove, onLock, onSwapSides, onClose }: GameDialogProps) {
  const { league, schedule } = draft;
  const lastDay = addDays(schedule.games.at(-1)?.date ?? league.startDate, DAYS_AFTER);
  const suggestedSlots = useMemo(() => {
    const dates = [];
    for (let date = league.startDate; date <= lastDay; date = addDays(date, 1)) dates.push(date);
    return findOpenSlots(league, schedule.games, game, dates, MAX_SUGGESTIONS);
  }, [league, schedule, game, lastDay]);
  const [slot, setSlot] = useState<Slot>(() => {
    if (isScheduled(game)) return { date: game.date, time: game.time, venue: game.venue };
    const emptySlot = { date: league.startDate, time: "", venue: "" };
    return suggestedSlots[0] ?? listChoices(draft, game, league.startDate)[0] ?? emptySlot;
  });
  const isGameLocked = isScheduled(game) && isLocked(draft, game);
  const slots = useMemo(() => listChoices(draft, game, slot.date), [draft, game, slot.date]);
  const findSlotIndex = (target: Slot) => slots.findIndex(isAt(target));
  const isSlot = findSlotIndex(slot) >= 0;
  const result = useMemo(
    (): MoveCheck => (isSlot ? checkMoveToSlot(draft, getName, game, slot) : { messages: [], isValid: true }),
    [draft, getName, game, slot, isSlot],
  );
  const canMove = !isGameLocked && result.slot !== undefined;
  const current = schedule.games.find(isAt(slot));
  const isTaken = current !== undefined && current !== game;
  const isBlocked = (date: string) =>
    league.blockedDates.includes(date) || league.blockoutDays.some((day) => day.startsWith(getWeekday(date)));
  const describeOccupant = (at: Slot) => {
    const occupant = schedule.games.find(isAt(at));
    if (!occupant) return isBlocked(at.date) ? "blocked day" : "open";
    return occupant === game ? "current" : formatAwayAtHome(occupant, getName);
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={formatAwayAtHome(game, getName)}
      description={isScheduled(game) ? formatSlot(game) : `${unscheduledReasonLabels[game.reason]}.`}
      onSubmit={(event) => {
        event.preventDefault();
        if (canMove) onMove(slot);
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isScheduled(game) ? "Keep Game" : "Cancel"}
          </Button>
          <Button type="submit" disabled={!canMove}>
            {!isScheduled(game) ? "Schedule Game" : isTaken ? "Swap Games" : "Move Game"}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          icon={<ArrowLeftRight />}
          onClick={onSwapSides}
        >
          Swap Home and Away
        </Button>
        {isScheduled(game) && (
          <SwitchField
            label="Lock This Game"
            hint="This game stays put when you regenerate the schedule."
            checked={isGameLocked}
            onChange={onLock}
          />
        )}
        {!isGameLocked && (
          <>
            {suggestedSlots.length > 0 && (
              <fieldset>
                <legend className="label mb-1.5">Available Slots</legend>
                <div className="grid gap-1.5">
                  {suggestedSlots.map((suggestedSlot) => (
                    <Button
                      key={formatSlot(suggestedSlot)}
                      variant="secondary"
                      full
                      aria-pressed={isAt(suggestedSlot)(slot)}
                      className="justify-start aria-pressed:bg-court-soft aria-pressed:text-court-ink"
                      onClick={() => setSlot(suggestedSlot)}
                    >
                      {formatSlot(suggestedSlot)}
                    </Button>
                  ))}
                </div>
              </fieldset>
            )}
            <TextField
              label="Day"
              type="date"
              min={league.startDate}
              value={slot.date}
              onChange={(event) => setSlot({ ...slot, date: event.target.value })}
            />
            <SelectField
              label="Time and Venue"
              value={findSlotIndex(slot)}
              options={slots.map((option, index) => ({
                value: String(index),
                label: `${formatTime(option.time)}, ${option.venue} (${describeOccupant(option)})`,
              }))}
              onChange={(event) => setSlot(slots[Number(event.target.value)] ?? slot)}
            />
            <MoveResult
              result={result}
              hint={
                isScheduled(game)
                  ? "Choose another day or slot. Picking a slot that's taken swaps the two games."
                  : "Choose a day and an open slot."
              }
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface MoveResultProps {
  result: MoveCheck;
  /** Shown while there is nothing to report. */
  hint: string;
}

function MoveResult({ result: { messages, isValid }, hint }: MoveResultProps) {
  if (messages.length === 0)
    return (
      <p role="status" className="text-sm text-ink-2">
        {hint}
      </p>
    );
  const Icon = isValid ? CircleCheck : TriangleAlert;
  return (
    <div role="status">
      <ul className={cx("grid gap-1 text-sm", isValid ? "text-green-ink" : "text-red-ink")}>
        {messages.map((line) => (
          <li key={line} className="flex gap-2">
            <Icon className="mt-0.5 size-4 flex-none" />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
