import { Clock, MessageSquare, UserPlus } from "lucide-react";
import { useState, type FormEvent } from "react";
import { skipReasonLabels } from "#features/messages/blasts/components/blast-labels.ts";
import { formatTime } from "#platform/date-format.ts";
import { explainError, getErrorCode, getErrorData } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { MAX_SPOTS, DEFAULT_WAIT_MINUTES, WAIT_OPTIONS } from "../rules.ts";
import { levelNames } from "../../pool/rules.ts";
import type { NewCall, SubCall } from "../schema.ts";
import { formatCost, formatWaiting } from "./call-labels.ts";
import { useCallMutation } from "./use-sub-call.ts";

export interface StartCallDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  gameId: string;
  state: SubCall;
  finalFocus: () => HTMLElement | null;
}

/** Someone may have joined the waitlist since the card was loaded. */
function explainWaiting(error: unknown): string | null {
  if (getErrorCode(error) !== "PLAYERS_WAITING") return null;
  const { waiting } = (getErrorData(error) ?? {}) as { waiting?: number };
  return waiting === undefined ? null : formatWaiting(waiting);
}

type Wait = `${(typeof WAIT_OPTIONS)[number]}`;

/**
 * The dialog that starts a call. It asks how many subs are needed and how long to wait for each one, and shows who will
 * be asked and what it costs.
 */
