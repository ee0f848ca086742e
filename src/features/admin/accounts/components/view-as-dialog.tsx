import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { announceAuthChange } from "#features/accounts/components/auth-changes.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toastFailure } from "../../components/failures.ts";
import { adminAccountsQueries } from "../client.ts";
import { ImpersonationReason, type Person } from "../schema.ts";

interface ViewAsDialogProps {
  person: Person;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const Form = z.object({ reason: ImpersonationReason });

/** Asks why, then opens the product as this person sees it. */
export function ViewAsDialog({ person, open, onOpenChange }: ViewAsDialogProps) {
  const start = useMutation(
    adminAccountsQueries.adminAccounts.impersonate.mutationOptions({
      networkMode: "always",
      // Everything is loaded anew: nothing an administrator saw belongs on this person's screens.
      onSuccess: () => {
        announceAuthChange();
        window.location.assign("/dashboard");
      },
      onError: (error) => toastFailure("Failed to view as this user", error),
    }),
  );
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { reason: "" },
  });
  const submit = handleSubmit(({ reason }) => start.mutate({ userId: person.id, reason }));
  // The page is on its way out once it has begun.
  const isBusy = start.isPending || start.isSuccess;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<span className="wrap-anywhere">View as {person.name}</span>}
      description="For up to 30 minutes you see what they see. You can look, not change, and it is written down who looked and why."
      busy={isBusy}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Opening...">
            Start Viewing
          </Button>
        </>
      }
    >
      <TextField
        label="Reason"
        required
        maxLength={300}
        placeholder="Asked why their texts stopped"
        hint="For the other administrators and the audit log."
        error={formState.errors.reason?.message}
        {...register("reason")}
      />
    </Dialog>
  );
}
