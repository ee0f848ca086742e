import { CalendarPlus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { ActionBar } from "#ui/action-bar.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { SplitView, type SplitSide } from "#ui/split-view.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { BuilderSettings } from "../../components/builder-settings.tsx";
import { formatCount } from "../../components/draft-labels.ts";
import { PublishDialog } from "../../components/publish-dialog.tsx";
import { usePublish } from "../../components/use-publish.ts";
import { DraftStatus } from "../../drafts/components/draft-status.tsx";
import { useDraftSaving } from "../../drafts/components/use-draft-saving.ts";
import type { SavedDraft } from "../../drafts/schema.ts";
import {
  type BuilderData,
  MAX_CROSS_DIVISION_GAMES,
  type NewSchedule,
  type PublishedSchedule,
} from "../../schema.ts";
import { toDivisionData } from "../rules.ts";
import { PlanPreview } from "./plan-preview.tsx";
import { usePlanDraft } from "./use-plan-draft.ts";
import { findPlanError, toPlan, toPlanContent, usePlanSettings } from "./use-plan-settings.ts";

const PublishedDialog = lazy(() => import("../../announcements/components/published-dialog.tsx"));

export interface PlanBuilderProps {
  data: BuilderData;
  picker: ReactNode;
  stored: SavedDraft;
  onReload: (stored: SavedDraft) => void;
}

/** Plans all divisions together, each by its own settings, and publishes them in one step (RESULT-28 to RESULT-30). */
export function PlanBuilder({ data, picker, stored, onReload }: PlanBuilderProps) {
  const navigate = useNavigate();
  const leagueId = data.league.id;
  const { settings, restored, setCrossGames, change, copyToAll } = usePlanSettings(stored.content, data);
  const { draft, progress, start, stop } = usePlanDraft(restored.draft);
  const [shownId, setShownId] = useState(data.divisions[0]!.id);
  const [side, setSide] = useState<SplitSide>("settings");
  const [seed, setSeed] = useState(stored.content?.seed ?? 1);
  const [earlier, setEarlier] = useState<NewSchedule["earlier"]>(stored.content?.earlier ?? null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [published, setPublished] = useState<PublishedSchedule>();

  const error = findPlanError(data, settings);
  const plan = useMemo(() => toPlan(data, settings, earlier), [data, settings, earlier]);
  const isStale = draft !== undefined && draft.key !== JSON.stringify(plan);
  const shown = data.divisions.find(({ id }) => id === shownId) ?? data.divisions[0]!;
  const { settings: own } = settings.divisions.find(({ divisionId }) => divisionId === shown.id)!;
  const { league } = plan.divisions.find(({ id }) => id === shown.id)!;

  const canSave = error === null && !isStale && !progress;
  const saving = useDraftSaving(
    leagueId,
    stored,
    canSave ? toPlanContent(data, settings, { earlier, seed, draft }) : undefined,
  );
  const { publish, isPublishing } = usePublish(leagueId, (result) => {
    saving.stop();
    setIsConfirming(false);
    setPublished(result);
  });

  function generate(nextSeed: number, nextEarlier = earlier) {
    if (error) return void showToast.error(error);
    setSeed(nextSeed);
    setSide("preview");
    start(toPlan(data, settings, nextEarlier), {
      leagueId,
      settings: settings.divisions[0]!.settings,
      ...settings,
      earlier: nextEarlier,
      seed: nextSeed,
      lockedGames: [],
    });
  }
  function chooseEarlier(next: "keep" | "replace") {
    setEarlier(next);
    // Keeping the earlier games takes a draft around them.
    if (JSON.stringify(toPlan(data, settings, next)) !== draft?.key) generate(seed, next);
  }

  const buttons = (
    <>
      <LinkButton to={`/league-management?leagueId=${leagueId}`} variant="ghost">
        Cancel
      </LinkButton>
      <Button
        icon={<CalendarPlus />}
        variant={draft ? "secondary" : "primary"}
        busy={progress !== undefined}
        busyLabel="Generating..."
        onClick={() => generate(seed)}
      >
        Generate Schedule
      </Button>
    </>
  );
  const divisionSelect = (
    <SelectField
      label="Division"
      value={shown.id}
      options={data.divisions.map(({ id, name, teamIds }) => ({
        value: id,
        label: `${name} (${formatCount(teamIds.length, "team")})`,
      }))}
      onChange={(event) => setShownId(event.target.value)}
    />
  );

  return (
    <>
      <PageHead
        title="Schedule Builder"
        back={{ to: `/league-management?leagueId=${leagueId}`, label: "Back to League Management" }}
        subtitle={
          <span className="wrap-anywhere">{`${data.league.name}, ${formatCount(data.teams.length, "team")}`}</span>
        }
        actions={<div className="flex gap-2 max-md:hidden">{buttons}</div>}
      />
      {picker}
      <DraftStatus
        saving={saving}
        isGenerating={error === null}
        changes={restored.isOutdated ? ["Generate the schedule again."] : []}
        onReload={onReload}
      />
      <SplitView
        settingsLabel="Settings"
        previewLabel="Preview"
        side={side}
        onSideChange={setSide}
        settings={
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {error && <Banner tone="warn">{error}</Banner>}
            <TextField
              label="Cross-Division Games"
              hint="Per team, against other divisions."
              type="number"
              inputMode="numeric"
              min={0}
              max={MAX_CROSS_DIVISION_GAMES}
              value={Number.isNaN(settings.crossDivisionGames) ? "" : settings.crossDivisionGames}
              onChange={(event) => setCrossGames(event.target.valueAsNumber)}
            />
            {divisionSelect}
            <BuilderSettings
              key={shown.id}
              data={toDivisionData(data, [shown.id])}
              settings={own}
              onChange={(changes) => change(shown.id, changes)}
            />
            <Button
              variant="secondary"
              onClick={() => {
                copyToAll(own);
                showToast.success(`All divisions now have the settings of ${shown.name}`);
              }}
            >
              Use for All Divisions
            </Button>
            <ActionBar className="md:hidden">{buttons}</ActionBar>
          </div>
        }
        preview={
          <>
            <div className="mb-4 min-[77.5rem]:hidden">{draft && divisionSelect}</div>
            <PlanPreview
              data={data}
              draft={draft}
              progress={progress}
              isStale={isStale}
              shown={{ id: shown.id, name: shown.name, settings: own, league }}
              onStop={stop}
              onShuffle={() => generate(seed + 1)}
              onPublish={() => (error ? showToast.error(error) : setIsConfirming(true))}
            />
          </>
        }
      />
      {draft && (
        <PublishDialog
          key={draft.requestKey}
          open={isConfirming && !progress && !isStale}
          onClose={() => setIsConfirming(false)}
          schedule={draft.schedule}
          data={data}
          earlier={earlier ?? undefined}
          onEarlier={chooseEarlier}
          busy={isPublishing}
          onPublish={(choices) =>
            publish(draft, { settings: settings.divisions[0]!.settings, ...settings }, choices)
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
