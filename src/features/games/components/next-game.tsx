import { sideNames } from "#features/teams/sides/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { ResponsePips } from "#features/attendance/sheet/components/response-pips.tsx";
import { OutlookLine } from "#features/reminders/components/outlook-line.tsx";
import { formatDate, getMonthAndDay } from "#platform/date-format.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { DateBlock } from "#ui/date-block.tsx";
import { gamesQueries } from "../client.ts";
import { formatDayAndTime } from "../rules.ts";
import { getEventText } from "./kind-labels.ts";

/** Shows a team's next game, with who gets its next text. Shows nothing if there is none, or while it loads. */
export function NextGame({ team }: { team: { id: string } }) {
  const query = useQuery(
    gamesQueries.games.getNext.queryOptions({ input: { teamId: team.id }, staleTime: 0 }),
  );
  const game = query.data?.game;
  if (!game) return null;
  return (
    <Card
      as="section"
      aria-label="Next game"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5!"
    >
      <DateBlock {...getMonthAndDay(game.gameOn)} today={game.isToday} label={formatDate(game.gameOn)} />
      <div className="min-w-0 flex-1 basis-44">
        <p className="h3 flex flex-wrap items-center gap-x-2 wrap-anywhere">
          {getEventText(game)}
          {game.side && (
            <Badge tone="quiet" shape="tag">
              {sideNames[game.side]}
            </Badge>
          )}
        </p>
        <p className="caption wrap-anywhere text-ink-2">
          {formatDayAndTime(game)}, {game.location}
        </p>
        {game.tally && <ResponsePips tally={game.tally} className="my-1" />}
        {game.outlook && <OutlookLine outlook={game.outlook} className="caption block" />}
      </div>
      <LinkButton to={`/game/${game.id}/attendance`} variant="secondary" size="small" icon={<UserCheck />}>
        Who's Coming
      </LinkButton>
    </Card>
  );
}