export default function StartCallDialog({
  open,
  onOpenChange,
  gameId,
  state,
  finalFocus,
}: StartCallDialogProps) {
  const shortGroups = state.shortGroups ?? [];
  const [groupId, setGroupId] = useState(shortGroups[0]?.id ?? "");
  const group = shortGroups.find(({ id }) => id === groupId);
  const everyone = state.subs.filter(({ isNext }) => isNext);
  const line = group ? everyone.filter(({ groupIds }) => groupIds?.includes(group.id)) : everyone;
  const reachable = everyone.filter(({ unreachable }) => unreachable === null).length;
  const hasPool = state.hasPool === true;
  const maxSpots = hasPool ? MAX_SPOTS : Math.max(1, Math.min(MAX_SPOTS, reachable));
  // Until the manager chooses, it's how many the group, or the game, is missing.
  const [chosenSpots, setSpots] = useState<number>();
  const spots = Math.min(chosenSpots ?? group?.missing ?? state.suggestedSpots, maxSpots);
  const [wait, setWait] = useState<Wait>(`${DEFAULT_WAIT_MINUTES}`);
  const [asksPool, setAsksPool] = useState(true);
  const [level, setLevel] = useState("");
  const [failure, setFailure] = useState<string>();
  // Each dialog has one key, so that pressing the button twice starts only one call.
  const [requestKey] = useState(() => crypto.randomUUID());
  const start = useCallMutation(
    gameId,
    (api, call: Pick<NewCall, "spots" | "waitMinutes" | "groupId" | "asksPool" | "poolLevel">) =>
      api.start({ gameId, requestKey, ...call }),
    "We couldn't call subs",
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(undefined);
    start.mutate(
      {
        spots,
        ...(group && { groupId: group.id }),
        waitMinutes: Number(wait) as (typeof WAIT_OPTIONS)[number],
        ...(hasPool && { asksPool, poolLevel: level === "" ? null : Number(level) }),
      },
      {
        onSuccess: () => {
          showToast.success("Calling subs");
          onOpenChange(false);
        },
        onError: (error) => setFailure(explainWaiting(error) ?? explainError(error)),
      },
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Call Subs"
      description="We'll text your subs in order. The first yes gets the spot, and we'll tell everyone else we asked."
      busy={start.isPending}
      finalFocus={finalFocus}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" disabled={start.isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" icon={<UserPlus />} busy={start.isPending} busyLabel="Calling...">
            Call Subs
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== undefined && <Banner tone="error">{failure}</Banner>}
        {state.left < 1 && (
          <Banner tone="warn">This team is out of texts. We&apos;ll start calling once you add more.</Banner>
        )}
        {shortGroups.length > 0 && (
          <SelectField
            label="Who's Missing"
            value={groupId}
            onChange={(event) => {
              setGroupId(event.currentTarget.value);
              setSpots(undefined);
            }}
            options={[
              ...shortGroups.map(({ id, name, missing }) => ({
                value: id,
                label: `${name} (${missing} missing)`,
              })),
              { value: "", label: "Anyone" },
            ]}
          />
        )}
        <SelectField
          label="Spots to Fill"
          value={String(spots)}
          onChange={(event) => setSpots(Number(event.currentTarget.value))}
          options={Array.from({ length: maxSpots }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
        />
        {state.isAskingEveryone ? (
          <p className="text-sm text-ink-2">
            The game is less than an hour away, so we&apos;ll ask everyone at the same time.
          </p>
        ) : (
          <div>
            <Segmented
              label="Wait for Each Response"
              showLabel
              full
              value={wait}
              onValueChange={setWait}
              options={WAIT_OPTIONS.map((minutes) => ({
                value: `${minutes}` as const,
                label: `${minutes} min`,
              }))}
            />
            <p className="caption mt-1.5 text-ink-3">
              Then we&apos;ll ask the next sub too. Within three hours of the game, we wait 5 minutes at most.
            </p>
          </div>
        )}
        {hasPool && (
          <div className="grid gap-3">
            <CheckboxField
              label={line.length > 0 ? "Then ask the league's sub pool" : "Ask the league's sub pool"}
              checked={asksPool}
              onChange={(event) => setAsksPool(event.currentTarget.checked)}
            >
              We&apos;ll ask people who fit, one per spot, and never during quiet hours. Each of them costs a
              text.
            </CheckboxField>
            {asksPool && (
              <SelectField
                label="Level of the Game"
                value={level}
                onChange={(event) => setLevel(event.currentTarget.value)}
                options={[
                  { value: "", label: "Any level" },
                  ...levelNames.map((label, index) => ({ value: String(index + 1), label })),
                ]}
              />
            )}
          </div>
        )}
        {group && everyone.length > line.length && (
          <p className="text-sm text-ink-2">
            {line.length === 0
              ? `None of your subs is in ${group.name}. `
              : `Only subs in ${group.name} are asked. `}
            We&apos;ll ask you before we text the others.
          </p>
        )}
        {line.length > 0 && (
          <div>
            <h3 className="label mb-1">Order</h3>
            <ol className="max-h-56 overflow-y-auto">
              {line.map(({ memberId, name, unreachable }, index) => (
                <li
                  key={memberId}
                  className="flex items-baseline gap-3 border-line py-1.5 not-first:border-t"
                >
                  <span className="w-5 shrink-0 text-sm font-semibold text-ink-3 tabular-nums">
                    {index + 1}
                  </span>
                  <span
                    className={cx(
                      "min-w-0 flex-1 text-sm wrap-anywhere",
                      unreachable !== null && "text-ink-3",
                    )}
                  >
                    {name}
                  </span>
                  {unreachable !== null && (
                    <span className="caption shrink-0 text-ink-3">{skipReasonLabels[unreachable]}</span>
                  )}
                </li>
              ))}
            </ol>
          </div>
        )}
        <div className="rounded-lg bg-tint px-4 py-2.5">
          <p className="flex items-start gap-2 py-1 text-ui font-[550] tabular-nums">
            <MessageSquare className="mt-0.5 size-4 text-ink-3" />
            {formatCost(state)}
          </p>
          {state.quietAt !== null && (
            <p className="caption flex items-start gap-2 py-1 text-ink-2">
              <Clock className="mt-0.5 size-4 text-ink-3" />
              It&apos;s {formatTime(state.quietAt)} for this team, during quiet hours. The texts will go out
              right away.
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
