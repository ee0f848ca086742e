import { ChevronLeft, ChevronRight, Settings } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import type { MenuAction } from "#ui/menu.tsx";
import { formatDay } from "#ui/month-grid.ts";
import { PageHead } from "#ui/page-head.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { LeagueNotFound, useLeagueGate } from "../../components/league-gate.tsx";
import { managementQueries } from "../../management/client.ts";
import { SeasonPicker } from "../../seasons/components/season-picker.tsx";
import { useSeasonChoice } from "../../seasons/components/use-seasons.ts";
import { isSameOutcome } from "../rules.ts";
import type { Outcome, ResultGame, SeasonResults } from "../schema.ts";
import { DisputePanel } from "./dispute-panel.tsx";
import { formatPairing, formatStart } from "./labels.ts";
import { ResultDialog, type ResultChoice } from "./result-dialog.tsx";
import { ResultRow } from "./result-row.tsx";
import { UnreadReplies } from "./unread-replies.tsx";
import { ScoreSettingsDialog } from "./score-settings-dialog.tsx";
import { useSeasonResults, useSetResult } from "./use-results.ts";

type Opened = {
  game: ResultGame;
  choice: ResultChoice;
  initial: Outcome | null;
  isOpen: boolean;
  number: number;
};

/** Shows a season's results by day, and above them what needs the league manager (RESULT-51, RESULT-53, RESULT-55). */
export function ResultsScreen() {
  const { leagueId = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const league = useQuery(
    managementQueries.leagueManagement.get.queryOptions({
      input: { leagueId },
      retry: 1,
      networkMode: "always",
    }),
  );
  const isMissing = useLeagueGate(league);
  const { seasons, season } = useSeasonChoice(isMissing ? null : leagueId);
  const results = useSeasonResults(leagueId, season?.id, search.get("day"));
  const setResult = useSetResult();
  const [opened, setOpened] = useState<Opened>();
  const [settings, setSettings] = useState({ isOpen: false, number: 0 });
  if (isMissing) return <LeagueNotFound />;

  const open = (game: ResultGame, choice: ResultChoice, initial = game.result?.outcome ?? null) =>
    setOpened((last) => ({ game, choice, initial, isOpen: true, number: (last?.number ?? 0) + 1 }));
  /** Decides for a report right away, unless the change has to be explained. */
  function use(game: ResultGame, outcome: Outcome) {
    const standing = game.result?.counts ? game.result.outcome : null;
    if (standing && !isSameOutcome(standing, outcome)) open(game, outcome.kind, outcome);
    else setResult.mutate({ leagueId, leagueGameId: game.leagueGameId, outcome, reason: null });
  }
  const showDay = (day: string) =>
    setSearch(
      (current) => {
        current.set("day", day);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  const data = results.data;
  return (
    <>
      <PageHead
        title="Results"
        back={{ to: `/league-management?leagueId=${leagueId}`, label: "Back to League Management" }}
        subtitle={<span className="wrap-anywhere">{league.data?.name ?? "\u00a0"}</span>}
        actions={
          data &&
          season?.endedAt === null && (
            <Button
              variant="secondary"
              icon={<Settings />}
              onClick={() => setSettings(({ number }) => ({ isOpen: true, number: number + 1 }))}
            >
              Score Settings
            </Button>
          )
        }
      />
      {season && seasons.length > 1 && (
        <div className="mb-5">
          <SeasonPicker
            seasons={seasons}
            season={season}
            // Another season has other days.
            onChoose={(id) => setSearch({ season: id }, { replace: true })}
          />
        </div>
      )}
      {!data && results.errorUpdateCount > 0 && (
        <LoadFailure query={results}>We couldn't load this season's results.</LoadFailure>
      )}
      {!data && results.errorUpdateCount === 0 && (
        <Loading label="Loading results" className="grid gap-3">
          <Skeleton className="h-5 w-48" />
          <Skeleton shape="block" className="h-40" />
        </Loading>
      )}
      {data && (
        <div aria-busy={results.isPlaceholderData} className="stale grid gap-8">
          {data.disputed.length > 0 && (
            <section aria-labelledby="disputed">
              <SectionHead
                id="disputed"
                title={<Counted title="Needs Your Decision" list={data.disputed} />}
              />
              <div className="grid gap-4">
                {data.disputed.map((game) => (
                  <DisputePanel
                    key={game.leagueGameId}
                    game={game}
                    isBusy={setResult.isPending}
                    onUse={(outcome) => use(game, outcome)}
                    onEnterOther={() => open(game, "score")}
                  />
                ))}
              </div>
            </section>
          )}
          {data.missing.length > 0 && (
            <Missing games={data.missing} onEnter={(game) => open(game, "score")} />
          )}
          <Day results={data} onShow={showDay} getActions={(game) => listActions(game, open)} />
        </div>
      )}
      {opened && data && (
        <ResultDialog
          key={opened.number}
          leagueId={leagueId}
          game={opened.game}
          settings={data.settings}
          choice={opened.choice}
          initial={opened.initial}
          open={opened.isOpen}
          onClose={() => setOpened({ ...opened, isOpen: false })}
          setResult={setResult}
        />
      )}
      {settings.number > 0 && data && season && (
        <ScoreSettingsDialog
          key={settings.number}
          leagueId={leagueId}
          seasonId={season.id}
          saved={data.settings}
          open={settings.isOpen}
          onClose={() => setSettings((current) => ({ ...current, isOpen: false }))}
        />
      )}
    </>
  );
}

const Counted = ({ title, list }: { title: string; list: readonly unknown[] }) => (
  <span className="inline-flex items-center gap-2">
    {title}{" "}
    <Badge tone="pending" icon={null}>
      {list.length}
    </Badge>
  </span>
);

function Missing({ games, onEnter }: { games: readonly ResultGame[]; onEnter: (game: ResultGame) => void }) {
  return (
    <section aria-labelledby="missing">
      <SectionHead
        id="missing"
        title={<Counted title="Missing Scores" list={games} />}
        subtitle="No team has reported these games."
      />
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {games.map((game) => (
          <li key={game.leagueGameId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <span className="min-w-0 flex-1 basis-60">
              <span className="block font-[550] wrap-anywhere">{formatPairing(game)}</span>
              <span className="caption block wrap-anywhere text-ink-2">
                {formatStart(game)}, {game.location}
              </span>
              <UnreadReplies game={game} />
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Enter Score: ${formatPairing(game)}`}
              onClick={() => onEnter(game)}
            >
              Enter Score
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function listActions(game: ResultGame, open: (game: ResultGame, choice: ResultChoice) => void): MenuAction[] {
  const kind = game.result?.outcome?.kind ?? "score";
  return [
    { label: game.result?.outcome ? "Correct Score" : "Enter Score", onSelect: () => open(game, kind) },
    { label: `Forfeit by ${game.home.name}`, onSelect: () => open(game, "home-forfeit") },
    { label: `Forfeit by ${game.away.name}`, onSelect: () => open(game, "away-forfeit") },
    { label: "Double Forfeit", onSelect: () => open(game, "double-forfeit") },
    ...(game.result
      ? [{ label: "Clear Result", tone: "destructive" as const, onSelect: () => open(game, "clear") }]
      : []),
  ];
}

function Day(props: {
  results: SeasonResults;
  onShow: (day: string) => void;
  getActions: (game: ResultGame) => MenuAction[];
}) {
  const { results, onShow, getActions } = props;
  const { day, days, games } = results;
  if (day === null)
    return (
      <EmptyState title="No games" headingLevel={2}>
        Results show up here once this season has games.
      </EmptyState>
    );
  const previous = days.findLast((other) => other < day);
  const next = days.find((other) => other > day);
  return (
    <section aria-label={formatDay(day)}>
      <div className="mb-3 flex items-center gap-1">
        <IconButton
          label="Previous day with games"
          disabled={previous === undefined}
          onClick={() => onShow(previous!)}
        >
          <ChevronLeft />
        </IconButton>
        <h2 className="h2 min-w-0 text-center md:min-w-64" aria-live="polite">
          {formatDay(day)}
        </h2>
        <IconButton label="Next day with games" disabled={next === undefined} onClick={() => onShow(next!)}>
          <ChevronRight />
        </IconButton>
      </div>
      {games.length === 0 ? (
        <p className="text-sm text-ink-2">No games on this day.</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {games.map((game) => (
            <li key={game.leagueGameId}>
              <ResultRow game={game} actions={getActions(game)} />
            </li>
          ))}
        </ul>
      )}
      <p className="caption mt-2.5 text-ink-3">
        Matching reports are final. A single report counts after 24 hours.
      </p>
    </section>
  );
}
