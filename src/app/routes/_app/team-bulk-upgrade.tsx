import { BulkPassScreen } from "#features/passes/components/bulk-pass-screen.tsx";
import type { Route } from "./+types/team-bulk-upgrade";

export const meta = () => [{ title: "Team Season Pass · FirstWhistle" }];

export default function TeamBulkUpgrade({ params: { teamId } }: Route.ComponentProps) {
  // The key resets the selection when the team changes.
  return <BulkPassScreen key={teamId} teamId={teamId} />;
}
