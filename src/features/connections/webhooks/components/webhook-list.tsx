import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { explainError, getErrorMessage } from "#platform/api-client.ts";
import { formatLocalMoment } from "#platform/browser-date.ts";
import { explainFailure } from "#platform/failures.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.tsx";
import { webhooksQueries } from "../client.ts";
import type { Webhook } from "../schema.ts";
import { eventLabels } from "./event-labels.ts";

/** How often to look while a receiver is asked. */
const VERIFYING_MS = 2_000;

type Dialogs = typeof import("./webhook-dialogs.ts");
type Opened = { dialog: "form" | "deliveries" | "remove" | "rotate"; webhook?: Webhook };

const fail = (title: string) => (error: unknown) =>
  showToast.error(title, { description: explainError(error) });

/** Lists the account's webhooks, which can be added, changed, verified, and removed. */
export function WebhookList() {
  const queries = useQueryClient();
  const list = useQuery(
    webhooksQueries.list.queryOptions({
      networkMode: "always",
      refetchInterval: ({ state }) =>
        state.data?.webhooks.some(({ isVerifying }) => isVerifying) ? VERIFYING_MS : false,
    }),
  );
  const reload = () => queries.invalidateQueries({ queryKey: webhooksQueries.key() });
  const [opened, setOpened] = useState<Opened>();
  const [dialogs, setDialogs] = useState<Dialogs>();
  /** Loads the dialogs on demand, because most people never need them. */
  async function open(next: Opened) {
    try {
      setDialogs(await import("./webhook-dialogs.ts"));
      setOpened(next);
    } catch (error) {
      showToast.error("We couldn't open this", { description: explainFailure(error) });
    }
  }
  const close = () => {
    setOpened(undefined);
    void reload();
  };
  const verify = useMutation(
    webhooksQueries.verify.mutationOptions({
      onError: fail("We couldn't verify the webhook"),
      onSettled: reload,
    }),
  );
  const rotate = useMutation(
    webhooksQueries.rotateSecret.mutationOptions({
      onError: fail("We couldn't rotate the secret"),
      onSettled: close,
    }),
  );
  const remove = useMutation(
    webhooksQueries.remove.mutationOptions({
      onSuccess: () => showToast.success("Webhook removed"),
      onError: fail("We couldn't remove the webhook"),
      onSettled: close,
    }),
  );
  const listed = list.data?.webhooks.find(({ id }) => id === opened?.webhook?.id) ?? opened?.webhook;

  return (
    <div className="mt-8">
      <h3 className="h3">Webhooks</h3>
      <p className="mt-1 max-w-[52ch] text-ink-2">
        A webhook tells your own software when a game, response, or result changes.
      </p>
      {list.isPending && <Spinner>Loading your webhooks</Spinner>}
      {list.isError && (
        <Banner tone="error" className="mt-4">
          {getErrorMessage(list.error, "We couldn't load your webhooks.")}
        </Banner>
      )}
      {list.data && (
        <>
          {list.data.webhooks.length > 0 && (
            <ul aria-label="Webhooks" className="mt-4 divide-y divide-line">
              {list.data.webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  onOpen={(dialog) => void open({ dialog, webhook })}
                  onVerify={() => verify.mutate({ webhookId: webhook.id })}
                />
              ))}
            </ul>
          )}
          <Button variant="secondary" className="mt-4" onClick={() => void open({ dialog: "form" })}>
            Add Webhook
          </Button>
        </>
      )}
      {dialogs && opened?.dialog === "form" && (
        <dialogs.WebhookDialog webhook={opened.webhook} onClose={close} />
      )}
      {dialogs && opened?.dialog === "deliveries" && listed && (
        <dialogs.DeliveriesDialog webhook={listed} onClose={close} />
      )}
      {dialogs && rotate.data && (
        <dialogs.WebhookSecretDialog secret={rotate.data.secret} onClose={rotate.reset} />
      )}
      <ConfirmDialog
        open={opened?.dialog === "rotate"}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Rotate the secret?"
        confirmLabel="Rotate Secret"
        busyLabel="Rotating..."
        cancelLabel="Keep Secret"
        tone="primary"
        busy={rotate.isPending}
        onConfirm={() => opened?.webhook && rotate.mutate({ webhookId: opened.webhook.id })}
      >
        You'll get a new secret. For 24 hours, we sign with both, so you have time to swap them.
      </ConfirmDialog>
      <ConfirmDialog
        open={opened?.dialog === "remove"}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Remove this webhook?"
        confirmLabel="Remove Webhook"
        busyLabel="Removing..."
        cancelLabel="Keep Webhook"
        busy={remove.isPending}
        onConfirm={() => opened?.webhook && remove.mutate({ webhookId: opened.webhook.id })}
      >
        <b className="wrap-anywhere">{opened?.webhook?.url}</b> won't get any more events, and its delivery
        history is deleted.
      </ConfirmDialog>
    </div>
  );
}

function StateBadge({ state, isVerifying }: Webhook) {
  if (isVerifying) return <Badge tone="pending">Verifying</Badge>;
  if (state === "active") return <Badge tone="active">Active</Badge>;
  if (state === "disabled") return <Badge tone="expired">Disabled</Badge>;
  return <Badge tone="pending">Not Verified</Badge>;
}

type RowProps = {
  webhook: Webhook;
  onOpen: (dialog: Opened["dialog"]) => void;
  onVerify: () => void;
};

function WebhookRow({ webhook, onOpen, onVerify }: RowProps) {
  const { url, name, events, state, isVerifying, problem, failingSince, earlierSecretUntil } = webhook;
  return (
    <li className="flex items-start gap-3 py-3">
      <WebhookIcon />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="h3 wrap-anywhere">{name ?? "A team or league that's gone"}</span>
          <StateBadge {...webhook} />
        </p>
        <p className="font-mono text-sm wrap-anywhere text-ink-2">{url}</p>
        <p className="caption text-ink-2">{events.map((type) => eventLabels[type]).join(", ")}</p>
        {problem && <p className="caption wrap-anywhere text-red-ink first-letter:uppercase">{problem}</p>}
        {failingSince && (
          <p className="caption text-red-ink">Failing since {formatLocalMoment(Date.parse(failingSince))}</p>
        )}
        {earlierSecretUntil && (
          <p className="caption text-ink-3">
            The earlier secret works until {formatLocalMoment(Date.parse(earlierSecretUntil))}
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-x-2 gap-y-1">
          {state !== "active" && !isVerifying && (
            <Button variant="secondary" size="small" onClick={onVerify}>
              {state === "disabled" ? "Enable" : "Try Again"}
            </Button>
          )}
          <Button variant="ghost" size="small" onClick={() => onOpen("deliveries")}>
            Deliveries
          </Button>
          <Button variant="ghost" size="small" onClick={() => onOpen("form")}>
            Change
          </Button>
          <Button variant="ghost" size="small" onClick={() => onOpen("rotate")}>
            Rotate Secret
          </Button>
          <Button variant="ghost" size="small" onClick={() => onOpen("remove")}>
            Remove
          </Button>
        </div>
      </div>
    </li>
  );
}
