import { useState } from "react";
import { useSearchParams } from "react-router";
import { getErrorMessage } from "#platform/api-client.ts";
import { errorTable } from "#platform/error-codes.ts";
import type { ProviderName } from "#platform/sign-in-settings.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";
import { readProblem } from "../providers/rules.ts";
import { useProviders } from "./use-providers.ts";

/**
 * Continues with one of the sign-in providers, if there are any. A script opens the provider's page, so no form of ours needs
 * to be allowed to lead to another host. `next` is the path to open afterward.
 */
export function ProviderButtons({ next }: { next: string | null }) {
  const providers = useProviders();
  const [busy, setBusy] = useState<string>();

  async function open({ id }: ProviderName) {
    setBusy(id);
    try {
      const { url } = await accountsApi.providers.start({ provider: id, ...(next !== null && { next }) });
      window.location.assign(url);
    } catch (error) {
      showToast.error(getErrorMessage(error, errorTable.PROVIDER_UNAVAILABLE.message));
      setBusy(undefined);
    }
  }

  return providers.map((provider) => (
    <Button
      key={provider.id}
      variant="secondary"
      full
      className="mt-3"
      busy={busy === provider.id}
      busyLabel={`Opening ${provider.name}...`}
      onClick={() => void open(provider)}
    >
      Continue with {provider.name}
    </Button>
  ));
}

/** Says why a sign-in with a provider led back here, if it did. */
export function ProviderProblem() {
  const [query] = useSearchParams();
  const problem = readProblem(query, useProviders());
  if (problem === null) return null;
  return (
    <Banner
      tone={problem.isError ? "error" : "ok"}
      role={problem.isError ? "alert" : "status"}
      className="mb-5"
    >
      {problem.message}
    </Banner>
  );
}
