import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState, type ComponentType } from "react";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { formatLocalMoment } from "#platform/browser-date.ts";
import { explainFailure } from "#platform/failures.ts";
import { AddressText } from "#ui/address-text.tsx";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.tsx";
import { keysQueries } from "../client.ts";
import type { ApiKey } from "../schema.ts";
import type { CreateKeyDialogProps } from "./create-key-dialog.tsx";

/** Lists the account's API keys, which can be created and revoked. */
export function KeyList() {
  const queries = useQueryClient();
  const list = useQuery(keysQueries.list.queryOptions({ networkMode: "always" }));
  const reload = () => queries.invalidateQueries({ queryKey: keysQueries.key() });
  const [Dialog, setDialog] = useState<ComponentType<CreateKeyDialogProps>>();
  const [revoking, setRevoking] = useState<{ key: ApiKey; open: boolean }>();
  const close = () => setRevoking((last) => last && { ...last, open: false });
  const revoke = useMutation(
    keysQueries.revoke.mutationOptions({
      onSuccess: () => showToast.success("Key revoked"),
      onError: (error) => {
        // It's gone already, which is what the user wanted.
        if (getErrorCode(error) === "NOT_FOUND") showToast.success("Key revoked");
        else showToast.error(getErrorMessage(error, "We couldn't revoke the key. Try again."));
      },
      onSettled: () => {
        close();
        return reload();
      },
    }),
  );

  /** Loads the dialog on demand, because most people never need it. */
  async function open() {
    try {
      const { default: LoadedDialog } = await import("./create-key-dialog.tsx");
      setDialog(() => LoadedDialog);
    } catch (error) {
      showToast.error("We couldn't open this", { description: explainFailure(error) });
    }
  }

  return (
    <>
      <h3 className="h3">API Keys</h3>
      <p className="mt-1 max-w-[52ch] text-ink-2">
        A key lets a script or an app use FirstWhistle for you. Anyone who has it can, so keep it secret.
      </p>
      {list.isPending && <Spinner>Loading your API keys</Spinner>}
      {list.isError && (
        <Banner tone="error" className="mt-4">
          {getErrorMessage(list.error, "We couldn't load your API keys.")}
        </Banner>
      )}
      {list.data && (
        <>
          {list.data.keys.length > 0 && (
            <ul aria-label="API Keys" className="mt-4 divide-y divide-line">
              {list.data.keys.map((key) => (
                <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking({ key, open: true })} />
              ))}
            </ul>
          )}
          <Button variant="secondary" className="mt-4" onClick={() => void open()}>
            Create API Key
          </Button>
        </>
      )}
      {Dialog && (
        <Dialog
          onClose={() => {
            setDialog(undefined);
            void reload();
          }}
        />
      )}
      <ConfirmDialog
        open={revoking?.open ?? false}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Revoke this key?"
        confirmLabel="Revoke Key"
        busyLabel="Revoking..."
        cancelLabel="Keep Key"
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate({ id: revoking.key.id })}
      >
        Whatever uses <b>{revoking?.key.name}</b> stops working right away. This can't be undone.
      </ConfirmDialog>
    </>
  );
}

const formatDay = (at: string) => formatLocalMoment(Date.parse(at));

function describeRights({ canWrite, canSendTexts }: ApiKey) {
  if (!canWrite) return "Read";
  return canSendTexts ? "Read and Write, Can Send Texts" : "Read and Write";
}

function describeCovered({ covers }: ApiKey) {
  if (covers === null) return "All teams and leagues";
  const names = [...covers.teams, ...covers.leagues].map(({ name }) => name);
  return names.length > 0 ? names.join(", ") : "No teams or leagues anymore";
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, hint, revokedAt, isExpired, createdAt, expiresAt, lastUsedAt, lastUsedAddress } = apiKey;
  return (
    <li className="flex items-start gap-3 py-3">
      <KeyRound />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="h3 wrap-anywhere">{name}</span>
          {revokedAt ? (
            <Badge tone="quiet">Revoked</Badge>
          ) : (
            isExpired && <Badge tone="expired">Expired</Badge>
          )}
        </p>
        <p className="font-mono text-sm text-ink-2">{hint}</p>
        <p className="caption wrap-anywhere text-ink-2">
          {describeRights(apiKey)} · {describeCovered(apiKey)}
        </p>
        <p className="caption wrap-anywhere text-ink-3">
          Created {formatDay(createdAt)} ·{" "}
          {expiresAt ? `${isExpired ? "Expired" : "Expires"} ${formatDay(expiresAt)}` : "No Expiration"}
        </p>
        <p className="caption wrap-anywhere text-ink-3">
          Last Used: {lastUsedAt ? formatDay(lastUsedAt) : "Never"}
          {lastUsedAddress && (
            <>
              {" "}
              · <AddressText>{lastUsedAddress}</AddressText>
            </>
          )}
        </p>
      </div>
      {!revokedAt && (
        <Button variant="ghost" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}
