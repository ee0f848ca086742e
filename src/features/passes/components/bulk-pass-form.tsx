import { ReceiptText, Ticket } from "lucide-react";
import { useState } from "react";
import { formatTeamCount } from "#features/teams/components/team-labels.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { showToast } from "#ui/toast.tsx";
import { findShortcomings, hasChanged, recommendForSeason } from "../bulk/rules.ts";
import type { PurchaseState } from "../purchases/schema.ts";
import { getPriceCents, isTooLarge, MAX_PLAYERS, formatPrice, type Schedule } from "../rules.ts";
import type { PayableTeam, TierKey } from "../schema.ts";
import { BulkRow } from "./bulk-row.tsx";
import { BulkWarning } from "./bulk-warning.tsx";
import { PassForAll } from "./pass-for-all.tsx";
import { useCheckout } from "./use-checkout.ts";

/** The teams to pay for, and the passes that were chosen instead of the recommended ones. */
export type Choices = { selected: ReadonlySet<string>; chosen: Readonly<Record<string, TierKey>> };

export const getBulkHead = (teamId: string, leagueId: string | null = null) => ({
  back:
    leagueId === null
      ? { to: `/teams/${teamId}`, label: "Back to Team" }
      : { to: `/league-management?leagueId=${leagueId}`, label: "Back to League" },
  title: "Team Season Pass",
});

const canBuy = ({ memberCount, isProcessing }: PayableTeam) => memberCount <= MAX_PLAYERS && !isProcessing;

interface BulkPassFormProps {
  teamId: string;
  leagueId: string | null;
  list: { teams: PayableTeam[]; total: number; lastPurchase: { id: string; state: PurchaseState } | null };
  forecasts: ReadonlyMap<string, Schedule>;
  start: Choices;
  /** Loads the teams again and returns them, or undefined if that failed. */
  onRefresh: () => Promise<PayableTeam[] | undefined>;
}

/** Chooses teams and their passes, with the total and the Pay button always in sight. */
export function BulkPassForm({ teamId, leagueId, list, forecasts, start, onRefresh }: BulkPassFormProps) {
  const { teams, total, lastPurchase } = list;
  const { starting, buyAll } = useCheckout();
  const [isChecking, setIsChecking] = useState(false);
  const [selected, setSelected] = useState(start.selected);
  const [chosen, setChosen] = useState(start.chosen);

  const open = teams.filter(canBuy);
  const recommend = (team: PayableTeam) => recommendForSeason(team, forecasts.get(team.id));
  function getTierFor(team: PayableTeam): TierKey {
    const tier = chosen[team.id];
    // The roster may have grown since the tier was picked.
    return tier && !isTooLarge(team.memberCount, tier) ? tier : recommend(team);
  }
  const chosenTeams = open
    .filter(({ id }) => selected.has(id))
    .map((team) => ({ team, tier: getTierFor(team) }));
  const orders = chosenTeams.map(({ team, tier }) => ({ teamId: team.id, product: tier }));
  const cents = orders.reduce((sum, { product }) => sum + getPriceCents(product), 0);
  const short = chosenTeams.filter(
    ({ team, tier }) => findShortcomings(tier, team, forecasts.get(team.id)).isShort,
  );
  const toggle = (id: string, isSelected: boolean) =>
    setSelected(
      new Set(isSelected ? [...selected, id] : [...selected].filter((selectedId) => selectedId !== id)),
    );
  const hasSelectedAll = orders.length === open.length;

  async function pay() {
    if (orders.length === 0 || isChecking) return;
    setIsChecking(true);
    const fresh = await onRefresh();
    setIsChecking(false);
    const changed = chosenTeams.filter(({ team }) => hasChanged(team, fresh));
    if (changed.length === 0) return void buyAll(orders);
    showToast.info("Someone else paid in the meantime", {
      id: "checkout",
      description: `Check ${changed.map(({ team }) => team.name).join(", ")}, then pay.`,
    });
  }

  return (
    <>
      <PageHead
        {...getBulkHead(teamId, leagueId)}
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
        {lastPurchase !== null && <LastPurchase teamId={teamId} {...lastPurchase} />}
      </div>
      <form
        className="mt-7"
        onSubmit={(event) => {
          event.preventDefault();
          void pay();
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
        {open.length > 1 && (
          <PassForAll
            choices={open.map((team) => ({ team, tier: getTierFor(team), recommended: recommend(team) }))}
            onChoose={setChosen}
          />
        )}
        <BulkWarning passes={short} />
        <ul className="rounded-lg border border-line *:scroll-mb-32 *:not-first:border-t *:not-first:border-line">
          {teams.map((team) => (
            <BulkRow
              key={team.id}
              team={team}
              tier={canBuy(team) ? getTierFor(team) : null}
              recommended={recommend(team)}
              schedule={forecasts.get(team.id)}
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
          sticky="always"
          note={
            orders.length === 0 ? (
              "Select the teams to pay for."
            ) : (
              <>
                {`${formatTeamCount(orders.length)}, ${formatPrice(cents)} total. No auto-renewal.`}
                {short.length > 0 && (
                  <span className="block text-yellow-ink">
                    {short.length === 1
                      ? "1 pass ends before the last game."
                      : `${short.length} passes end before the last game.`}
                  </span>
                )}
              </>
            )
          }
        >
          <Button
            type="submit"
            size="large"
            disabled={orders.length === 0}
            busy={isChecking || starting !== null}
            busyLabel="Opening Checkout..."
          >
            {orders.length === 0 ? "Pay" : `Pay ${formatPrice(cents)}`}
          </Button>
        </ActionBar>
      </form>
    </>
  );
}

const lastPurchaseNotes: Record<PurchaseState, string> = {
  paid: "You recently paid for several teams.",
  processing: "Your payment for several teams is processing.",
  unpaid: "You started a payment for several teams.",
  failed: "Your last payment for several teams didn't go through.",
  checking: "We're checking your last payment for several teams.",
};

function LastPurchase({ teamId, id, state }: { teamId: string; id: string; state: PurchaseState }) {
  return (
    <Banner
      tone="info"
      icon={<ReceiptText />}
      action={
        <LinkButton variant="secondary" size="small" to={`/teams/${teamId}/bulk-upgrade?purchase=${id}`}>
          View Summary
        </LinkButton>
      }
    >
      {lastPurchaseNotes[state]}
    </Banner>
  );
}
