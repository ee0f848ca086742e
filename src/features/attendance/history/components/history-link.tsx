import { ChartColumnStacked } from "lucide-react";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

/** Links from a team's page to its attendance history. */
export function HistoryLink({ teamId }: { teamId: string }) {
  return (
    <Card as="section" aria-labelledby="attendance">
      <h2 id="attendance" className="h3">
        Attendance
      </h2>
      <p className="mt-1.5 text-sm leading-[1.45] text-ink-2">See who shows up, game by game.</p>
      <LinkButton
        variant="secondary"
        full
        className="mt-3"
        icon={<ChartColumnStacked />}
        to={`/teams/${teamId}/attendance`}
      >
        Attendance History
      </LinkButton>
    </Card>
  );
}
