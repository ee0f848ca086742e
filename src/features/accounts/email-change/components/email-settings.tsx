import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Mail } from "lucide-react";
import { useState, type ComponentType, type ReactNode } from "react";
import { formatLocalMoment } from "#platform/browser-date.ts";
import { explainError } from "#platform/api-client.ts";
import { explainFailure } from "#platform/failures.ts";
import { AddressText } from "#ui/address-text.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsQueries } from "../../client.ts";
import type { Me } from "../../schema.ts";
import type { EmailChange } from "../schema.ts";
import type { ChangeEmailDialogProps } from "./change-email-dialog.tsx";

/** Shows the account's email and any change that waits for its links, and starts, resends, or cancels a change. */
export function EmailSettings({ user }: { user: Me }) {
  const queries = useQueryClient();
  const options = accountsQueries.emailChange.get.queryOptions({ networkMode: "always" });
  const pending = useQuery(options);
  const [Dialog, setDialog] = useState<ComponentType<ChangeEmailDialogProps>>();
  const change = pending.data?.change ?? null;

  /** Loads the form on demand, because few people ever need it. */
  async function open() {
    try {
      const { default: LoadedDialog } = await import("./change-email-dialog.tsx");
      setDialog(() => LoadedDialog);
    } catch (error) {
      showToast.error("We couldn't open this", { description: explainFailure(error) });
    }
  }

  if (pending.isPending) return <Spinner>Loading your email settings</Spinner>;
  return (
    <>
      <p className="max-w-[52ch] text-ink-2">
        You sign in with{" "}
        <b className="wrap-anywhere text-ink">
          <AddressText>{user.email}</AddressText>
        </b>
        , and we email you there.
      </p>
      {pending.isError && (
        <Banner
          tone="error"
          className="mt-4"
          action={
            <Button
              variant="secondary"
              size="small"
              busy={pending.isFetching}
              onClick={() => void pending.refetch()}
            >
              Try Again
            </Button>
          }
        >
          We couldn't check for a pending change.
        </Banner>
      )}
      {change && <PendingChange change={change} user={user} />}
      <Button variant="secondary" className="mt-4" onClick={() => void open()}>
        {change ? "Use a Different Email" : "Change Email"}
      </Button>
      <p className="caption mt-3 max-w-[60ch] text-ink-3">
        Can't open your current inbox anymore?{" "}
        <a href="/contact" className="link">
          Contact us
        </a>{" "}
        and we'll help, once we know it's you.
      </p>
      {Dialog && (
        <Dialog
          user={user}
          onClose={() => setDialog(undefined)}
          onStarted={(started) => {
            queries.setQueryData(options.queryKey, { change: started });
            setDialog(undefined);
            showToast.success("Check your email");
          }}
        />
      )}
    </>
  );
}

/** Shows which of the two links have been used. */
function PendingChange({ change, user }: { change: EmailChange; user: Me }) {
  const queries = useQueryClient();
  const { queryKey } = accountsQueries.emailChange.get.queryOptions();
  const resend = useMutation(
    accountsQueries.emailChange.resend.mutationOptions({
      onSuccess: () => showToast.success("We sent the links again"),
      onError: (error) => {
        showToast.error("We couldn't send the links", { description: explainError(error) });
        void queries.invalidateQueries({ queryKey });
      },
    }),
  );
  const cancel = useMutation(
    accountsQueries.emailChange.cancel.mutationOptions({
      onSuccess: (canceled) => {
        queries.setQueryData(queryKey, canceled);
        showToast.success("Change canceled");
      },
      onError: (error) =>
        showToast.error("We couldn't cancel the change", { description: explainError(error) }),
    }),
  );
  return (
    <section aria-label="Pending email change" className="mt-4 rounded-lg border border-line p-4">
      <h3 className="h3">Waiting for Your Links</h3>
      <p className="mt-1 text-ui text-ink-2">
        Your email changes when you've used {user.emailVerified ? "both links" : "the link"}, by{" "}
        {formatLocalMoment(Date.parse(change.expiresAt))}.
      </p>
      <ul className="mt-3 grid gap-2 text-ui">
        {user.emailVerified && (
          <Link isUsed={change.isApproved} usedLabel="Approved" email={user.email}>
            Current
          </Link>
        )}
        <Link isUsed={change.isConfirmed} usedLabel="Confirmed" email={change.newEmail}>
          New
        </Link>
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          busy={resend.isPending}
          busyLabel="Sending..."
          onClick={() => resend.mutate({})}
        >
          Resend
        </Button>
        <Button
          variant="ghost"
          size="small"
          busy={cancel.isPending}
          busyLabel="Canceling..."
          onClick={() => cancel.mutate({})}
        >
          Cancel Change
        </Button>
      </div>
    </section>
  );
}

type LinkProps = { isUsed: boolean; usedLabel: string; email: string; children: ReactNode };

const Link = ({ isUsed, usedLabel, email, children }: LinkProps) => (
  <li className="flex items-center gap-2.5">
    {isUsed ? <CircleCheck className="text-green-ink" /> : <Mail className="text-ink-3" />}
    <span className="min-w-0 flex-1 wrap-anywhere">
      <span className="text-ink-2">{children}: </span>
      <AddressText>{email}</AddressText>
    </span>
    <span className="caption text-ink-2">{isUsed ? usedLabel : "Waiting"}</span>
  </li>
);
