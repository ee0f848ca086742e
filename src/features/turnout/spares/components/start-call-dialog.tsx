import { Clock, MessageSquare, UserPlus } from "lucide-react";
import { useState, type FormEvent } from "react";
import { timeInWords } from "#platform/date-words.ts";
import { errorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { MOST_SPOTS, USUAL_WAIT, WAITS } from "../rules.ts";
import type { SpareCall } from "../schema.ts";
import { costInWords, unreachableInWords } from "./call-words.ts";
import { useCallChange } from "./use-spare-call.ts";

export interface StartCallDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  gameId: string;
  state: SpareCall;
  finalFocus: () => HTMLElement | null;
}

type Wait = `${(typeof WAITS)[number]}`;

/** How many are wanted, and how patient the call is; with whom it asks and what that costs. */
export default function StartCallDialog({
  open,
  onOpenChange,
  gameId,
  state,
  finalFocus,
}: StartCallDialogProps) {
  const line = state.spares.filter(({ isNext }) => isNext);
  const reachable = line.filter(({ unreachable }) => unreachable === null).length;
  const most = Math.max(1, Math.min(MOST_SPOTS, reachable));
  const [spots, setSpots] = useState(Math.min(state.suggestedSpots, most));
  const [wait, setWait] = useState<Wait>(`${USUAL_WAIT}`);
  const [failure, setFailure] = useState<string>();
  // One call, however often its button is pressed.
  const [requestKey] = useState(() => crypto.randomUUID());
  const start = useCallChange(
    gameId,
    (api, call: { spots: number; waitMinutes: (typeof WAITS)[number] }) =>
      api.start({ gameId, requestKey, ...call }),
    "Failed to call up spares",
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(undefined);
    start.mutate(
      { spots, waitMinutes: Number(wait) as (typeof WAITS)[number] },
      {
        onSuccess: () => {
          showToast.success("Calling up spares");
          onOpenChange(false);
        },
        onError: (error) => setFailure(errorMessage(error, "Please check your connection and try again.")),
      },
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Call Up Spares"
      description="They are texted in order. The first yes gets a spot, and whoever was asked in vain is told."
      busy={start.isPending}
      finalFocus={finalFocus}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" disabled={start.isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" icon={<UserPlus />} busy={start.isPending} busyLabel="Calling...">
            Call Up Spares
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== undefined && <Banner tone="error">{failure}</Banner>}
        {state.left < 1 && (
          <Banner tone="warn">The team has no texts left. The call waits until it has some.</Banner>
        )}
        <SelectField
          label="Spots to Fill"
          value={String(spots)}
          onChange={(event) => setSpots(Number(event.currentTarget.value))}
          options={Array.from({ length: most }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
        />
        {state.isAllAtOnce ? (
          <p className="text-sm text-ink-2">
            The game is less than an hour away, so everybody is asked at once.
          </p>
        ) : (
          <div>
            <Segmented
              label="Wait for Each Answer"
              showLabel
              full
              value={wait}
              onValueChange={setWait}
              options={WAITS.map((minutes) => ({ value: `${minutes}` as const, label: `${minutes} min` }))}
            />
            <p className="caption mt-1.5 text-ink-3">
              Then the next one is asked too. At most 5 minutes in the three hours before the game.
            </p>
          </div>
        )}
        <div>
          <h3 className="label mb-1">Order</h3>
          <ol className="max-h-56 overflow-y-auto">
            {line.map(({ memberId, name, unreachable }, place) => (
              <li key={memberId} className="flex items-baseline gap-3 border-line py-1.5 not-first:border-t">
                <span className="w-5 shrink-0 text-sm font-semibold text-ink-3 tabular-nums">
                  {place + 1}
                </span>
                <span
                  className={cx("min-w-0 flex-1 text-sm wrap-anywhere", unreachable !== null && "text-ink-3")}
                >
                  {name}
                </span>
                {unreachable !== null && (
                  <span className="caption shrink-0 text-ink-3">{unreachableInWords(unreachable)}</span>
                )}
              </li>
            ))}
          </ol>
        </div>
        <div className="rounded-lg bg-tint px-4 py-2.5">
          <p className="flex items-start gap-2 py-1 text-ui font-[550] tabular-nums">
            <MessageSquare className="mt-0.5 size-4 text-ink-3" />
            {costInWords(state)}
          </p>
          {state.quietAt !== null && (
            <p className="caption flex items-start gap-2 py-1 text-ink-2">
              <Clock className="mt-0.5 size-4 text-ink-3" />
              It is {timeInWords(state.quietAt)} for this team, in its quiet hours. The texts go out right
              away.
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
