import { CircleCheck, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { addDays, dateInWords, timeInWords, weekdayOf } from "#platform/date-words.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { SwitchField } from "#ui/switch-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type AnyGame, isAt, isPlaced, type Slot, slotsOn, slotsThatFit } from "../checker/conflicts.ts";
import { unplacedReasonInWords } from "../rules.ts";
import { type Draft, isLocked } from "./draft-history.ts";
import { judgeSlot, type SlotVerdict } from "./judge-slot.ts";

export interface GameDialogProps {
  draft: Draft;
  game: AnyGame;
  nameOf: (teamId: string) => string;
  onMove: (slot: Slot) => void;
  onLock: () => void;
  onClose: () => void;
}

/** So many days that fit are offered without looking for them. */
const OFFERED = 4;
/** A season may get longer by hand. */
const DAYS_AFTER = 28;

const slotInWords = ({ date, time, venue }: Slot) =>
  `${weekdayOf(date)}, ${dateInWords(date)}, ${timeInWords(time)}, ${venue}`;

/** One game of a draft: where else it could be played, or at all, and what that would break; or that it stays. */
export function GameDialog({ draft, game, nameOf, onMove, onLock, onClose }: GameDialogProps) {
  const { league, schedule } = draft;
  const lastDay = addDays(schedule.games.at(-1)?.date ?? league.startDate, DAYS_AFTER);
  const offered = useMemo(() => {
    const dates = [];
    for (let date = league.startDate; date <= lastDay; date = addDays(date, 1)) dates.push(date);
    return slotsThatFit(league, schedule.games, game, dates, OFFERED);
  }, [league, schedule, game, lastDay]);
  const [slot, setSlot] = useState<Slot>(() => {
    if (isPlaced(game)) return { date: game.date, time: game.time, venue: game.venue };
    const begin = { date: league.startDate, time: "", venue: "" };
    return offered[0] ?? slotsOn(league, league.startDate)[0] ?? begin;
  });
  const locked = isPlaced(game) && isLocked(draft, game);
  const slots = slot.date === "" ? [] : slotsOn(league, slot.date);
  const indexOf = (wanted: Slot) => slots.findIndex(isAt(wanted));
  const isSlot = indexOf(slot) >= 0;
  const verdict = useMemo(
    (): SlotVerdict => (isSlot ? judgeSlot(draft, nameOf, game, slot) : { words: [], isFine: true }),
    [draft, nameOf, game, slot, isSlot],
  );
  const canMove = !locked && verdict.slot !== undefined;
  const there = schedule.games.find(isAt(slot));
  const isTaken = there !== undefined && there !== game;
  const taken = (at: Slot) => {
    const who = schedule.games.find(isAt(at));
    if (!who) return "free";
    return who === game ? "now" : `${nameOf(who.home)} vs ${nameOf(who.away)}`;
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`${nameOf(game.home)} vs ${nameOf(game.away)}`}
      description={isPlaced(game) ? slotInWords(game) : `${unplacedReasonInWords[game.reason]}.`}
      onSubmit={(event) => {
        event.preventDefault();
        if (canMove) onMove(slot);
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isPlaced(game) ? "Keep Game" : "Cancel"}
          </Button>
          <Button type="submit" disabled={!canMove}>
            {!isPlaced(game) ? "Place Game" : isTaken ? "Swap Games" : "Move Game"}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {isPlaced(game) && (
          <SwitchField
            label="Lock This Game"
            hint="It stays where it is when the schedule is made again."
            checked={locked}
            onChange={onLock}
          />
        )}
        {!locked && (
          <>
            {offered.length > 0 && (
              <fieldset>
                <legend className="label mb-1.5">Free Slots That Fit</legend>
                <div className="grid gap-1.5">
                  {offered.map((one) => (
                    <Button
                      key={slotInWords(one)}
                      variant="secondary"
                      full
                      aria-pressed={isAt(one)(slot)}
                      className="justify-start aria-pressed:bg-court-soft aria-pressed:text-court-ink"
                      onClick={() => setSlot(one)}
                    >
                      {slotInWords(one)}
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
              value={indexOf(slot)}
              options={slots.map((one, index) => ({
                value: String(index),
                label: `${timeInWords(one.time)}, ${one.venue} (${taken(one)})`,
              }))}
              onChange={(event) => setSlot(slots[Number(event.target.value)] ?? slot)}
            />
            <Verdict
              verdict={verdict}
              hint={
                isPlaced(game)
                  ? "Choose another day or slot. A slot with a game swaps the two."
                  : "Choose a day and a free slot."
              }
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface VerdictProps {
  verdict: SlotVerdict;
  /** As long as there is nothing to judge. */
  hint: string;
}

function Verdict({ verdict: { words, isFine }, hint }: VerdictProps) {
  if (words.length === 0)
    return (
      <p role="status" className="text-sm text-ink-2">
        {hint}
      </p>
    );
  const Icon = isFine ? CircleCheck : TriangleAlert;
  return (
    <div role="status">
      <ul className={cx("grid gap-1 text-sm", isFine ? "text-green-ink" : "text-red-ink")}>
        {words.map((line) => (
          <li key={line} className="flex gap-2">
            <Icon className="mt-0.5 size-4 flex-none" />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
