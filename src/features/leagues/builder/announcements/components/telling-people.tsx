import { useQuery } from "@tanstack/react-query";
import { formatNewGames } from "#features/games/announcements/rules.ts";
import { useInstallation } from "#platform/installation.ts";
import { TEXTING_OFF } from "#platform/sms/texting-off.ts";
import { Banner } from "#ui/banner.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { leagueMessagesQueries } from "../../../league-messages/client.ts";
import { computeTeamCosts, formatReach, formatShortage } from "../../../league-messages/rules.ts";
import { formatCount } from "../../components/draft-labels.ts";
import type { BuilderData, PlannedGame } from "../../schema.ts";

export interface TellingPeopleProps {
  data: BuilderData;
  games: readonly PlannedGame[];
  textPlayers: boolean;
  onTextPlayers: (textPlayers: boolean) => void;
}

/** Shows who hears about the schedule: managers by email, and players by text if it's checked, with the cost. */
export function TellingPeople({ data, games, textPlayers, onTextPlayers }: TellingPeopleProps) {
  const { hasTexting } = useInstallation();
  const managed = data.passes.filter(({ managerCount }) => managerCount > 0).length;
  const others = data.passes.length - managed;
  return (
    <div className="mt-4 grid gap-3">
      {managed > 0 && (
        <p>
          {`We'll email the managers of ${formatCount(managed, "team")} with their games.`}
          {others > 0 && ` ${formatCount(others, "team has", "teams have")} no manager but you.`}
        </p>
      )}
      <CheckboxField
        label="Text Players Too"
        hint={
          hasTexting
            ? "One text per person with the first game, from each team's own texts."
            : `${TEXTING_OFF}.`
        }
        disabled={!hasTexting}
        checked={textPlayers}
        onChange={(event) => onTextPlayers(event.currentTarget.checked)}
      />
      {textPlayers && <TextCosts data={data} games={games} />}
    </div>
  );
}

/** Predicts how many people get a text and how many texts the teams use. */
function TextCosts({ data, games }: Pick<TellingPeopleProps, "data" | "games">) {
  const preview = useQuery(
    leagueMessagesQueries.leagueMessages.preview.queryOptions({
      input: { leagueId: data.league.id },
      staleTime: 0,
      retry: 1,
      networkMode: "always",
    }),
  );
  if (preview.isError) return <Banner tone="error">We couldn't load recipients and text usage.</Banner>;
  if (!preview.data) return <p role="status">Counting recipients...</p>;
  const names = new Map(data.teams.map(({ id, name }) => [id, name]));
  const getMessage = (teamId: string) => {
    const own = games.filter(({ home, away }) => home === teamId || away === teamId);
    return formatNewGames(
      own.map(({ home, away, date, time, venue }) => ({
        teamName: names.get(teamId) ?? "",
        kind: "game",
        opponent: names.get(home === teamId ? away : home) ?? null,
        side: home === teamId ? "home" : "away",
        gameOn: date,
        gameTime: time,
        location: venue,
      })),
    );
  };
  const costs = preview.data.teams.flatMap((team) =>
    computeTeamCosts([team], "players", getMessage(team.teamId)),
  );
  const shortage = formatShortage(costs);
  return (
    <>
      <p role="status" className="font-[560] text-ink">
        {formatReach(costs)}
      </p>
      {shortage !== null && <Banner tone="warn">{shortage}</Banner>}
    </>
  );
}
