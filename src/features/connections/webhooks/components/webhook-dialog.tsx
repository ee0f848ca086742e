import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { explainError, getFieldErrors } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { keysQueries } from "../../client.ts";
import { webhooksQueries } from "../client.ts";
import { teamOnlyEvents } from "../events/schema.ts";
import { EventType, NewWebhook, WebhookChange, type Webhook } from "../schema.ts";
import { eventLabels } from "./event-labels.ts";
import { WebhookSecretDialog } from "./webhook-secret-dialog.tsx";

export interface WebhookDialogProps {
  /** The one to change. Without it, one is added. */
  webhook?: Webhook | undefined;
  onClose: () => void;
}

const TEAM = "team:";
const LEAGUE = "league:";
const readId = (choice: string, kind: string) => (choice.startsWith(kind) ? choice.slice(kind.length) : null);

/** Adds a webhook and shows its secret once, or changes one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const choices = useQuery(
    keysQueries.listChoices.queryOptions({ networkMode: "always", enabled: !webhook }),
  );
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [chosen, setChosen] = useState("");
  const [events, setEvents] = useState<EventType[]>(webhook?.events ?? []);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const onError = (error: unknown) => {
    setErrors(getFieldErrors(error));
    if (Object.keys(getFieldErrors(error)).length === 0)
      showToast.error("We couldn't save the webhook", { description: explainError(error) });
  };
  const create = useMutation(webhooksQueries.create.mutationOptions({ onError }));
  const update = useMutation(
    webhooksQueries.update.mutationOptions({
      onError,
      onSuccess: () => {
        showToast.success("Webhook saved");
        onClose();
      },
    }),
  );
  const owners = [
    ...(choices.data?.teams ?? []).map(({ id, name }) => ({ value: TEAM + id, label: name })),
    ...(choices.data?.leagues ?? []).map(({ id, name }) => ({ value: LEAGUE + id, label: name })),
  ];
  const owner = chosen || (owners[0]?.value ?? "");
  const isLeague = webhook ? webhook.leagueId !== null : owner.startsWith(LEAGUE);
  const offered = EventType.options.filter((type) => !isLeague || !teamOnlyEvents.includes(type));
  const isBusy = create.isPending || update.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    const kept = events.filter((type) => offered.includes(type));
    const parsed = webhook
      ? WebhookChange.safeParse({ url, events: kept })
      : NewWebhook.safeParse({
          url,
          events: kept,
          teamId: readId(owner, TEAM),
          leagueId: readId(owner, LEAGUE),
        });
    const problems = parsed.error?.issues.map(({ path, message }) => [path[0], message]).toReversed();
    setErrors(Object.fromEntries(problems ?? []));
    if (!parsed.success) return;
    if (webhook) update.mutate({ webhookId: webhook.id, url: parsed.data.url, events: parsed.data.events });
    else create.mutate(parsed.data);
  }

  if (create.data) return <WebhookSecretDialog secret={create.data.secret} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={webhook ? "Change Webhook" : "Add Webhook"}
      description="We post to this link when something happens. First, we check that it responds."
      busy={isBusy}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            {webhook ? "Save Changes" : "Add Webhook"}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextField
          label="Link"
          hint="Starts with https://"
          type="url"
          required
          maxLength={2000}
          autoComplete="off"
          value={url}
          error={errors.url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        {!webhook && choices.isPending && <Spinner>Loading your teams and leagues</Spinner>}
        {!webhook && choices.isError && (
          <Banner tone="error">We couldn't load your teams and leagues.</Banner>
        )}
        {!webhook && choices.data && owners.length === 0 && (
          <p className="caption text-ink-3">You don't manage a team or a league yet.</p>
        )}
        {owners.length > 0 && (
          <SelectField
            label="Team or League"
            options={owners}
            value={owner}
            error={errors.teamId}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        <fieldset className="grid gap-2">
          <legend className="label mb-1.5">Events</legend>
          {offered.map((type) => (
            <CheckboxField
              key={type}
              label={eventLabels[type]}
              checked={events.includes(type)}
              onChange={(event) =>
                setEvents(
                  event.currentTarget.checked ? [...events, type] : events.filter((other) => other !== type),
                )
              }
            />
          ))}
          {errors.events && <FieldError>{errors.events}</FieldError>}
        </fieldset>
      </div>
    </Dialog>
  );
}
