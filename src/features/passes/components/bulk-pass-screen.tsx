import { useQuery } from "@tanstack/react-query";
import { Ticket } from "lucide-react";
import { useState } from "react";
import { teamCountText } from "#features/teams/components/team-texts.ts";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { isMissingTeam, teamLoading } from "#features/teams/components/missing-team.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { passesQueries } from "../client.ts";
import { centsOf, isTooLarge, MOST_PLAYERS, priceInWords, recommendedTier } from "../rules.ts";
import type { PayableTeam, TierKey } from "../schema.ts";
import { BulkRow } from "./bulk-row.tsx";
import { TeamNotFound } from "./team-not-found.tsx";
import { useCheckout } from "./use-checkout.ts";
import { useFailureToast } from "./use-pass-team.ts";

/** Season Passes for several teams in one payment (PASS-37, OP-04). */
export function BulkPassScreen({ teamId }: { teamId: string }) {
  const list = useQuery(
    passesQueries.passes.listPayable.queryOptions({ input: { teamId }, ...teamLoading, staleTime: 0 }),
  );
  useFailureToast(list);
  if (isMissingTeam(list.error)) return <TeamNotFound query={list} />;
  if (list.data) return <LoadedList teamId={teamId} {...list.data} />;
  if (list.isError)
    return (
      <>
        <PageHead {...headOf(teamId)} />
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

const headOf = (teamId: string) => ({
  back: { to: `/teams/${teamId}`, label: "Back to Team" },
  title: "Team Season Pass",
});

const canBuy = ({ memberCount, isProcessing }: PayableTeam) => memberCount <= MOST_PLAYERS && !isProcessing;

function LoadedList({ teamId, teams, total }: { teamId: string; teams: PayableTeam[]; total: number }) {
  const { starting, buyAll } = useCheckout();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set([teamId]));
  const [chosen, setChosen] = useState<Readonly<Record<string, TierKey>>>({});

  const open = teams.filter(canBuy);
  function tierFor({ id, memberCount }: PayableTeam): TierKey {
    const tier = chosen[id];
    // The roster may have grown meanwhile.
    return tier && !isTooLarge(memberCount, tier) ? tier : recommendedTier(memberCount);
  }
  const orders = open
    .filter(({ id }) => ticked.has(id))
    .map((team) => ({ teamId: team.id, product: tierFor(team) }));
  const cents = orders.reduce((sum, { product }) => sum + centsOf(product), 0);
  const tick = (id: string, isTicked: boolean) =>
    setTicked(new Set(isTicked ? [...ticked, id] : [...ticked].filter((other) => other !== id)));
  const hasAll = orders.length === open.length;

  return (
    <>
      <PageHead
        {...headOf(teamId)}
        subtitle="Pay for several teams at once. Each gets a Season Pass of its own."
      />
      <div className="grid gap-3.5">
        <Banner tone="info" icon={<Ticket />}>
          Flat fee per season with automated SMS reminders for your entire team
        </Banner>
        {total > teams.length && (
          <Banner tone="warn">
            <b>You manage {teamCountText(total)}.</b> One payment takes {teams.length}: those without a
            running pass come first. Pay for these, then come back for the others.
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
                onClick={() => setTicked(new Set(hasAll ? [] : open.map(({ id }) => id)))}
              >
                {hasAll ? "Clear All" : "Select All"}
              </Button>
            ) : undefined
          }
        />
        <ul className="rounded-lg border border-line *:scroll-mb-32 *:not-first:border-t *:not-first:border-line">
          {teams.map((team) => (
            <BulkRow
              key={team.id}
              team={team}
              tier={canBuy(team) ? tierFor(team) : null}
              isTicked={ticked.has(team.id) && canBuy(team)}
              onTick={(isTicked) => tick(team.id, isTicked)}
              onChoose={(tier) => {
                setChosen({ ...chosen, [team.id]: tier });
                tick(team.id, true);
              }}
            />
          ))}
        </ul>
        <ActionBar
          className="mt-5"
          note={
            orders.length === 0
              ? "Tick the teams to pay for."
              : `${teamCountText(orders.length)}, ${priceInWords(cents)} in one payment. Nothing renews by itself.`
          }
        >
          <Button
            type="submit"
            size="large"
            disabled={orders.length === 0}
            busy={starting !== null}
            busyLabel="Opening Checkout..."
          >
            {orders.length === 0 ? "Pay" : `Pay ${priceInWords(cents)}`}
          </Button>
        </ActionBar>
      </form>
    </>
  );
}
