import { lazy, Suspense, useState } from "react";
import { redirect, useRouteLoaderData, useSearchParams } from "react-router";
import { AccountForm } from "#features/accounts/components/account-form.tsx";
import { ConfirmEmailBanner } from "#features/accounts/components/confirm-email-banner.tsx";
import { EmailSettings } from "#features/accounts/email-change/components/email-settings.tsx";
import { PasskeySettings } from "#features/accounts/components/passkey-settings.tsx";
import { ProviderSettings } from "#features/accounts/components/provider-settings.tsx";
import { useProviders } from "#features/accounts/components/use-providers.ts";
import { RoleUpgrade } from "#features/accounts/components/role-upgrade.tsx";
import { TwoStepSettings } from "#features/accounts/components/two-step-settings.tsx";
import { SessionsList } from "#features/accounts/components/sessions-list.tsx";
import { KeyList } from "#features/connections/components/key-list.tsx";
import { WebhookList } from "#features/connections/webhooks/components/webhook-list.tsx";
import { DeleteAccount } from "#features/support/account-deletion/components/delete-account.tsx";
import { getSafeReturnPath } from "#features/accounts/rules.ts";
import type { Me } from "#features/accounts/schema.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import type { AdminStep } from "#platform/proof.ts";
import { Banner } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";
import { FormSection } from "#ui/form-section.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import type { loader as layoutLoader } from "./layout.tsx";

export const meta = () => [{ title: "Settings · FirstWhistle" }];

/** Reloads the page if a form is submitted before hydration. */
export const action = () => redirect("/settings");

type Tab = "account" | "billing";

/**
 * Keeps the tab in the URL, because the payment provider sends users back to that URL. Uses history directly because
 * the router would first request the page from the server.
 */
function useTab() {
  const [address] = useSearchParams();
  const [tab, setTab] = useState<Tab>(address.get("tab") === "billing" ? "billing" : "account");
  const showTab = (next: Tab) => {
    setTab(next);
    const search = next === "billing" ? "?tab=billing" : "";
    window.history.replaceState(window.history.state, "", window.location.pathname + search);
  };
  return { tab, showTab };
}

const BillingTab = lazy(() => import("#features/passes/billing/components/billing-tab.tsx"));

export default function Settings() {
  const { user, adminStep, viewingMs } = useRouteLoaderData<typeof layoutLoader>("routes/_app/layout")!;
  // Keys and links that can hold one are handed out in person, so an administrator who views as someone else has no section for them.
  const hasKeys = user.role !== "admin" && viewingMs === null;
  const { tab, showTab } = useTab();
  // Load billing the first time the tab opens, and keep it mounted when the user switches back and forth.
  const [isBillingOpen, setIsBillingOpen] = useState(tab === "billing");
  if (tab === "billing" && !isBillingOpen) setIsBillingOpen(true);
  return (
    <>
      <PageHead title="Settings" />
      <Tabs
        label="Settings"
        value={tab}
        onValueChange={showTab}
        keepMounted
        items={[
          {
            value: "account",
            label: "Account",
            content: <AccountTab user={user} adminStep={adminStep} hasKeys={hasKeys} />,
          },
          {
            value: "billing",
            label: "Billing",
            content: isBillingOpen && (
              <Suspense fallback={<SkeletonRows label="Loading billing" />}>
                <BillingTab />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  );
}

/** Says what an administrator came here for, and leads back to the admin page once it's done. */
function AdminSetup({ step }: { step: AdminStep | null }) {
  const [address] = useSearchParams();
  const returnPath = address.get("next");
  if (step === "set-up")
    return (
      <Banner tone="warn" className="mb-5">
        Set up two-step verification or add a passkey below. Then you can use the admin pages.
      </Banner>
    );
  if (returnPath === null) return null;
  return (
    <Banner
      tone="ok"
      className="mb-5"
      action={
        <LinkButton variant="secondary" size="small" to={getSafeReturnPath(returnPath)}>
          Continue
        </LinkButton>
      }
    >
      You're all set. Continue where you left off.
    </Banner>
  );
}

type AccountTabProps = { user: Me; adminStep: AdminStep | null; hasKeys: boolean };

function AccountTab({ user, adminStep, hasKeys }: AccountTabProps) {
  const { theme } = useRouteLoaderData<typeof rootLoader>("root")!;
  const hasProviders = useProviders().length > 0;
  return (
    <div className="max-w-[880px]">
      {!user.emailVerified && <ConfirmEmailBanner email={user.email} />}
      {user.role === "admin" && <AdminSetup step={adminStep} />}
      <FormSection title="Profile and Password">
        <AccountForm user={user} />
      </FormSection>
      <FormSection title="Email">
        <EmailSettings user={user} />
      </FormSection>
      {user.role !== "admin" && (
        <FormSection title="Role">
          <RoleUpgrade user={user} />
        </FormSection>
      )}
      <FormSection title="Two-Step Verification">
        <TwoStepSettings user={user} />
      </FormSection>
      <FormSection title="Passkeys">
        <PasskeySettings />
      </FormSection>
      {hasKeys && hasProviders && (
        <FormSection title="Linked Accounts">
          <ProviderSettings email={user.email} />
        </FormSection>
      )}
      <FormSection title="Devices">
        <SessionsList />
      </FormSection>
      {hasKeys && (
        <FormSection title="Connections">
          <KeyList />
          <WebhookList />
        </FormSection>
      )}
      <FormSection title="Appearance">
        <ThemeSwitch initial={theme} />
      </FormSection>
      {user.role !== "admin" && (
        <FormSection title="Delete Account">
          <DeleteAccount user={user} />
        </FormSection>
      )}
    </div>
  );
}
