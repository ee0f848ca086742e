import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { getErrorMessage } from "#platform/api-client.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormSection } from "#ui/form-section.tsx";
import { showToast } from "#ui/toast.tsx";
import type { TeamLeague } from "../../management/schema.ts";
import { managersQueries } from "../client.ts";

/** Lists the leagues that a team plays in, and lets its owner leave them. Shows nothing if there are none. */
export function TeamLeagues({ team }: { team: { id: string; name: string } }) {
  const queries = useQueryClient();
  const id = useId();
  const list = managersQueries.managers.listLeagues.queryOptions({ input: { teamId: team.id } });
  const leagues = useQuery(list).data?.leagues;
  const [leaving, setLeaving] = useState<TeamLeague>();
  const [isConfirming, setIsConfirming] = useState(false);
  const leave = useMutation(
    managersQueries.managers.leaveLeague.mutationOptions({
      networkMode: "always",
      onSuccess: (response) => {
        queries.setQueryData(list.queryKey, response);
        setIsConfirming(false);
        showToast.success("Your team left the league");
      },
      onError: (error) =>
        showToast.error("We couldn't take your team out of the league", {
          description: getErrorMessage(error, "Try again."),
        }),
    }),
  );
  if (!leagues || (leagues.length === 0 && !leaving)) return null;
  return (
    <FormSection
      title="Leagues"
      lead="The manager of a league can see this team's roster and add games to its schedule."
    >
      <ul id={id} tabIndex={-1} aria-label="Leagues" className="divide-y divide-line outline-none">
        {leagues.map((league) => (
          <li key={league.id} className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="h3 wrap-anywhere">{league.name}</p>
              <p className="caption wrap-anywhere text-ink-2">Run by {league.managerName}</p>
            </div>
            <LinkButton
              to={`/league/${league.id}/standings`}
              variant="secondary"
              size="small"
              aria-label={`Standings of ${league.name}`}
            >
              Standings
            </LinkButton>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Leave ${league.name}`}
              onClick={() => {
                setLeaving(league);
                setIsConfirming(true);
              }}
            >
              Leave
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title="Leave this league?"
          confirmLabel="Leave League"
          busyLabel="Leaving..."
          cancelLabel="Stay"
          busy={leave.isPending}
          finalFocus={() =>
            leagues.some((league) => league.id === leaving.id) ? null : document.getElementById(id)
          }
          onConfirm={() => {
            if (!leave.isPending) leave.mutate({ teamId: team.id, leagueId: leaving.id });
          }}
        >
          <span className="wrap-anywhere">
            <b>{team.name}</b> will leave <b>{leaving.name}</b>, and {leaving.managerName} won't see it
            anymore. Its roster and games stay. Only {leaving.managerName} can add it again.
          </span>
        </ConfirmDialog>
      )}
    </FormSection>
  );
}
