import { CalendarPlus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { PageHead } from "#ui/page-head.tsx";
import { SplitView, type SplitSide } from "#ui/split-view.tsx";
import { showToast } from "#ui/toast.tsx";
import { toBuilderLeague, getGenerationError } from "../rules.ts";
import { ScheduleSettings, type BuilderLeague, type BuilderData, type PublishedSchedule } from "../schema.ts";
import { DraftStatus } from "../drafts/components/draft-status.tsx";
import { restoreDraft, toDraftContent } from "../drafts/components/restore-draft.ts";
import { useDraftSaving } from "../drafts/components/use-draft-saving.ts";
import type { SavedDraft } from "../drafts/schema.ts";
import { BuilderSettings } from "./builder-settings.tsx";
import { getDefaultSettings } from "./default-settings.ts";
import { DraftPreview } from "./draft-preview.tsx";
import { RescheduleBanner } from "../rescheduling/components/reschedule-banner.tsx";
import { type Draft, listLockedGames } from "./draft-history.ts";
import { formatCount } from "./draft-labels.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { SettingsSummary } from "./settings-summary.tsx";
import { type DraftPlan, useDraft } from "./use-draft.ts";
import { usePublish } from "./use-publish.ts";

const PublishedDialog = lazy(() => import("../announcements/components/published-dialog.tsx"));

/** Debounce between the last settings change and regenerating the draft. */
const DEBOUNCE_MS = 600;

export interface BuilderProps {
  /** Of the division, if it's one of several. */
  data: BuilderData;
  divisionId?: string | undefined;
  /** Chooses what to plan. */
  picker?: ReactNode;
  /** The league's draft when the builder opened. */
  stored: SavedDraft;
  /** Opens the builder again with another version of the draft. */
  onReload: (stored: SavedDraft) => void;
}

/** The schedule builder: the settings, a draft that updates with them, and publishing. */
export function Builder({ data, divisionId, picker, stored, onReload }: BuilderProps) {
  const navigate = useNavigate();
  const [restored] = useState(() => stored.content && restoreDraft(stored.content, data));
  const [settings, setSettings] = useState(() => restored?.settings ?? getDefaultSettings(data));
  const [side, setSide] = useState<SplitSide>("settings");
  const [isConfirming, setIsConfirming] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [published, setPublished] = useState<PublishedSchedule>();
  const [seed, setSeed] = useState(restored?.seed ?? 1);
  const {
    draft,
    progress,
    start: run,
    stop,
    change,
    previous,
    next,
    undo,
    redo,
  } = useDraft(restored?.draft, divisionId);
  const [saved, setSaved] = useState<Draft>();
  const leagueId = data.league.id;
  // Chosen when publishing (OP2-23). Keeping the earlier games regenerates the draft around them.
  const [earlier, setEarlier] = useState(restored?.earlier ?? undefined);
  const league = toBuilderLeague(data, settings, earlier ?? null);
  const plan: DraftPlan = { league, settings, earlier: earlier ?? null };
  const key = JSON.stringify(league);
  const isStale = draft !== undefined && JSON.stringify(draft.league) !== key;
  const settingsError =
    getGenerationError(data.teams.length, settings) ??
    ScheduleSettings.safeParse(settings).error?.issues[0]?.message ??
    null;

  // Regenerate the draft when valid settings change. Reusing the seed avoids needless changes.
  const regenerate = useEffectEvent((leagueJson: string) =>
    run({
      plan: { ...plan, league: JSON.parse(leagueJson) as BuilderLeague },
      seed,
      locked: listLockedGames(draft),
    }),
  );
  useEffect(() => {
    if (!isStale || settingsError !== null || published) return;
    const timer = setTimeout(() => regenerate(key), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isStale, settingsError, key, published]);

  // While a search is running, its drafts replace each other several times a second.
  const canSave = settingsError === null && !isStale && !progress;
  const state = { earlier: earlier ?? null, seed, draft };
  const saving = useDraftSaving(
    leagueId,
    stored,
    canSave
      ? { ...toDraftContent(data, settings, league, state), ...(divisionId && { divisionId }) }
      : undefined,
  );

  const { publish, isPublishing } = usePublish(leagueId, (result) => {
    saving.stop();
    setIsConfirming(false);
    setPublished(result);
  });

  /** Switches to another draft and restores its settings, except the name and notes, which don't affect the draft. */
  function switchTo(nextDraft: Draft, apply: () => void) {
    setSettings(({ name, notes }) => ({ ...nextDraft.settings, name, notes }));
    setEarlier(nextDraft.earlier ?? undefined);
    apply();
  }

  function generate(nextSeed: number) {
    if (settingsError) return void showToast.error(settingsError);
    setSeed(nextSeed);
    setSide("preview");
    setIsEditing(false);
    run({ plan, seed: nextSeed, locked: listLockedGames(draft) }, leagueId);
  }

  function openPublishDialog() {
    if (settingsError) showToast.error(settingsError);
    else setIsConfirming(true);
  }

  // Once there's a draft, wide screens show only a summary of the settings. Narrow ones have a tab for them.
  const isCollapsed = draft !== undefined && !isEditing;

  const cancel = (
    <LinkButton to={`/league-management?leagueId=${leagueId}`} variant="ghost">
      Cancel
    </LinkButton>
  );
  const generateButton = (
    <Button
      icon={<CalendarPlus />}
      // Only one primary button per view. Once there's a draft, that button is Publish.
      variant={draft ? "secondary" : "primary"}
      busy={progress !== undefined}
      busyLabel="Generating..."
      onClick={() => generate(seed)}
    >
      Generate Schedule
    </Button>
  );

  return (
    <>
      <PageHead
        title="Schedule Builder"
        back={{ to: `/league-management?leagueId=${leagueId}`, label: "Back to League Management" }}
        subtitle={
          <span className="wrap-anywhere">{`${data.league.name}, ${formatCount(data.teams.length, "team")}`}</span>
        }
        actions={
          <div className="flex gap-2 max-md:hidden">
            {cancel}
            {generateButton}
          </div>
        }
      />
      {picker}
      <DraftStatus
        saving={saving}
        isGenerating={settingsError === null}
        changes={restored?.changes ?? []}
        onReload={onReload}
      />
      {data.hasSeason && <RescheduleBanner data={data} />}
      <SplitView
        settingsLabel="Settings"
        previewLabel="Preview"
        side={side}
        onSideChange={setSide}
        stacked={isCollapsed}
        settings={
          <>
            {isCollapsed && (
              <SettingsSummary settings={settings} league={league} onEdit={() => setIsEditing(true)} />
            )}
            <div className={cx(isCollapsed && "min-[77.5rem]:hidden")}>
              <BuilderSettings
                data={data}
                settings={settings}
                onChange={(changes) => setSettings((current) => ({ ...current, ...changes }))}
              />
              {draft && (
                <Button
                  variant="secondary"
                  full
                  className="mt-5 max-[77.5rem]:hidden"
                  onClick={() => setIsEditing(false)}
                >
                  Done
                </Button>
              )}
            </div>
            {/* Keeps the buttons within reach below a long form on phones. */}
            <ActionBar className="mt-5 md:hidden">
              {cancel}
              {generateButton}
            </ActionBar>
          </>
        }
        preview={
          <DraftPreview
            teams={data.teams}
            draft={draft}
            saved={saved}
            progress={progress}
            isStale={isStale}
            onStop={stop}
            onShuffle={() => generate(seed + 1)}
            onPublish={openPublishDialog}
            onChange={(changed) => switchTo(changed, () => change(changed))}
            onSave={setSaved}
            undo={previous && (() => switchTo(previous, undo))}
            redo={next && (() => switchTo(next, redo))}
          />
        }
      />
      {draft && (
        <PublishDialog
          key={draft.requestKey}
          open={isConfirming && !progress && !isStale}
          onClose={() => setIsConfirming(false)}
          schedule={draft.schedule}
          data={data}
          earlier={earlier}
          onEarlier={setEarlier}
          busy={isPublishing}
          onPublish={(choices) =>
            publish(
              draft,
              divisionId ? { settings, divisions: [{ divisionId, settings }] } : { settings },
              choices,
            )
          }
        />
      )}
      {draft && published && (
        <Suspense>
          <PublishedDialog
            data={data}
            games={draft.schedule.games}
            published={published}
            onClose={() => void navigate(`/schedule?leagueId=${leagueId}`)}
          />
        </Suspense>
      )}
    </>
  );
}
