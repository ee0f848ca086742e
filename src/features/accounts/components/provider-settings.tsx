import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { getErrorMessage } from "#platform/api-client.ts";
import { errorTable } from "#platform/error-codes.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi, accountsQueries } from "../client.ts";
import type { LinkedProvider } from "../providers/schema.ts";
import { ProviderProblem } from "./provider-buttons.tsx";

/** Lists the sign-in providers, and links or disconnects them. The client asks for the password first (CONNECT-32). */
export function ProviderSettings({ email }: { email: string }) {
  const [query] = useSearchParams();
  const queries = useQueryClient();
  const list = useQuery(accountsQueries.providers.list.queryOptions({ networkMode: "always" }));
  const [removing, setRemoving] = useState<{ provider: LinkedProvider; open: boolean }>();
  const close = () => setRemoving((last) => last && { ...last, open: false });
  const link = useMutation(
    accountsQueries.providers.link.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => showToast.error(getErrorMessage(error, errorTable.PROVIDER_UNAVAILABLE.message)),
    }),
  );
  const disconnect = useMutation(
    accountsQueries.providers.disconnect.mutationOptions({
      onSuccess: () => showToast.success(`${removing?.provider.name} disconnected`),
      onError: (error) => showToast.error(getErrorMessage(error, "We couldn't disconnect it. Try again.")),
      // Disconnecting also signs the user out on other devices.
      onSettled: async () => {
        close();
        await Promise.all(
          [accountsQueries.providers.key(), accountsQueries.sessions.key()].map((queryKey) =>
            queries.invalidateQueries({ queryKey }),
          ),
        );
      },
    }),
  );
  const sendLink = useMutation({
    mutationFn: () => accountsApi.recovery.request({ email }),
    onSuccess: () => showToast.success("Check your email for the link"),
    onError: (error) => showToast.error(getErrorMessage(error, "We couldn't send the email. Try again.")),
  });
  const linkedNow = list.data?.providers.find(({ id }) => id === query.get("linked"));

  return (
    <>
      <ProviderProblem />
      {linkedNow?.linkedAt != null && (
        <Banner tone="ok" role="status" className="mb-5">
          {linkedNow.name} is linked. We signed you out on your other devices.
        </Banner>
      )}
      <p className="max-w-[52ch] text-ink-2">Sign in with an account that you have elsewhere.</p>
      {list.isPending && <Spinner>Loading your linked accounts</Spinner>}
      {list.isError && <Banner tone="error">We couldn't load your linked accounts.</Banner>}
      <ul className="mt-4 divide-y divide-line">
        {list.data?.providers.map((provider) => (
          <li key={provider.id} className="flex items-center gap-3 py-2">
            <span className="h3 min-w-0 flex-1 wrap-anywhere">{provider.name}</span>
            {provider.linkedAt === null ? (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Link ${provider.name}`}
                busy={link.isPending && link.variables.provider === provider.id}
                busyLabel="Opening..."
                onClick={() => link.mutate({ provider: provider.id })}
              >
                Link
              </Button>
            ) : (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Disconnect ${provider.name}`}
                onClick={() => setRemoving({ provider, open: true })}
              >
                Disconnect
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.data?.hasPassword === false && (
        <Banner
          tone="info"
          className="mt-4"
          action={
            <Button
              variant="secondary"
              size="small"
              busy={sendLink.isPending}
              busyLabel="Sending..."
              onClick={() => sendLink.mutate()}
            >
              Email Me a Link
            </Button>
          }
        >
          You don't have a password yet. We can email you a link to set one.
        </Banner>
      )}
      <ConfirmDialog
        open={removing?.open ?? false}
        onOpenChange={(open) => !open && close()}
        title={`Disconnect ${removing?.provider.name}?`}
        confirmLabel={`Disconnect ${removing?.provider.name}`}
        busyLabel="Disconnecting..."
        cancelLabel={`Keep ${removing?.provider.name}`}
        busy={disconnect.isPending}
        onConfirm={() => removing && disconnect.mutate({ provider: removing.provider.id })}
      >
        You won't be able to sign in with <b>{removing?.provider.name}</b> anymore, and we'll sign you out on
        your other devices.
      </ConfirmDialog>
    </>
  );
}
