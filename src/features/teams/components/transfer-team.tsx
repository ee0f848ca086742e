import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Clock, UserRoundCheck } from "lucide-react";
import { useRef, useState } from "react";
import { getErrorMessage } from "#platform/api-client.ts";
import { AddressText } from "#ui/address-text.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { formatDate } from "#platform/date-format.ts";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../client.ts";
import type { TeamDetail } from "../schema.ts";
import { TransferDialog } from "./transfer-dialog.tsx";

/** Lets the owner offer the team to someone by email and shows the pending offer. */
export function TransferTeam({ team, ownEmail }: { team: TeamDetail; ownEmail: string }) {
  const queries = useQueryClient();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const main = useRef<HTMLButtonElement>(null);
  const input = { teamId: team.id };
  const options = teamsQueries.transfer.get.queryOptions({ input, networkMode: "always" });
  const pendingTransfer = useQuery(options);
  const start = useMutation(
    teamsQueries.transfer.start.mutationOptions({
      onSuccess: ({ transfer }) => {
        queries.setQueryData(options.queryKey, { transfer });
        setIsDialogOpen(false);
        showToast.success(`We sent the offer to ${transfer.email}`);
      },
      onError: (error) =>
        showToast.error("We couldn't send the offer", {
          description: getErrorMessage(error, "Try again."),
        }),
    }),
  );
  const cancel = useMutation(
    teamsQueries.transfer.cancel.mutationOptions({
      onMutate: async () => {
        await queries.cancelQueries({ queryKey: options.queryKey });
        const before = queries.getQueryData(options.queryKey);
        queries.setQueryData(options.queryKey, { transfer: null });
        return { before };
      },
      onSuccess: () => showToast.success("Transfer canceled"),
      onError: (error, _, context) => {
        queries.setQueryData(options.queryKey, context?.before);
        showToast.error("We couldn't cancel the transfer", {
          description: getErrorMessage(error, "Try again."),
        });
      },
      onSettled: () => queries.invalidateQueries({ queryKey: options.queryKey }),
    }),
  );

  if (pendingTransfer.isPending)
    return (
      <Loading label="Loading team transfer" className="grid gap-3">
        <Skeleton className="h-3.5 w-[80%]" />
        <Skeleton className="h-3.5 w-[55%]" />
        <Skeleton shape="block" className="mt-2 h-10 w-44" />
      </Loading>
    );
  if (!pendingTransfer.data)
    return (
      <Banner
        tone="error"
        role="alert"
        action={
          <Button variant="secondary" size="small" onClick={() => void pendingTransfer.refetch()}>
            Try Again
          </Button>
        }
      >
        We couldn&apos;t check whether a transfer is pending.
      </Banner>
    );
  const { transfer } = pendingTransfer.data;
  const resending = start.isPending && !isDialogOpen;
  return (
    <>
      {transfer ? (
        <Banner tone="warn" icon={<Clock />}>
          Waiting for{" "}
          <b className="wrap-anywhere">
            <AddressText>{transfer.email}</AddressText>
          </b>{" "}
          to accept. The link in the email works until {formatDate(transfer.expiresOn)}. Until they accept,
          you&apos;re still the manager.
        </Banner>
      ) : (
        <p className="max-w-[60ch] text-ink-2">
          Is someone else taking over? Transfer the team with everything in it. They&apos;ll get an email and
          can accept with one tap. Nothing changes until they do.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {/* The first transfer and a new one share this button so that focus has a place to return to. */}
        <Button
          ref={main}
          variant="secondary"
          icon={<UserRoundCheck />}
          onClick={() => setIsDialogOpen(true)}
        >
          {transfer ? "Choose Someone Else" : "Transfer Team"}
        </Button>
        {transfer && (
          <>
            <Button
              variant="secondary"
              busy={resending}
              busyLabel="Sending..."
              onClick={() => start.mutate({ ...input, email: transfer.email })}
            >
              Resend
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                // Move focus, because the button that was pressed disappears right away.
                main.current?.focus();
                cancel.mutate(input);
              }}
            >
              Cancel Transfer
            </Button>
          </>
        )}
      </div>
      <TransferDialog
        open={isDialogOpen}
        onOpenChange={setIsDialogOpen}
        teamName={team.name}
        ownEmail={ownEmail}
        previousRecipient={transfer?.email}
        busy={start.isPending}
        onEmail={(email) => start.mutate({ ...input, email })}
      />
    </>
  );
}
