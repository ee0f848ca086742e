import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { explainError, getErrorCode, getErrorData } from "#platform/api-client.ts";
import { useInstallation } from "#platform/installation.ts";
import { TEXTING_OFF } from "#platform/sms/texting-off.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { useGameLists } from "../../components/game-lists.ts";
import { SlotProblems } from "../../season-rules/components/slot-problems.tsx";
import type { SlotRejection } from "../../season-rules/schema.ts";
import type { ChangeRequest, RequestState } from "../schema.ts";
import { describeOutcome, formatState } from "../wording/rules.ts";

/** What someone does with a request. */
export type Decision = { choice: "accept" | "decline" | "withdraw"; textTeam: boolean };

export interface RequestActionsProps {
  request: ChangeRequest;
  /** Sends the decision and returns the request as it is now. */
  decide: (decision: Decision) => Promise<ChangeRequest>;
  /** Called after every attempt, because the request may not be what the screen shows. */
  onSettled: () => void;
}

const hoped = {
  accept: ["accepted", "waiting-league"],
  decline: ["declined"],
  withdraw: ["withdrawn"],
} as const satisfies Record<Decision["choice"], readonly RequestState[]>;

/** Says how the request ended. Someone else may have been faster, and the first response counts (RESULT-17). */
function announce(request: ChangeRequest, { choice }: Decision) {
  const isAsHoped = (hoped[choice] as readonly RequestState[]).includes(request.state);
  if (isAsHoped) showToast.success(formatState(request), { description: describeOutcome(request) });
  else
    showToast.error("This request was already decided", {
      description: `${formatState(request)}. ${describeOutcome(request)}`,
    });
}

/** What this person can do with a request: respond for a team, decide for the league, or withdraw it. */
export function RequestActions({ request, decide, onSettled }: RequestActionsProps) {
  const { can, kind } = request;
  const { hasTexting } = useInstallation();
  const [textTeam, setTextTeam] = useState(hasTexting);
  const lists = useGameLists();
  const change = useMutation({
    // Fails right away when offline, because people would think that a paused response was sent.
    networkMode: "always",
    mutationFn: decide,
    onSuccess: announce,
    onSettled: () => {
      lists.refresh();
      onSettled();
    },
  });
  if (!can.respond && !can.decide && !can.withdraw) return null;
  // No text goes out about a game that's deleted or back on.
  const canTextTeam = can.respond && (kind === "move" || kind === "cancel");
  const press = (choice: Decision["choice"]) => change.mutate({ choice, textTeam: canTextTeam && textTeam });
  const getState = (choice: Decision["choice"]) => ({
    busy: change.isPending && change.variables.choice === choice,
    disabled: change.isPending,
    onClick: () => press(choice),
  });
  return (
    <div className="grid gap-3">
      {change.error && <Problem error={change.error} />}
      {canTextTeam && (
        <CheckboxField
          label="Text My Team"
          hint={hasTexting ? "Your players get a text once the game changes." : `${TEXTING_OFF}.`}
          disabled={!hasTexting}
          checked={textTeam}
          onChange={(event) => setTextTeam(event.target.checked)}
        />
      )}
      {can.withdraw && !can.respond ? (
        <div>
          <Button variant="secondary" {...getState("withdraw")} busyLabel="Withdrawing...">
            Withdraw Request
          </Button>
        </div>
      ) : (
        <div className="flex gap-2 max-md:*:flex-1 md:justify-end">
          <Button variant="secondary" {...getState("decline")} busyLabel="Declining...">
            Decline
          </Button>
          {can.respond ? (
            <Button {...getState("accept")} busyLabel="Accepting...">
              Accept
            </Button>
          ) : (
            <Button {...getState("accept")} busyLabel="Approving...">
              Approve
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Says why nothing was decided. */
function Problem({ error }: { error: Error }) {
  if (getErrorCode(error) === "SLOT_BREAKS_RULES")
    return (
      <SlotProblems
        problems={(getErrorData(error) as SlotRejection).problems}
        title="The game can't be there, so nothing was decided:"
      />
    );
  return (
    <Banner tone="error" role="alert">
      {explainError(error)}
    </Banner>
  );
}
