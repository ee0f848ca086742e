import { CalendarCheck, MessageCircleReply, Percent, Users } from "lucide-react";
import { Banner } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { share } from "../../sheet/rules.ts";
import {
  answered,
  averageInWords,
  gamesNote,
  inSeason,
  MOST_GAMES,
  rateInWords,
  sum,
  total,
} from "../rules.ts";
import type { AttendanceHistory } from "../schema.ts";
import { GamesSection } from "./games-section.tsx";
import { MembersSection } from "./members-section.tsx";

/** A season in four numbers and two pictures. */
export function HistoryView({ history }: { history: AttendanceHistory }) {
  const { games, members, season, seasons, isCut } = history;
  if (games.length === 0)
    return (
      <EmptyState
        title={seasons.length > 1 ? `No games ${inSeason(season)}` : "No games played yet"}
        headingLevel={2}
        action={<LinkButton to="/schedule">Go to Schedule</LinkButton>}
      >
        {seasons.length > 1
          ? "Please choose another season above."
          : "Once a game with people on the roster has started, who came to it is shown here."}
      </EmptyState>
    );
  const all = sum(games);
  return (
    <>
      <StatStrip
        stats={[
          {
            label: "Games Played",
            icon: <CalendarCheck />,
            value: games.length,
            note: isCut ? `The latest ${MOST_GAMES} ${inSeason(season)}` : gamesNote(games),
          },
          {
            label: "Attendance Rate",
            icon: <Percent />,
            value: rateInWords(all),
            note: "Attending, out of all on the roster",
          },
          {
            label: "Average Attending",
            icon: <Users />,
            value: averageInWords(games),
            note: "Attending answers per game",
          },
          {
            label: "Answer Rate",
            icon: <MessageCircleReply />,
            value: share(answered(all), total(all)),
            note: "Any answer, out of all on the roster",
          },
        ]}
      />
      {answered(all) === 0 && (
        <Banner tone="info" className="mt-3.5">
          Nobody has answered yet. Answers come from the links in your texts, and you can set them yourself
          for 14 days after a game.
        </Banner>
      )}
      <GamesSection games={games} />
      {members.length > 0 && <MembersSection members={members} games={games} />}
    </>
  );
}
