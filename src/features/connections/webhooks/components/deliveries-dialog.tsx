import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { explainError, getErrorMessage } from "#platform/api-client.ts";
import { formatLocalMoment } from "#platform/browser-date.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.tsx";
import { webhooksQueries } from "../client.ts";
import type { Delivery, Webhook, WebhookTry } from "../schema.ts";
import { describeType, isEvent } from "./event-labels.ts";

export interface DeliveriesDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

const states: Record<Delivery["state"], { label: string; tone: BadgeTone }> = {
  waiting: { label: "Waiting", tone: "outline" },
  retrying: { label: "Retrying", tone: "pending" },
  delivered: { label: "Delivered", tone: "active" },
  failed: { label: "Failed", tone: "expired" },
};

const formatAt = (at: string) => formatLocalMoment(Date.parse(at));
const describeTry = ({ at, status, reason, ms }: WebhookTry) =>
  `${formatAt(at)} · ${status === null ? reason : `Status ${status}`} · ${ms} ms`;

/** Lists what was sent to a webhook in the last 30 days, which can be sent again. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const queries = useQueryClient();
  const isActive = webhook.state === "active";
  const input = { webhookId: webhook.id };
  const list = useInfiniteQuery(
    webhooksQueries.listDeliveries.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      refetchInterval: 5_000,
      networkMode: "always",
    }),
  );
  const reload = () => queries.invalidateQueries({ queryKey: webhooksQueries.listDeliveries.key() });
  const settled = (message: string) => ({
    onSuccess: () => showToast.success(message),
    onError: (error: unknown) => showToast.error("We couldn't send it", { description: explainError(error) }),
    onSettled: reload,
  });
  const test = useMutation(webhooksQueries.sendTest.mutationOptions(settled("Test event is on its way")));
  const again = useMutation(webhooksQueries.sendAgain.mutationOptions(settled("Event is on its way")));
  const all = useMutation(
    webhooksQueries.sendAllFailed.mutationOptions(settled("Failed events are on their way")),
  );
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? [];

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Deliveries"
      description="What we sent in the last 30 days, newest first."
      footer={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {isActive ? (
        <div className="mb-4 flex flex-wrap gap-2">
          <Button variant="secondary" size="small" busy={test.isPending} onClick={() => test.mutate(input)}>
            Send Test Event
          </Button>
          {deliveries.some(({ state }) => state === "failed") && (
            <Button variant="secondary" size="small" busy={all.isPending} onClick={() => all.mutate(input)}>
              Send All Failed
            </Button>
          )}
        </div>
      ) : (
        <Banner tone="warn" className="mb-4">
          This webhook isn't active, so nothing is sent.
        </Banner>
      )}
      {list.isPending && <Spinner>Loading deliveries</Spinner>}
      {list.isError && (
        <Banner tone="error">{getErrorMessage(list.error, "We couldn't load the deliveries.")}</Banner>
      )}
      {list.data && deliveries.length === 0 && <p className="text-ink-2">Nothing was sent yet.</p>}
      {deliveries.length > 0 && (
        <ul aria-label="Deliveries" className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              canSend={isActive && isEvent(delivery.type)}
              onSend={() => again.mutate({ ...input, deliveryId: delivery.id })}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show More
        </Button>
      )}
    </Dialog>
  );
}

type RowProps = { delivery: Delivery; canSend: boolean; onSend: () => void };

function DeliveryRow({
  delivery: { id, type, isTest, state, nextTryAt, tries, createdAt },
  canSend,
  onSend,
}: RowProps) {
  const { label, tone } = states[state];
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{describeType(type)}</span>
          <Badge tone={tone}>{label}</Badge>
          {isTest && <Badge tone="quiet">Test</Badge>}
        </p>
        <p className="caption wrap-anywhere text-ink-3">
          {formatAt(createdAt)} · {id}
        </p>
        {nextTryAt && state === "retrying" && (
          <p className="caption text-ink-2">Next try: {formatAt(nextTryAt)}</p>
        )}
        {tries.length > 0 && (
          <details className="caption mt-1">
            <summary>{tries.length === 1 ? "1 try" : `${tries.length} tries`}</summary>
            <ol className="mt-1 grid gap-1">
              {tries.map((one) => (
                <li key={one.at}>
                  <span className="text-ink-2">{describeTry(one)}</span>
                  {one.reply && (
                    <pre className="mt-1 font-mono wrap-anywhere whitespace-pre-wrap">{one.reply}</pre>
                  )}
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      {canSend && (state === "delivered" || state === "failed") && (
        <Button
          variant="ghost"
          size="small"
          aria-label={`Send Again: ${describeType(type)}`}
          onClick={onSend}
        >
          Send Again
        </Button>
      )}
    </li>
  );
}
