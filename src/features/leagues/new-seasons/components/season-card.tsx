import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarSync } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { teamsQueries } from "#features/teams/client.ts";
import type { TeamDetail } from "#features/teams/schema.ts";
import { OFFER_DAYS } from "#features/teams/seasons/rules.ts";
import type { TeamSeasons } from "#features/teams/seasons/schema.ts";
import { getErrorMessage } from "#platform/api-client.ts";
import { formatDate } from "#platform/date-format.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { seasonsQueries } from "../client.ts";

/** Shows a team's seasons on its page: the offer to start a new one, the one that continues it, and past ones. */
export default function SeasonCard({ team }: { team: TeamDetail }) {
  const { data } = useQuery(
    seasonsQueries.seasons.get.queryOptions({ input: { teamId: team.id }, networkMode: "always" }),
  );
  if (!data) return null;
  const isOffered = team.can.manage && !data.next && team.seasonDaysLeft <= OFFER_DAYS;
  if (!isOffered && !data.next && data.past.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="seasons">
      {isOffered && <StartOffer team={team} />}
      {data.next && <NextSeason team={team} next={data.next} />}
      {data.past.length > 0 && <PastSeasons past={data.past} isFirst={!isOffered && !data.next} />}
    </Card>
  );
}

function StartOffer({ team }: { team: TeamDetail }) {
  return (
    <>
      <h2 id="seasons" className="h3">
        New Season
      </h2>
      <p className="mt-1.5 text-sm leading-[1.45] text-ink-2">
        {team.seasonDaysLeft < 0
          ? "This season has ended."
          : `This season ends ${formatDate(team.seasonEndsOn)}.`}{" "}
        Bring your players into the next one.
      </p>
      <LinkButton full className="mt-3" icon={<CalendarSync />} to={`/teams/${team.id}/new-season`}>
        Start New Season
      </LinkButton>
    </>
  );
}

function NextSeason({ team, next }: { team: TeamDetail; next: NonNullable<TeamSeasons["next"]> }) {
  return (
    <>
      <h2 id="seasons" className="h3">
        New Season
      </h2>
      <p className="mt-1.5 text-sm leading-[1.45] text-ink-2">
        <b className="wrap-anywhere">{next.name}</b> continues this team.
        {!next.isFinished && " This team is archived after its last game, and its Season Pass moves then."}
      </p>
      <LinkButton variant="secondary" full className="mt-3" to={`/teams/${next.id}`}>
        Open New Season
      </LinkButton>
      {team.can.transfer && next.canMovePass && <MovePass team={team} nextName={next.name} />}
    </>
  );
}

/** Lets the owner move the pass before the team's last game (START-31). */
function MovePass({ team, nextName }: { team: TeamDetail; nextName: string }) {
  const queries = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const input = { teamId: team.id };
  const move = useMutation(
    seasonsQueries.seasons.movePass.mutationOptions({
      networkMode: "always",
      onSuccess: (seasons) => {
        queries.setQueryData(seasonsQueries.seasons.get.queryOptions({ input }).queryKey, seasons);
        setIsConfirming(false);
        showToast.success("Season Pass moved");
        return queries.invalidateQueries({ queryKey: teamsQueries.key() });
      },
      onError: (error) =>
        showToast.error("We couldn't move the pass", {
          description: getErrorMessage(error, "Nothing has changed. Try again."),
        }),
    }),
  );
  return (
    <>
      <Button variant="secondary" full className="mt-2" onClick={() => setIsConfirming(true)}>
        Move Pass Now
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Move the pass now?"
        confirmLabel="Move Pass Now"
        busyLabel="Moving..."
        cancelLabel="Keep It Here"
        tone="primary"
        busy={move.isPending}
        onConfirm={() => move.mutate(input)}
      >
        The remaining time and texts go to <b className="wrap-anywhere">{nextName}</b>. This team won&apos;t
        send reminders for the games it has left.
      </ConfirmDialog>
    </>
  );
}

function PastSeasons({ past, isFirst }: { past: TeamSeasons["past"]; isFirst: boolean }) {
  return (
    <>
      <h2 id={isFirst ? "seasons" : undefined} className={isFirst ? "h3" : "h3 mt-5"}>
        Past Seasons
      </h2>
      <ul className="mt-1.5 divide-y divide-line">
        {past.map(({ id, name, seasonEndsOn }) => (
          <li key={id} className="py-2 text-sm">
            <Link to={`/teams/${id}`} className="font-[560] wrap-anywhere underline">
              {name}
            </Link>
            <span className="caption block text-ink-3">Season end: {formatDate(seasonEndsOn)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
