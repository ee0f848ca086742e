import { Archive } from "lucide-react";
import { Banner } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";
import type { TeamDetail } from "../schema.ts";

/** That the team is put away, and for those who may, how to bring it back. */
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
      <b>This team is archived.</b> It has left the lists and gets no texts.
      {team.can.manage && " You can bring it back in its settings."}
    </Banner>
  );
}
