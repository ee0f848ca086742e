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

/** Asks for a reason, then opens the app as this user sees it. */
export function ViewAsDialog({ person, open, onOpenChange }: ViewAsDialogProps) {
  const start = useMutation(
    adminAccountsQueries.adminAccounts.impersonate.mutationOptions({
      networkMode: "always",
      // Do a full page load, so that nothing cached for the administrator shows up on this user's pages.
      onSuccess: () => {
        announceAuthChange();
        window.location.assign("/dashboard");
      },
      onError: (error) => toastFailure("We couldn't open the app as this user", error),
    }),
  );
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { reason: "" },
  });
  const submit = handleSubmit(({ reason }) => start.mutate({ userId: person.id, reason }));
  // Stay busy after success until the page navigates away.
  const isBusy = start.isPending || start.isSuccess;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<span className="wrap-anywhere">View as {person.name}</span>}
      description="You'll see what they see for up to 30 minutes. It's read-only, and your name and reason go in the audit log."
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
        hint="Other administrators can see this in the audit log."
        error={formState.errors.reason?.message}
        {...register("reason")}
      />
    </Dialog>
  );
}
