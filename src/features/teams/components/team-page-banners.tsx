import { Archive, Ticket } from "lucide-react";
import { Banner } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";
import type { TeamDetail } from "../schema.ts";
import { dateInWords } from "#platform/date-words.ts";
import { passTitle, remindersInWords, smsUsage } from "./team-page-words.ts";

/** What holds for the whole team: that it is put away, and how its pass stands. */
export function TeamPageBanners({ team }: { team: TeamDetail }) {
  return (
    <div className="mt-3.5 grid gap-3.5 empty:hidden">
      {team.isArchived && <ArchivedBanner team={team} />}
      {team.status === "active" ? (
        <ActiveBanner team={team} />
      ) : (
        // Whoever cannot buy is not asked to.
        team.can.manage && <UpgradeBanner team={team} />
      )}
    </div>
  );
}

function ArchivedBanner({ team }: { team: TeamDetail }) {
  return (
    <Banner
      tone="warn"
      icon={<Archive />}
      action={
        team.can.manage ? (
          <LinkButton variant="secondary" size="small" to={`/teams/${team.id}/settings`}>
            Open Settings
          </LinkButton>
        ) : undefined
      }
    >
      <b>This team is archived.</b> It has left the lists and gets no texts.
      {team.can.manage && " You can bring it back in its settings."}
    </Banner>
  );
}

/** TEAM-31. */
function ActiveBanner({ team }: { team: TeamDetail }) {
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
function UpgradeBanner({ team }: { team: TeamDetail }) {
  const isExpired = team.status === "expired";
  return (
    <Banner
      tone={isExpired ? "error" : "info"}
      icon={<Ticket />}
      action={
        <LinkButton variant="secondary" size="small" to={`/teams/${team.id}/upgrade`}>
          {isExpired ? "Renew Season Pass" : "Choose a Season Pass"}
        </LinkButton>
      }
    >
      <b>{isExpired ? "The Season Pass has expired." : "This team has no Season Pass yet."}</b>{" "}
      {isExpired ? "Renew it" : "Get one"} from $9.99 for up to 3 months, and everyone who agreed gets a text
      before every game.
    </Banner>
  );
}
