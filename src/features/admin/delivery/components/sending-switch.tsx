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
import { momentInWords } from "../../billing/rules.ts";
import { toastFailure } from "../../components/failures.ts";
import { adminDeliveryQueries } from "../client.ts";
import { StopReason, type Delivery } from "../schema.ts";

const Form = z.object({ reason: StopReason });

/** The feature of last resort: nothing goes out to anybody until it is resumed. */
export function SendingSwitch({ stop }: { stop: Delivery["stop"] }) {
  // As it was when the dialog was opened: somebody else may stop meanwhile, and then this must not turn into resuming.
  const [asked, setAsked] = useState<{ isStopped: boolean }>();
  const isStopped = stop !== null;
  return (
    <Card as="section" aria-labelledby="sending" className="grid gap-3">
      <div>
        <h2 id="sending" className="h2">
          {isStopped ? "All Sending Is Stopped" : "Sending"}
        </h2>
        <p className="mt-1 wrap-anywhere text-ink-2">
          {isStopped
            ? `Since ${momentInWords(stop.stoppedAt)}: ${stop.reason}`
            : "Texts go out as they are due. In an emergency all of them can be stopped at once, for every team; everybody who is signed in is told."}
        </p>
      </div>
      <div>
        <Button
          variant={isStopped ? "primary" : "destructive"}
          icon={isStopped ? <Play /> : <CirclePause />}
          onClick={() => setAsked({ isStopped })}
        >
          {isStopped ? "Resume Sending" : "Stop All Sending"}
        </Button>
      </div>
      {asked && <SwitchDialog {...asked} onClose={() => setAsked(undefined)} />}
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
        toastFailure(isStopped ? "Failed to resume sending" : "Failed to stop sending", error),
      onSettled: async () => {
        // The banner comes with the page.
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
          ? "Texts that are still of use go out at once; the others are skipped."
          : "No text goes out to anybody, of any team, until sending is resumed. What waits is kept."
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
        hint="For the other administrators and the audit log."
        error={formState.errors.reason?.message}
        {...register("reason")}
      />
    </Dialog>
  );
}
