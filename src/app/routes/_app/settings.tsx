import { useState } from "react";
import { redirect, useRouteLoaderData } from "react-router";
import { AccountForm } from "#features/accounts/components/account-form.tsx";
import { ConfirmEmailBanner } from "#features/accounts/components/confirm-email-banner.tsx";
import { PasskeySettings } from "#features/accounts/components/passkey-settings.tsx";
import { RoleUpgrade } from "#features/accounts/components/role-upgrade.tsx";
import { SecondFactorSettings } from "#features/accounts/components/second-factor-settings.tsx";
import { SessionsList } from "#features/accounts/components/sessions-list.tsx";
import type { Me } from "#features/accounts/schema.ts";
import { ComingInThisBuild } from "#app/coming.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { FormSection } from "#ui/form-section.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import type { loader as layoutLoader } from "./layout.tsx";

export const meta = () => [{ title: "Settings · FirstWhistle" }];

/** A form sent before the page's script was there: begin again, now with it. */
export const action = () => redirect("/settings");

export default function Settings() {
  const { user } = useRouteLoaderData<typeof layoutLoader>("routes/_app/layout")!;
  const [tab, setTab] = useState<"account" | "billing">("account");
  return (
    <>
      <PageHead title="Settings" />
      <Tabs
        label="Settings"
        value={tab}
        onValueChange={setTab}
        keepMounted
        items={[
          { value: "account", label: "Account", content: <AccountTab user={user} /> },
          {
            value: "billing",
            label: "Billing",
            content: <ComingInThisBuild what="Your Season Passes, payment methods and receipts." />,
          },
        ]}
      />
    </>
  );
}

function AccountTab({ user }: { user: Me }) {
  const { theme } = useRouteLoaderData<typeof rootLoader>("root")!;
  return (
    <div className="max-w-[880px]">
      {!user.emailVerified && <ConfirmEmailBanner email={user.email} />}
      <FormSection title="Profile and Password">
        <AccountForm user={user} />
      </FormSection>
      {user.role !== "admin" && (
        <FormSection title="Role">
          <RoleUpgrade user={user} />
        </FormSection>
      )}
      <FormSection title="Two-Step Verification">
        <SecondFactorSettings user={user} />
      </FormSection>
      <FormSection title="Passkeys">
        <PasskeySettings />
      </FormSection>
      <FormSection title="Devices">
        <SessionsList />
      </FormSection>
      <FormSection title="Appearance">
        <ThemeSwitch initial={theme} />
      </FormSection>
    </div>
  );
}
