import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { explainError } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { leagueHomeQueries } from "../../../league-home/client.ts";
import { managementQueries } from "../../../management/client.ts";
import { managersQueries } from "../../client.ts";
import { resendingQueries } from "../client.ts";
import { formatResent } from "../rules.ts";
import type { ResendOutcome } from "../schema.ts";

/** Loaded only when someone was left out. */
const ResendOutcomeDialog = lazy(() => import("./resend-outcome-dialog.tsx"));

/** Resends a league's pending invitations, and shows who was left out and why. */
export function ResendAll({ leagueId }: { leagueId: string }) {
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<ResendOutcome>();
  const [isOpen, setIsOpen] = useState(false);
  const resend = useMutation(
    resendingQueries.resending.resendAll.mutationOptions({
      networkMode: "always",
      onSuccess: (result) => {
        if (result.skipped.length === 0) return showToast.success(formatResent(result.sent));
        setOutcome(result);
        setIsOpen(true);
      },
      onError: (error) =>
        showToast.error("We couldn't resend the invitations", { description: explainError(error) }),
      onSettled: () => {
        for (const queryKey of [
          leagueHomeQueries.leagueHome.key(),
          managementQueries.leagueManagement.listTeams.key(),
          managersQueries.managers.key(),
        ])
          void queries.invalidateQueries({ queryKey });
      },
    }),
  );
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Mail />}
        busy={resend.isPending}
        busyLabel="Sending..."
        onClick={() => resend.mutate({ leagueId })}
      >
        Resend All Pending
      </Button>
      <Suspense>
        {outcome && <ResendOutcomeDialog open={isOpen} onClose={() => setIsOpen(false)} outcome={outcome} />}
      </Suspense>
    </>
  );
}
