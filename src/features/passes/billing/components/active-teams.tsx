import { Link } from "react-router";
import { tierNames } from "#features/teams/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Kit } from "#ui/kit.tsx";
import { Meter } from "#ui/meter.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import { getBadge, formatExpiry, formatUsage } from "../rules.ts";
import type { ActiveTeam } from "../schema.ts";
import { BillingSection, ShowMore } from "./billing-section.tsx";
import type { useActiveTeams } from "./use-billing.ts";

const columns: Column<ActiveTeam>[] = [
  {
    key: "kit",
    header: <span className="sr-only">Team color</span>,
    cardSlot: "lead",
    className: "lg:w-11 lg:pr-0!",
    cell: (team) => <Kit id={team.id} kit={team.kit} size={32} />,
  },
  {
    key: "name",
    header: "Team",
    cardSlot: "title",
    className: "lg:w-[34%]",
    cell: (team) => (
      <Link to={`/teams/${team.id}`} className="font-semibold wrap-anywhere after:absolute after:inset-0">
        {team.name}
      </Link>
    ),
  },
  {
    key: "tier",
    header: "Season Pass",
    cardSlot: "subtitle",
    cell: (team) => (team.isArchived ? `${tierNames[team.tier]}, archived` : tierNames[team.tier]),
  },
  {
    key: "sms",
    header: "SMS Usage",
    cardLabel: "SMS usage",
    className: "cards:pt-1.5",
    cell: (team) => (
      <>
        <span className="whitespace-nowrap">{formatUsage(team)}</span>
        <Meter
          parts={[{ label: "Used", value: team.smsUsed }]}
          max={team.smsLimit}
          label={`${team.smsUsed} of ${team.smsLimit} texts used`}
          className="mt-1.5 max-w-36 cards:hidden"
        />
      </>
    ),
  },
  {
    key: "expires",
    header: "Expires",
    cardLabel: "Expires",
    className: "not-cards:whitespace-nowrap",
    cell: (team) => formatExpiry(team.expiresOn),
  },
  {
    key: "status",
    header: "Status",
    cardSlot: "status",
    className: "lg:w-28",
    cell: (team) => {
      const { tone, label } = getBadge(team.status);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
];

/** Lists teams with an active pass and when each pass expires (SET-10 to SET-15). */
export function ActiveTeams({ query }: { query: ReturnType<typeof useActiveTeams> }) {
  const teams = query.data?.pages.flatMap((page) => page.teams) ?? [];
  return (
    <BillingSection
      title="Active Teams"
      query={query}
      loadingLabel="Loading your teams with a Season Pass"
      errorMessage="We couldn't load your teams."
    >
      <DataTable
        caption="Active teams"
        rows={teams}
        rowKey={(team) => team.id}
        columns={columns}
        // The link in each row stretches over the whole row.
        className="[&_tbody_tr]:relative"
        empty={
          <EmptyState
            title="No active Season Passes"
            action={
              <LinkButton variant="secondary" to="/teams">
                Go to Teams
              </LinkButton>
            }
          >
            Teams with a Season Pass show up here with their texts and expiration date.
          </EmptyState>
        }
      />
      <ShowMore query={query}>Show More Teams</ShowMore>
    </BillingSection>
  );
}
