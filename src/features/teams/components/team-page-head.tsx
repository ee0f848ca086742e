import { Settings, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { useInstallation } from "#platform/installation.ts";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Kit } from "#ui/kit.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { statusNames, tierNames } from "../rules.ts";
import type { TeamDetail } from "../schema.ts";
import { shortTimeZoneNames } from "../zones/rules.ts";

/** The team page's back link (TEAM-18). */
export const teamsBackLink = { to: "/teams", label: "Back to Teams" };

/** Shows the team's name, status, and links to its other pages (TEAM-18 to TEAM-23). */
export function TeamPageHead({ team, message }: { team: TeamDetail; message?: ReactNode }) {
  const { hasPayments } = useInstallation();
  return (
    <PageHead
      back={teamsBackLink}
      media={<Kit id={team.id} kit={team.kit} size={56} />}
      title={team.name}
      badges={
        <>
          <Badge tone={team.status}>{statusNames[team.status]}</Badge>
          <Badge tone={team.tier === "none" ? "quiet" : "info"} icon={<Ticket />}>
            {tierNames[team.tier]}
          </Badge>
        </>
      }
      subtitle={
        <span className="wrap-anywhere">
          {team.sport}, {shortTimeZoneNames[team.timeZone]}
        </span>
      }
      actions={
        team.can.manage ? (
          <>
            <LinkButton
              variant="secondary"
              icon={<Settings />}
              to={`/teams/${team.id}/settings`}
              // On a phone, show only the icon, because the other two buttons need the space.
              className="max-md:flex-none! max-md:gap-0 max-md:px-3.5!"
            >
              <span className="max-md:sr-only">Settings</span>
            </LinkButton>
            {/* Archived teams don't send texts. */}
            {!team.isArchived && message}
            {hasPayments && (
              <LinkButton icon={<Ticket />} to={`/teams/${team.id}/upgrade`} className="max-md:px-2.5!">
                Season Pass
              </LinkButton>
            )}
          </>
        ) : undefined
      }
    />
  );
}
