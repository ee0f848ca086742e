import { useState, type ReactNode } from "react";
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
      <Part title="Profile and Password">
        <AccountForm user={user} />
      </Part>
      {user.role !== "admin" && (
        <Part title="Role">
          <RoleUpgrade user={user} />
        </Part>
      )}
      <Part title="Two-Step Verification">
        <SecondFactorSettings user={user} />
      </Part>
      <Part title="Passkeys">
        <PasskeySettings />
      </Part>
      <Part title="Devices">
        <SessionsList />
      </Part>
      <Part title="Appearance">
        <ThemeSwitch initial={theme} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-t border-line py-7 first-of-type:border-t-0 first-of-type:pt-2 lg:grid-cols-[220px_minmax(0,1fr)]">
      <h2 className="h2">{title}</h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
