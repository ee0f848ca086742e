import { CalendarCheck, MessageCircleReply, Percent, Users } from "lucide-react";
import { Banner } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { formatPercent } from "../../sheet/rules.ts";
import {
  countResponded,
  formatAverage,
  formatGamesNote,
  inSeason,
  MAX_GAMES,
  formatRate,
  sumCounts,
  sumTally,
} from "../rules.ts";
import type { AttendanceHistory } from "../schema.ts";
import { GamesSection } from "./games-section.tsx";
import { MembersSection } from "./members-section.tsx";

/** A season's attendance as four numbers, a chart, and a list of members. */
export function HistoryView({ history }: { history: AttendanceHistory }) {
  const { games, members, season, seasons, isTruncated } = history;
  if (games.length === 0)
    return (
      <EmptyState
        title={seasons.length > 1 ? `No games ${inSeason(season)}` : "No games played yet"}
        headingLevel={2}
        action={<LinkButton to="/schedule">Go to Schedule</LinkButton>}
      >
        {seasons.length > 1
          ? "Choose another season above."
          : "Once your first game starts, you'll see who came."}
      </EmptyState>
    );
  const totals = sumCounts(games);
  return (
    <>
      <StatStrip
        stats={[
          {
            label: "Games Played",
            icon: <CalendarCheck />,
            value: games.length,
            note: isTruncated ? `The latest ${MAX_GAMES} ${inSeason(season)}` : formatGamesNote(games),
          },
          {
            label: "Attendance Rate",
            icon: <Percent />,
            value: formatRate(totals),
            note: '"Attending" responses out of everyone on the roster',
          },
          {
            label: "Average Attending",
            icon: <Users />,
            value: formatAverage(games),
            note: '"Attending" responses per game',
          },
          {
            label: "Response Rate",
            icon: <MessageCircleReply />,
            value: formatPercent(countResponded(totals), sumTally(totals)),
            note: "Responses out of everyone on the roster",
          },
        ]}
      />
      {countResponded(totals) === 0 && (
        <Banner tone="info" className="mt-3.5">
          No responses yet. Players respond from the links in your texts, and you can update responses
          yourself for 14 days after a game.
        </Banner>
      )}
      <GamesSection games={games} />
      {members.length > 0 && <MembersSection members={members} games={games} />}
    </>
  );
}
