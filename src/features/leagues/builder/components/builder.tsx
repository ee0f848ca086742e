import { CalendarPlus } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { LeaveGuard } from "#ui/leave-guard.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SplitView, type SplitSide } from "#ui/split-view.tsx";
import { showToast } from "#ui/toast.tsx";
import { builderDefaults, builderLeague, generationRefusal } from "../rules.ts";
import { ScheduleSettings, type BuilderLeague, type BuilderStart } from "../schema.ts";
import { BuilderSettings } from "./builder-settings.tsx";
import { DraftPreview } from "./draft-preview.tsx";
import { RestOfSeason } from "../rest/components/rest-of-season.tsx";
import { type Draft, lockedGames } from "./draft-history.ts";
import { counted, seasonName } from "./draft-words.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { type DraftPlan, useDraft } from "./use-draft.ts";
import { usePublish } from "./use-publish.ts";

/** After the last change of a setting the draft is made again. */
const PAUSE_MS = 600;

/** What a schedule begins with (BUILD-12 to BUILD-18, OP2-26). */
const settingsOf = ({ today, venues }: BuilderStart): ScheduleSettings => ({
  name: seasonName(today),
  gameFrequency: "once_per_week",
  frequencyRule: "team-gap",
  gamesPerMatchup: builderDefaults.gamesPerMatchup,
  startDate: today,
  startTime: builderDefaults.startTime,
  gameDurationMinutes: builderDefaults.gameDurationMinutes,
  breakBetweenGamesMinutes: builderDefaults.breakBetweenGamesMinutes,
  blockoutDays: [...builderDefaults.blockoutDays],
  blockedDates: [],
  venues:
    venues.length > 0
      ? // Two of one name are one place to the generator.
        [...new Map(venues.map((venue) => [venue.name.toLowerCase(), venue])).values()].map(
          ({ name, maxTeamsPerDay }) => ({ name, maxTeamsPerDay }),
        )
      : [{ ...builderDefaults.venue }],
  notes: null,
});

/** Settings, a draft that follows them, and publishing it. */
export function Builder({ start }: { start: BuilderStart }) {
  const navigate = useNavigate();
  const [settings, setSettings] = useState(() => settingsOf(start));
  const [side, setSide] = useState<SplitSide>("settings");
  const [isAsking, setIsAsking] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const seed = useRef(1);
  const { draft, progress, start: run, stop, change, previous, next, undo, redo } = useDraft();
  const [kept, setKept] = useState<Draft>();
  const leagueId = start.league.id;
  const { publish, isPublishing } = usePublish(leagueId, () => setIsDone(true));
  useEffect(() => {
    // Only once nothing is guarded any more.
    if (isDone) void navigate(`/schedule?leagueId=${leagueId}`);
  }, [isDone, leagueId, navigate]);

  // OP2-23: said when publishing; a draft that goes beside the earlier games is made around them.
  const [earlier, setEarlier] = useState<"keep" | "replace">();
  const league = builderLeague(start, settings, earlier ?? null);
  const plan: DraftPlan = { league, settings, earlier: earlier ?? null };
  const key = JSON.stringify(league);
  const isStale = draft !== undefined && JSON.stringify(draft.league) !== key;
  const refused =
    generationRefusal(start.teams.length, settings) ??
    ScheduleSettings.safeParse(settings).error?.issues[0]?.message ??
    null;

  // A draft follows its settings, as long as they make sense; the same seed keeps what need not change.
  const makeAgain = useEffectEvent((planned: string) =>
    run({
      plan: { ...plan, league: JSON.parse(planned) as BuilderLeague },
      seed: seed.current,
      locked: lockedGames(draft),
    }),
  );
  useEffect(() => {
    if (!isStale || refused !== null) return;
    const timer = setTimeout(() => makeAgain(key), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isStale, refused, key]);

  /** Another draft that was there before, with what it was made of; name and notes are the schedule's, not the draft's. */
  function goTo(other: Draft, go: () => void) {
    setSettings(({ name, notes }) => ({ ...other.settings, name, notes }));
    setEarlier(other.earlier ?? undefined);
    go();
  }

  function generate(nextSeed: number) {
    if (refused) return void showToast.error(refused);
    seed.current = nextSeed;
    setSide("preview");
    run({ plan, seed: nextSeed, locked: lockedGames(draft) }, leagueId);
  }

  function askToPublish() {
    if (refused) showToast.error(refused);
    else setIsAsking(true);
  }

  const cancel = (
    <LinkButton to={`/league-management?leagueId=${leagueId}`} variant="ghost">
      Cancel
    </LinkButton>
  );
  const generateButton = (
    <Button
      icon={<CalendarPlus />}
      // One primary per view: with a draft it is publishing.
      variant={draft ? "secondary" : "primary"}
      busy={progress !== undefined}
      busyLabel="Generating..."
      onClick={() => generate(seed.current)}
    >
      Generate Schedule
    </Button>
  );

  return (
    <>
      <PageHead
        title="Schedule Builder"
        back={{ to: `/league-management?leagueId=${leagueId}`, label: "Back to league management" }}
        subtitle={
          <span className="wrap-anywhere">{`${start.league.name}, ${counted(start.teams.length, "team")}`}</span>
        }
        actions={
          <div className="flex gap-2 max-md:hidden">
            {cancel}
            {generateButton}
          </div>
        }
      />
      {start.hasSeason && <RestOfSeason start={start} />}
      <SplitView
        settingsLabel="Settings"
        previewLabel="Preview"
        side={side}
        onSideChange={setSide}
        settings={
          <>
            <BuilderSettings
              start={start}
              settings={settings}
              onChange={(part) => setSettings((before) => ({ ...before, ...part }))}
            />
            {/* On phones the buttons of a long form stay in reach. */}
            <ActionBar className="mt-5 md:hidden">
              {cancel}
              {generateButton}
            </ActionBar>
          </>
        }
        preview={
          <DraftPreview
            teams={start.teams}
            draft={draft}
            kept={kept}
            progress={progress}
            isStale={isStale}
            onStop={stop}
            onShuffle={() => generate(seed.current + 1)}
            onPublish={askToPublish}
            onChange={(changed) => goTo(changed, () => change(changed))}
            onKeep={setKept}
            undo={previous && (() => goTo(previous, undo))}
            redo={next && (() => goTo(next, redo))}
          />
        }
      />
      {draft && (
        <PublishDialog
          key={draft.requestKey}
          open={isAsking && !progress && !isStale}
          onClose={() => setIsAsking(false)}
          schedule={draft.schedule}
          teamCount={start.teams.length}
          ahead={start.ahead}
          earlier={earlier}
          onEarlier={setEarlier}
          busy={isPublishing}
          onPublish={(answers) => publish(draft, settings, answers)}
        />
      )}
      <LeaveGuard when={draft !== undefined && !isDone}>
        The draft of this schedule is not published.
      </LeaveGuard>
    </>
  );
}
