import { CreditCard, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { remindersInWords, smsUsage } from "#features/teams/components/team-page-words.ts";
import type { TeamDetail } from "#features/teams/schema.ts";
import { dateInWords } from "#platform/date-words.ts";
import { Banner, type BannerTone } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";
import { SpinnerRing } from "#ui/spinner.tsx";
import { ENDING_DAYS } from "../rules.ts";
import type { PassTeam } from "../schema.ts";
import { endingTitle, fromPrice, passNote, passTitle } from "./pass-words.ts";
import { useCheckoutReturn, useSettledPayment } from "./use-checkout-return.ts";
import { usePassTeam } from "./use-pass-team.ts";

/**
 * How the team's Season Pass stands (TEAM-29 to TEAM-31). What the page knows is there at once; what only buying knows follows
 * for those who may buy, who are also told how a payment goes on.
 */
export function PassBanner({ team }: { team: TeamDetail }) {
  const checkout = useCheckoutReturn();
  const { data: pass } = usePassTeam(team.id, {
    enabled: team.can.manage,
    ...(checkout.isWaiting && { pollEvery: checkout.pollEvery }),
  });
  useSettledPayment(pass?.payment, checkout);
  const isConfirming = checkout.isWaiting && pass?.payment === "awaited";
  const isPaying = (isConfirming && !checkout.isLate) || pass?.payment === "processing";
  return (
    <>
      {isConfirming && (checkout.isLate ? <UnconfirmedBanner /> : <ConfirmingBanner />)}
      {pass?.payment === "processing" && <ProcessingBanner />}
      {team.status === "active" ? (
        <ActiveBanner team={team} daysLeft={pass?.passDaysLeft ?? null} />
      ) : (
        // Whoever cannot buy, or has just paid, is not asked to.
        team.can.manage && !isPaying && <UpgradeBanner team={team} isOnHold={pass?.isOnHold ?? false} />
      )}
    </>
  );
}

/** Below the status on its tile (TEAM-26). */
export function PassNote({ team }: { team: TeamDetail }) {
  const { data: pass } = usePassTeam(team.id, { enabled: team.can.manage });
  return passNote({ ...team, isOnHold: pass?.isOnHold ?? false });
}

function ConfirmingBanner() {
  return (
    <Banner tone="info" role="status" icon={<SpinnerRing />}>
      <b>Confirming your payment.</b> This usually takes a few seconds. You can leave this page: the pass
      begins by itself.
    </Banner>
  );
}

/** The payment page was left long ago and the provider still knows of no payment: mostly there was none. */
function UnconfirmedBanner() {
  return (
    <Banner tone="time" role="status">
      <b>Your payment has not been confirmed.</b> If you were charged, write to us through Contact Support and
      we will look into it. If not, you can pay again.
    </Banner>
  );
}

/** For a payment that takes days. Also stands before whoever is about to pay again. */
export function ProcessingBanner() {
  return (
    <Banner tone="time">
      <b>A payment is on its way.</b> The bank can take a few days. What it is for begins as soon as the money
      is there, so there is no need to pay again.
    </Banner>
  );
}

/** TEAM-31. */
function ActiveBanner({ team, daysLeft }: { team: TeamDetail; daysLeft: PassTeam["passDaysLeft"] }) {
  const isEnding = daysLeft !== null && daysLeft <= ENDING_DAYS;
  if (isEnding && team.can.manage && !team.isArchived)
    return (
      <PassOffer tone="time" team={team} label="Renew Season Pass">
        <b>{endingTitle(team, daysLeft)}</b>, on {dateInWords(team.expiresOn!)}. {smsUsage(team)} SMS used.
        Renewing now adds to it, and no day is lost.
      </PassOffer>
    );
  return (
    <Banner
      tone="ok"
      // No room is kept for the second sentence where it is left out.
      className="max-[73.75rem]:gap-y-0"
      action={
        team.isArchived ? undefined : (
          <span className="max-[73.75rem]:hidden">{remindersInWords(team.reminderOffsetsMinutes)}</span>
        )
      }
    >
      <b>{passTitle(team)}</b>
      {team.expiresOn === null ? ", with no expiration" : ` until ${dateInWords(team.expiresOn)}`}.{" "}
      {smsUsage(team)} SMS used.
    </Banner>
  );
}

/** TEAM-29, TEAM-30. */
function UpgradeBanner({ team, isOnHold }: { team: TeamDetail; isOnHold: boolean }) {
  if (isOnHold)
    return (
      <PassOffer tone="error" team={team} label="Choose a Season Pass" icon={<CreditCard />}>
        <OnHoldWords /> A new pass works at once, {fromPrice}.
      </PassOffer>
    );
  const isExpired = team.status === "expired";
  return (
    <PassOffer
      tone={isExpired ? "error" : "info"}
      team={team}
      label={isExpired ? "Renew Season Pass" : "Choose a Season Pass"}
    >
      <b>{isExpired ? "The Season Pass has expired." : "This team has no Season Pass yet."}</b>{" "}
      {isExpired ? "Renew it" : "Get one"} {fromPrice}, and everyone who agreed gets a text before every game.
    </PassOffer>
  );
}

/** What a dispute means for a team whose only pass it is about. */
export function OnHoldWords() {
  return (
    <>
      <b>The Season Pass is on hold.</b> Its payment is disputed with the bank, so no reminders go out until
      the bank decides.
    </>
  );
}

interface PassOfferProps {
  tone: BannerTone;
  team: Pick<TeamDetail, "id">;
  label: string;
  icon?: ReactNode;
  children: ReactNode;
}

function PassOffer({ tone, team, label, icon = <Ticket />, children }: PassOfferProps) {
  return (
    <Banner
      tone={tone}
      icon={icon}
      action={
        <LinkButton variant="secondary" size="small" to={`/teams/${team.id}/upgrade`}>
          {label}
        </LinkButton>
      }
    >
      {children}
    </Banner>
  );
}
