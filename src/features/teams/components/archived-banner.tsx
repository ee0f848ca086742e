import { Archive } from "lucide-react";
import { Banner } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";
import type { TeamDetail } from "../schema.ts";

/** Shows that the team is archived and how managers can restore it. */
export function ArchivedBanner({ team }: { team: TeamDetail }) {
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
      <b>This team is archived.</b> It&apos;s hidden from your lists and doesn&apos;t send texts.
      {team.can.manage && " You can restore it in Team Settings."}
    </Banner>
  );
}
