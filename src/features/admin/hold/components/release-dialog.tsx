import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { showToast } from "#ui/toast.tsx";
import { toastFailure } from "../../components/failures.ts";
import { adminHoldQueries } from "../client.ts";
import { choices, formatChoice } from "../rules.ts";
import type { HoldOverview } from "../schema.ts";

/** Asks how late a text may be to still go out. */
export function ReleaseDialog({ ages, onClose }: { ages: HoldOverview["ages"]; onClose: () => void }) {
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const [choice, setChoice] = useState("60");
  const release = useMutation(
    adminHoldQueries.adminHold.release.mutationOptions({
      networkMode: "always",
      onSuccess: () => {
        showToast.success("Texts released");
        onClose();
      },
      onError: (error) => toastFailure("We couldn't release the texts", error),
      onSettled: async () => {
        await queries.invalidateQueries({ queryKey: adminHoldQueries.adminHold.key() });
        // Reload the page's loader data, because the banner depends on it.
        await revalidate();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Release Texts?"
      description="Texts that are later than you choose are discarded, and so are reminders whose game has started. This can't be undone."
      busy={release.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        release.mutate({ maxAge: choices.find(({ value }) => value === choice)!.maxAge });
      }}
      footer={
        <>
          <Button variant="secondary" disabled={release.isPending} onClick={onClose}>
            Keep on Hold
          </Button>
          <Button type="submit" busy={release.isPending} busyLabel="Releasing...">
            Release Texts
          </Button>
        </>
      }
    >
      <RadioCards
        label="Texts to Send"
        options={choices.map(({ value, label, maxAge }) => ({
          value,
          label,
          description: formatChoice(ages, maxAge),
        }))}
        value={choice}
        onValueChange={setChoice}
      />
    </Dialog>
  );
}
