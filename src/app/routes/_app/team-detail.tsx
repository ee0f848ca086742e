import { AllowanceCard } from "#features/messages/allowance/components/allowance-card.tsx";
import { SendMessage } from "#features/messages/blasts/components/blast-buttons.tsx";
import { TeamPage } from "#features/teams/components/team-page.tsx";
import type { Route } from "./+types/team-detail";

export const meta = () => [{ title: "Team · FirstWhistle" }];

export default function TeamDetail({ params }: Route.ComponentProps) {
  // A page of its own per team: no search or open dialog of the last one stays behind.
  return (
    <TeamPage
      key={params.id}
      teamId={params.id}
      Aside={AllowanceCard}
      renderMessage={(team) => <SendMessage team={team} className="max-md:px-2.5!" />}
    />
  );
}
