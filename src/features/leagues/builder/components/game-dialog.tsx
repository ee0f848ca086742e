import { CircleCheck, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { addDays, dateInWords, timeInWords, weekdayOf } from "#platform/date-words.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { SwitchField } from "#ui/switch-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { conflictsOfMove, isAt, type Slot, slotsOn, slotsThatFit } from "../checker/conflicts.ts";
import type { PlannedGame } from "../schema.ts";
import { type Draft, isLocked } from "./draft-history.ts";

export interface GameDialogProps {
  draft: Draft;
  game: PlannedGame;
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

/** One game of a draft: where else it could be played, and what that would break; or that it stays. */
export function GameDialog({ draft, game, nameOf, onMove, onLock, onClose }: GameDialogProps) {
  const { league, schedule } = draft;
  const [slot, setSlot] = useState<Slot>({ date: game.date, time: game.time, venue: game.venue });
  const locked = isLocked(draft, game);
  const lastDay = addDays(schedule.games.at(-1)!.date, DAYS_AFTER);
  const offered = useMemo(() => {
    const dates = [];
    for (let date = league.startDate; date <= lastDay; date = addDays(date, 1)) dates.push(date);
    return slotsThatFit(league, schedule.games, game, dates, OFFERED);
  }, [league, schedule, game, lastDay]);
  const isHere = isAt(slot)(game);
  const there = schedule.games.find(isAt(slot));
  const stays = there !== undefined && there !== game && isLocked(draft, there);
  const conflicts = useMemo(
    () => (isHere ? [] : conflictsOfMove(league, schedule.games, game, slot, nameOf)),
    [league, schedule, game, slot, nameOf, isHere],
  );
  const slots = slot.date === "" ? [] : slotsOn(league, slot.date);
  const taken = (at: Slot) => {
    const who = schedule.games.find(isAt(at));
    if (!who) return "free";
    return who === game ? "now" : `${nameOf(who.home)} vs ${nameOf(who.away)}`;
  };
  const indexOf = (wanted: Slot) => slots.findIndex(isAt(wanted));

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`${nameOf(game.home)} vs ${nameOf(game.away)}`}
      description={slotInWords(game)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isHere && !locked && !stays && indexOf(slot) >= 0) onMove(slot);
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep Game
          </Button>
          <Button type="submit" disabled={isHere || locked || stays || indexOf(slot) < 0}>
            {there && !isHere ? "Swap Games" : "Move Game"}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <SwitchField
          label="Lock This Game"
          hint="It stays where it is when the schedule is made again."
          checked={locked}
          onChange={onLock}
        />
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
            <Verdict isHere={isHere} stays={stays} swaps={there !== undefined} conflicts={conflicts} />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface VerdictProps {
  isHere: boolean;
  /** Who is there is locked. */
  stays: boolean;
  swaps: boolean;
  conflicts: string[];
}

function Verdict({ isHere, stays, swaps, conflicts }: VerdictProps) {
  if (isHere)
    return (
      <p role="status" className="text-sm text-ink-2">
        Choose another day or slot. A slot with a game swaps the two.
      </p>
    );
  if (stays)
    return (
      <p role="status" className="text-sm text-red-ink">
        The game in this slot is locked.
      </p>
    );
  if (conflicts.length === 0)
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-green-ink">
        <CircleCheck className="size-4 flex-none" />
        {swaps ? "Both games fit." : "Fits."}
      </p>
    );
  return (
    <div role="status">
      <ul className="grid gap-1 text-sm text-red-ink">
        {conflicts.map((words) => (
          <li key={words} className="flex gap-2">
            <TriangleAlert className="mt-0.5 size-4 flex-none" />
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
