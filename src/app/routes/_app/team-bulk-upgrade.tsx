import { BulkPassScreen } from "#features/passes/components/bulk-pass-screen.tsx";
import type { Route } from "./+types/team-bulk-upgrade";

export const meta = () => [{ title: "Team Season Pass · FirstWhistle" }];

export default function TeamBulkUpgrade({ params: { teamId } }: Route.ComponentProps) {
  // A page of its own per team: nothing ticked for the last one stays behind.
  return <BulkPassScreen key={teamId} teamId={teamId} />;
}
