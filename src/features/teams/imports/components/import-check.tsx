import { useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { isTyped } from "../columns/rules.ts";
import { ImportColumns, describeMissingColumn } from "./import-columns.tsx";
import type { ImportDraft } from "./import-draft.ts";
import { ImportConsent, ImportGroups, ImportMinors, ImportProblems } from "./import-parts.tsx";
import type { ImportPreview } from "./import-preview.ts";
import { ImportRows } from "./import-rows.tsx";
import { formatPlayers, formatSummary } from "./import-labels.ts";

export interface ImportCheckProps {
  list: ImportDraft;
  preview: ImportPreview;
  /** True while saving, when nothing can be changed. */
  disabled: boolean;
}

/** The second step: shows what would happen to each row before anything is saved. */
export function ImportCheck({ list, preview, disabled }: ImportCheckProps) {
  const { draft } = list;
  const { rows, counts } = preview;
  const [showsOnlyProblems, setShowsOnlyProblems] = useState(false);
  const missingColumn = describeMissingColumn(draft);

  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-4">
      {missingColumn !== undefined && <Banner tone="warn">{missingColumn}</Banner>}
      {!isTyped(draft.sheet) && <ImportColumns {...list} />}
      <ImportMinors list={list} />
      <ImportGroups list={list} preview={preview} />
      <ImportConsent list={list} preview={preview} />
      <ImportProblems preview={preview} />
      {counts.problem > 0 && missingColumn === undefined && (
        <Banner
          tone="warn"
          action={
            rows.length > counts.problem || showsOnlyProblems ? (
              <Button
                variant="secondary"
                size="small"
                onClick={() => setShowsOnlyProblems(!showsOnlyProblems)}
              >
                {showsOnlyProblems ? "Show All Rows" : "Show Only Problems"}
              </Button>
            ) : undefined
          }
        >
          {counts.problem === 1
            ? "1 line needs a fix. Fix it below, or import the others first. It stays here until you do."
            : `${counts.problem} lines need a fix. Fix them below, or import the others first. They stay here until you do.`}
        </Banner>
      )}
      {preview.importableRows.length > 0 && preview.affectedCount === 0 && !preview.isChecking && (
        <Banner tone="info">
          Everyone on this list is already on the roster. There&apos;s nothing to import.
        </Banner>
      )}
      <div>
        <p role="status" className="h3 min-h-[1.35em]">
          {preview.isFirst ? "Checking your list..." : formatPlayers(preview)}
        </p>
        <p className="caption mb-3 text-ink-3">{formatSummary(counts)}</p>
        {preview.isFirst ? (
          <SkeletonRows label="Checking your list" rows={Math.min(rows.length, 6)} />
        ) : (
          <ImportRows
            rows={rows}
            showsOnlyProblems={showsOnlyProblems && counts.problem > 0}
            setValue={list.setValue}
            setSkipped={list.setSkipped}
          />
        )}
      </div>
    </fieldset>
  );
}
