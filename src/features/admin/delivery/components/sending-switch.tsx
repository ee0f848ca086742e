import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CirclePause, Play } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import * as z from "zod";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { formatMoment } from "../../billing/rules.ts";
import { toastFailure } from "../../components/failures.ts";
import { adminDeliveryQueries } from "../client.ts";
import { StopReason, type Delivery } from "../schema.ts";

const Form = z.object({ reason: StopReason });

/** The emergency stop. While sending is stopped, no texts go out. */
export function SendingSwitch({ stop }: { stop: Delivery["stop"] }) {
  // Remember the state from when the dialog opened. If someone else stops sending in the meantime, "Stop All
  // Sending" must not turn into "Resume Sending".
  const [dialogState, setDialogState] = useState<{ isStopped: boolean }>();
  const isStopped = stop !== null;
  return (
    <Card as="section" aria-labelledby="sending" className="grid gap-3">
      <div>
        <h2 id="sending" className="h2">
          {isStopped ? "All Sending Is Stopped" : "Sending"}
        </h2>
        <p className="mt-1 wrap-anywhere text-ink-2">
          {isStopped
            ? `Since ${formatMoment(stop.stoppedAt)}: ${stop.reason}`
            : "Texts are going out normally. In an emergency, you can stop all texts for every team. Everyone who's signed in will see a notice."}
        </p>
      </div>
      <div>
        <Button
          variant={isStopped ? "primary" : "destructive"}
          icon={isStopped ? <Play /> : <CirclePause />}
          onClick={() => setDialogState({ isStopped })}
        >
          {isStopped ? "Resume Sending" : "Stop All Sending"}
        </Button>
      </div>
      {dialogState && <SwitchDialog {...dialogState} onClose={() => setDialogState(undefined)} />}
    </Card>
  );
}

function SwitchDialog({ isStopped, onClose }: { isStopped: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const change = useMutation(
    adminDeliveryQueries.adminDelivery.setSending.mutationOptions({
      networkMode: "always",
      onSuccess: () => {
        showToast.success(isStopped ? "Sending resumed" : "All sending stopped");
        onClose();
      },
      onError: (error) =>
        toastFailure(isStopped ? "We couldn't resume sending" : "We couldn't stop sending", error),
      onSettled: async () => {
        // Reload the page's loader data, because the banner depends on it.
        await revalidate();
        await queries.invalidateQueries({ queryKey: adminDeliveryQueries.adminDelivery.key() });
      },
    }),
  );
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { reason: "" },
  });
  const submit = handleSubmit(({ reason }) => change.mutate({ isStopped: !isStopped, reason }));
  const title = isStopped ? "Resume Sending" : "Stop All Sending";
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={
        isStopped
          ? "Texts that are still timely go out right away. The rest are skipped."
          : "No texts will go out for any team until you resume. Queued texts are kept."
      }
      busy={change.isPending}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={isStopped ? "primary" : "destructive"}
            busy={change.isPending}
            busyLabel={isStopped ? "Resuming..." : "Stopping..."}
          >
            {title}
          </Button>
        </>
      }
    >
      <TextField
        label="Reason"
        required
        maxLength={500}
        hint="Other administrators can see this in the audit log."
        error={formState.errors.reason?.message}
        {...register("reason")}
      />
    </Dialog>
  );
}
