import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#platform/date-format.ts";
import { AddressText } from "#ui/address-text.tsx";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/button.tsx";
import { personRoleLabels } from "../../accounts/rules.ts";
import { adminDetailsQueries } from "../client.ts";
import { DetailPage, detailQuery } from "./detail-page.tsx";
import { FactList, LinkList } from "./fact-list.tsx";
import { Timeline } from "./timeline.tsx";

/** One account, with its teams, leagues, and timeline. */
export function AccountScreen({ userId }: { userId: string }) {
  const query = useQuery({
    ...adminDetailsQueries.adminDetails.getAccount.queryOptions({ input: { userId } }),
    ...detailQuery,
  });
  return (
    <DetailPage
      noun="account"
      back={{ to: "/admin/accounts", label: "Accounts Admin" }}
      query={query}
      renderHead={(account) => ({
        title: account.name,
        subtitle: <AddressText>{account.email}</AddressText>,
        badges: account.isDisabled && <Badge tone="expired">Disabled</Badge>,
        actions: (
          <LinkButton variant="secondary" to={`/admin/accounts?search=${encodeURIComponent(account.email)}`}>
            Edit in Accounts Admin
          </LinkButton>
        ),
      })}
    >
      {({ role, createdAt, lastSignInAt, teams, leagues }) => (
        <>
          <FactList
            facts={[
              ["Role", personRoleLabels[role]],
              ["Created", formatDate(createdAt.slice(0, 10))],
              ["Last Sign In", lastSignInAt === null ? "Never" : formatDate(lastSignInAt.slice(0, 10))],
            ]}
          />
          <LinkList title="Teams" to="team" items={teams} />
          {leagues.length > 0 && <LinkList title="Leagues" to="league" items={leagues} />}
          <Timeline subject="account" id={userId} />
        </>
      )}
    </DetailPage>
  );
}
