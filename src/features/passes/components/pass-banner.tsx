import { CreditCard, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { formatReminders, formatUsage } from "#features/teams/components/team-page-labels.ts";
import type { TeamDetail } from "#features/teams/schema.ts";
import { formatDate } from "#platform/date-format.ts";
import { useInstallation, type Installation } from "#platform/installation.ts";
import { TEXTING_OFF } from "#platform/sms/texting-off.ts";
import { Banner, type BannerTone } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";
import { SpinnerRing } from "#ui/spinner.tsx";
import { ENDING_DAYS } from "../rules.ts";
import type { PassTeam } from "../schema.ts";
import { getEndingTitle, formatFromPrice, getPassNote, getPassTitle } from "./pass-labels.ts";
import { useCheckoutReturn, useSettledPayment } from "./use-checkout-return.ts";
import { usePassTeam } from "./use-pass-team.ts";

/**
 * Shows the team's Season Pass status (TEAM-29 to TEAM-31). Renders right away from page data, then adds
 * checkout and payment details for users who can buy.
 */
export function PassBanner({ team }: { team: TeamDetail }) {
  const checkout = useCheckoutReturn();
  const { data: pass } = usePassTeam(team.id, {
    enabled: team.can.manage,
    ...(checkout.isWaiting && { pollEvery: checkout.pollEvery }),
  });
  useSettledPayment(pass?.payment, checkout);
  const isConfirming = checkout.isWaiting && pass?.payment === "awaiting";
  const isPaying = (isConfirming && !checkout.isLate) || pass?.payment === "processing";
  return (
    <>
      {isConfirming && (checkout.isLate ? <UnconfirmedBanner /> : <ConfirmingBanner />)}
      {pass?.payment === "processing" && <ProcessingBanner />}
      {team.status === "active" ? (
        <ActiveBanner team={team} daysLeft={pass?.passDaysLeft ?? null} />
      ) : (
        // Don't offer a pass to users who can't buy one or who just paid.
        team.can.manage && !isPaying && <UpgradeBanner team={team} isOnHold={pass?.isOnHold ?? false} />
      )}
    </>
  );
}

/** The note below the pass status on the status tile (TEAM-26). */
export function PassNote({ team }: { team: TeamDetail }) {
  const { data: pass } = usePassTeam(team.id, { enabled: team.can.manage });
  return getPassNote({ ...team, isOnHold: pass?.isOnHold ?? false });
}

function ConfirmingBanner() {
  return (
    <Banner tone="info" role="status" icon={<SpinnerRing />}>
      <b>Confirming your payment.</b> This usually takes a few seconds. You can leave this page. Your pass
      will start automatically.
    </Banner>
  );
}

/**
 * Shown when the user returned from the payment page a while ago and the provider still reports no payment. Usually,
 * the user never paid.
 */
function UnconfirmedBanner() {
  return (
    <Banner tone="time" role="status">
      <b>We haven't received your payment yet.</b> If you were charged, contact support and we'll look into
      it. If not, you can pay again.
    </Banner>
  );
}

/** Shown while a bank payment clears. Also warns users who are about to pay twice. */
export function ProcessingBanner() {
  return (
    <Banner tone="time">
      <b>Your payment is processing.</b> Your bank may take a few days. Your pass or texts will be added as
      soon as the payment clears, so don't pay again.
    </Banner>
  );
}

/** Shows the active pass, with an offer to renew it if it ends soon (TEAM-31). */
function ActiveBanner({ team, daysLeft }: { team: TeamDetail; daysLeft: PassTeam["passDaysLeft"] }) {
  const { hasTexting, hasPayments } = useInstallation();
  const isEnding = daysLeft !== null && daysLeft <= ENDING_DAYS;
  if (isEnding && team.can.manage && !team.isArchived)
    return (
      <PassOffer tone="time" team={team} label="Renew Season Pass">
        <b>{getEndingTitle(team, daysLeft)}</b>, on {formatDate(team.expiresOn!)}. {formatUsage(team)} texts
        used.{" "}
        {hasPayments ? "Renew now and you won't lose any days." : "Ask your administrator for another one."}
      </PassOffer>
    );
  return (
    <Banner
      tone="ok"
      // Drop the row gap where the second sentence is hidden.
      className="max-[73.75rem]:gap-y-0"
      action={
        team.isArchived ? undefined : (
          <span className="max-[73.75rem]:hidden">
            {hasTexting ? formatReminders(team.reminderOffsetsMinutes) : `${TEXTING_OFF}.`}
          </span>
        )
      }
    >
      <b>{getPassTitle(team)}</b>
      {team.expiresOn === null ? ", with no expiration" : ` until ${formatDate(team.expiresOn)}`}.{" "}
      {formatUsage(team)} texts used.
    </Banner>
  );
}

/** Offers a pass to a team without an active one (TEAM-29, TEAM-30). */
function UpgradeBanner({ team, isOnHold }: { team: TeamDetail; isOnHold: boolean }) {
  const { hasTexting, hasPayments } = useInstallation();
  if (isOnHold)
    return (
      <PassOffer tone="error" team={team} label="Choose a Season Pass" icon={<CreditCard />}>
        <OnHoldNotice /> {hasPayments && `A new pass starts right away, ${formatFromPrice}.`}
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
      {describeOffer({ isExpired, hasTexting, hasPayments })}
    </PassOffer>
  );
}

/** Says how to get a pass and what it's for, as far as this installation has the accounts for it. */
function describeOffer({ isExpired, hasTexting, hasPayments }: Installation & { isExpired: boolean }) {
  const source = hasPayments
    ? `${isExpired ? "Renew it" : "Get one"} ${formatFromPrice}`
    : "Ask your administrator for one";
  return hasTexting
    ? `${source}, and everyone who's agreed to texts gets one before every game.`
    : `${source}. ${TEXTING_OFF}.`;
}

/** Explains a dispute to a team with no other active pass. */
export function OnHoldNotice() {
  return (
    <>
      <b>The Season Pass is on hold.</b> The payment is being disputed, so reminders are off until the bank
      decides.
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
  const { hasPayments } = useInstallation();
  return (
    <Banner
      tone={tone}
      icon={icon}
      action={
        hasPayments && (
          <LinkButton variant="secondary" size="small" to={`/teams/${team.id}/upgrade`}>
            {label}
          </LinkButton>
        )
      }
    >
      {children}
    </Banner>
  );
}
