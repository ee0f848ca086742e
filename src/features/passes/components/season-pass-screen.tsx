import { Ticket, UserRoundX, UsersRound } from "lucide-react";
import { isMissingTeam } from "#features/teams/components/missing-team.ts";
import { formatLocalDate } from "#platform/browser-date.ts";
import { formatDate } from "#platform/date-format.ts";
import { useInstallation } from "#platform/installation.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Kit } from "#ui/kit.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { MAX_PLAYERS, formatPrice, topup, type Schedule } from "../rules.ts";
import type { PassTeam } from "../schema.ts";
import { OnHoldNotice, ProcessingBanner } from "./pass-banner.tsx";
import { formatStatus } from "./pass-labels.ts";
import { TeamNotFound } from "./team-not-found.tsx";
import { TierCards } from "./tier-cards.tsx";
import { useCheckout } from "./use-checkout.ts";
import { useFailureToast, usePassTeam } from "./use-pass-team.ts";

export interface ScheduleQuery {
  data: Schedule | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface SeasonPassScreenProps {
  teamId: string;
  /**
   * The query for how many texts the schedule needs. Passed in because the feature that defines it depends on this one.
   */
  schedule: ScheduleQuery;
}

/** The Season Pass page for one team (PASS-01). */
export function SeasonPassScreen({ teamId, schedule }: SeasonPassScreenProps) {
  const team = usePassTeam(teamId);
  useFailureToast(team);
  if (isMissingTeam(team.error)) return <TeamNotFound query={team} />;
  // Wait for the forecast so the cards don't shift. If it fails, show the cards without it.
  if (team.data && !schedule.isPending) return <LoadedScreen team={team.data} schedule={schedule} />;
  if (team.isError) return <TeamNotFound query={team} />;
  return (
    <>
      <h1 className="sr-only">Choose Your Season Pass</h1>
      <Spinner page>Loading the team...</Spinner>
    </>
  );
}

function LoadedScreen({ team, schedule }: { team: PassTeam; schedule: ScheduleQuery }) {
  const { starting, buy } = useCheckout();
  return (
    <>
      <PageHead
        back={{ to: `/teams/${team.id}`, label: "Back to Team" }}
        media={<Kit id={team.id} kit={team.kit} size={52} />}
        title="Choose Your Season Pass"
        badges={<Badge tone={team.status}>{formatStatus(team)}</Badge>}
        subtitle={
          <span className="wrap-anywhere">
            Select the best plan for {team.name} ({team.memberCount} members)
          </span>
        }
        actions={
          team.hasOtherTeams ? (
            <LinkButton variant="secondary" icon={<UsersRound />} to={`/teams/${team.id}/bulk-upgrade`}>
              Pay for Several Teams
            </LinkButton>
          ) : undefined
        }
      />
      <div className="grid gap-3.5">
        <Banner tone="info" icon={<Ticket />}>
          <b>Season Pass Benefits:</b> Flat fee per season with automated SMS reminders
        </Banner>
        <PassNotices team={team} />
      </div>
      <TierCards
        memberCount={team.memberCount}
        schedule={schedule.data}
        starting={starting}
        onSelect={(tier) => void buy(team.id, tier)}
      />
      {schedule.isError && <ForecastFailed query={schedule} />}
      <div className="mt-7 grid items-start gap-x-5 gap-y-7 min-[68.75rem]:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <TopUp team={team} starting={starting} onPurchase={() => void buy(team.id, topup.key)} />
        <TeamDetails team={team} />
      </div>
    </>
  );
}

/** Notices to read before paying. */
function PassNotices({ team }: { team: PassTeam }) {
  const { hasTexting } = useInstallation();
  return (
    <>
      {!hasTexting && (
        <Banner tone="warn">
          <b>No texting account yet.</b> No texts go out until your administrator turns on texting, even with
          a pass.
        </Banner>
      )}
      {team.payment === "processing" && <ProcessingBanner />}
      {team.memberCount > MAX_PLAYERS && <TooManyPlayers team={team} />}
      {team.isOnHold && (
        <Banner tone="warn">
          <OnHoldNotice /> You can buy a new pass, which starts right away. If the bank rules that the payment
          stands, the pass on hold becomes active again too.
        </Banner>
      )}
      {team.isArchived && (
        <Banner tone="warn">
          <b>This team is archived.</b> It won't get texts until you restore it in Team Settings.
        </Banner>
      )}
      {team.status === "active" && team.expiresOn !== null && (
        <Banner tone="ok">
          <b>Your pass is active until {formatDate(team.expiresOn)}.</b> Buying another adds its months and
          texts to what you have. You won't lose anything.
        </Banner>
      )}
    </>
  );
}

/** Explains what to do when no pass covers a roster this large (OP-05). */
function TooManyPlayers({ team }: { team: PassTeam }) {
  return (
    <Banner
      tone="warn"
      icon={<UserRoundX />}
      action={
        <LinkButton variant="secondary" size="small" to={`/teams/${team.id}`}>
          Open Roster
        </LinkButton>
      }
    >
      <b>
        Your team has {team.memberCount} members. Our largest pass covers {MAX_PLAYERS} players.
      </b>{" "}
      Everyone on the roster counts, including subs and inactive members. Remove people who no longer play, or
      split into two teams with a pass each. Top-ups work for any team size.
    </Banner>
  );
}

function ForecastFailed({ query }: { query: ScheduleQuery }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
      We couldn't load the forecast for your games.
      <Button
        variant="secondary"
        size="small"
        busy={query.isFetching}
        busyLabel="Loading..."
        onClick={() => void query.refetch()}
      >
        Try Again
      </Button>
    </div>
  );
}

interface TopUpProps {
  team: PassTeam;
  starting: string | null;
  onPurchase: () => void;
}

/** Offers a text top-up (PASS-31 to PASS-34). */
function TopUp({ team, starting, onPurchase }: TopUpProps) {
  return (
    <section aria-labelledby="top-up" className="min-w-0">
      <SectionHead id="top-up" title="Need More SMS Messages?" />
      <Card className="flex items-center gap-x-4.5 gap-y-3.5 max-md:flex-wrap">
        <span
          aria-hidden="true"
          className="grid size-16 flex-none place-items-center rounded-[16px] bg-court-soft font-display text-2xl leading-none font-[760] text-court-ink font-stretch-[82%]"
        >
          +{topup.sms}
        </span>
        <div className="min-w-0 flex-1 max-md:basis-44">
          <h3 className="h3">{topup.name}</h3>
          <p className="mt-0.5 text-sm leading-[1.4] text-ink-2">
            {topup.description}.{team.status !== "active" && " You also need a Season Pass for reminders."}
          </p>
        </div>
        <span className="score text-[1.625rem]">{formatPrice(topup.cents)}</span>
        <Button
          variant="secondary"
          className="max-md:flex-1"
          disabled={starting !== null}
          busy={starting === topup.key}
          busyLabel="Opening..."
          onClick={onPurchase}
        >
          Purchase Top-up
        </Button>
      </Card>
    </section>
  );
}

/** Shows details about the team (PASS-35, PASS-36). */
function TeamDetails({ team }: { team: PassTeam }) {
  const details = [
    ["Team Name", team.name],
    ["Sport", team.sport],
    ["Current Members", team.memberCount.toLocaleString("en-US")],
    ["Current Season End", formatLocalDate(team.seasonEndsOn)],
  ];
  return (
    <section aria-labelledby="team-details" className="min-w-0">
      <SectionHead id="team-details" title="Team Details" />
      <Card>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-ui">
          {details.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="text-right font-[560] wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
