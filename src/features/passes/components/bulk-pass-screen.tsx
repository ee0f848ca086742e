import { useQuery } from "@tanstack/react-query";
import { Ticket } from "lucide-react";
import { useState } from "react";
import { formatTeamCount } from "#features/teams/components/team-labels.ts";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { isMissingTeam, teamQueryOptions } from "#features/teams/components/missing-team.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { passesQueries } from "../client.ts";
import { getPriceCents, isTooLarge, MAX_PLAYERS, formatPrice, getRecommendedTier } from "../rules.ts";
import type { PayableTeam, TierKey } from "../schema.ts";
import { BulkRow } from "./bulk-row.tsx";
import { TeamNotFound } from "./team-not-found.tsx";
import { useCheckout } from "./use-checkout.ts";
import { useFailureToast } from "./use-pass-team.ts";

/** Buys Season Passes for several teams in one payment (PASS-37, OP-04). */
export function BulkPassScreen({ teamId }: { teamId: string }) {
  const list = useQuery(
    passesQueries.passes.listPayable.queryOptions({ input: { teamId }, ...teamQueryOptions, staleTime: 0 }),
  );
  useFailureToast(list);
  if (isMissingTeam(list.error)) return <TeamNotFound query={list} />;
  if (list.data) return <LoadedList teamId={teamId} {...list.data} />;
  if (list.isError)
    return (
      <>
        <PageHead {...getHead(teamId)} />
        <TeamsNotLoaded query={list} />
      </>
    );
  return (
    <>
      <h1 className="sr-only">Team Season Pass</h1>
      <Spinner page>Loading your teams...</Spinner>
    </>
  );
}

const getHead = (teamId: string) => ({
  back: { to: `/teams/${teamId}`, label: "Back to Team" },
  title: "Team Season Pass",
});

const canBuy = ({ memberCount, isProcessing }: PayableTeam) => memberCount <= MAX_PLAYERS && !isProcessing;

function LoadedList({ teamId, teams, total }: { teamId: string; teams: PayableTeam[]; total: number }) {
  const { starting, buyAll } = useCheckout();
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set([teamId]));
  const [chosen, setChosen] = useState<Readonly<Record<string, TierKey>>>({});

  const open = teams.filter(canBuy);
  function getTierFor({ id, memberCount }: PayableTeam): TierKey {
    const tier = chosen[id];
    // The roster may have grown since the tier was picked.
    return tier && !isTooLarge(memberCount, tier) ? tier : getRecommendedTier(memberCount);
  }
  const orders = open
    .filter(({ id }) => selected.has(id))
    .map((team) => ({ teamId: team.id, product: getTierFor(team) }));
  const cents = orders.reduce((sum, { product }) => sum + getPriceCents(product), 0);
  const toggle = (id: string, isSelected: boolean) =>
    setSelected(
      new Set(isSelected ? [...selected, id] : [...selected].filter((selectedId) => selectedId !== id)),
    );
  const hasSelectedAll = orders.length === open.length;

  return (
    <>
      <PageHead
        {...getHead(teamId)}
        subtitle="Pay for several teams in one payment. Each team gets its own Season Pass."
      />
      <div className="grid gap-3.5">
        <Banner tone="info" icon={<Ticket />}>
          Flat fee per season with automated SMS reminders for your entire team
        </Banner>
        {total > teams.length && (
          <Banner tone="warn">
            <b>You manage {formatTeamCount(total)}.</b> You can pay for up to {teams.length} at a time. Teams
            without an active pass are listed first. Pay for these, then come back for the rest.
          </Banner>
        )}
      </div>
      <form
        className="mt-7"
        onSubmit={(event) => {
          event.preventDefault();
          if (orders.length > 0) void buyAll(orders);
        }}
      >
        <SectionHead
          title="Your Teams"
          action={
            open.length > 1 ? (
              <Button
                variant="secondary"
                size="small"
                onClick={() => setSelected(new Set(hasSelectedAll ? [] : open.map(({ id }) => id)))}
              >
                {hasSelectedAll ? "Clear All" : "Select All"}
              </Button>
            ) : undefined
          }
        />
        <ul className="rounded-lg border border-line *:scroll-mb-32 *:not-first:border-t *:not-first:border-line">
          {teams.map((team) => (
            <BulkRow
              key={team.id}
              team={team}
              tier={canBuy(team) ? getTierFor(team) : null}
              isSelected={selected.has(team.id) && canBuy(team)}
              onSelect={(isSelected) => toggle(team.id, isSelected)}
              onChoose={(tier) => {
                setChosen({ ...chosen, [team.id]: tier });
                toggle(team.id, true);
              }}
            />
          ))}
        </ul>
        <ActionBar
          className="mt-5"
          note={
            orders.length === 0
              ? "Select the teams to pay for."
              : `${formatTeamCount(orders.length)}, ${formatPrice(cents)} total. No auto-renewal.`
          }
        >
          <Button
            type="submit"
            size="large"
            disabled={orders.length === 0}
            busy={starting !== null}
            busyLabel="Opening Checkout..."
          >
            {orders.length === 0 ? "Pay" : `Pay ${formatPrice(cents)}`}
          </Button>
        </ActionBar>
      </form>
    </>
  );
}
