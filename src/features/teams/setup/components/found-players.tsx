import { CircleCheck, TriangleAlert } from "lucide-react";
import { Avatar } from "#ui/avatar.tsx";
import { listRowNotes } from "../../imports/components/import-labels.ts";
import type { PreviewRow } from "../../imports/components/import-preview.ts";

/** Enough to check a roster at a glance. Lines to fix come first, so none of them is left out. */
const MAX_SHOWN = 100;

const isToFix = ({ outcome }: PreviewRow) => outcome?.status === "problem";

/** Lists the people found in a pasted list, as they'd be added, and the lines that have to be fixed in the box. */
export function FoundPlayers({ rows }: { rows: PreviewRow[] }) {
  const sorted = [...rows.filter(isToFix), ...rows.filter((row) => !isToFix(row))];
  const hiddenCount = Math.max(0, sorted.length - MAX_SHOWN);
  return (
    <ul aria-label="Players found" className="divide-y divide-line">
      {sorted.slice(0, MAX_SHOWN).map((item) => (
        <FoundPlayer key={item.row.line} item={item} />
      ))}
      {hiddenCount > 0 && <li className="caption py-2 text-ink-3">And {hiddenCount} more</li>}
    </ul>
  );
}

function FoundPlayer({ item }: { item: PreviewRow }) {
  const { row, outcome, importRow } = item;
  const problem = outcome?.status === "problem" ? outcome.problems[0]!.message : undefined;
  const phone = outcome && "displayPhone" in outcome ? outcome.displayPhone : row.phone;
  const isKnown = outcome?.status === "merge" && outcome.changes.length === 0;
  const details = [phone, row.email, isKnown && "already on the roster"].filter(Boolean).join(", ");
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar name={row.name || "?"} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="h3">{row.name || "No name"}</p>
        {problem === undefined ? (
          <p className="caption text-ink-3">{details}</p>
        ) : (
          <p className="caption text-yellow-ink">{problem}</p>
        )}
        {listRowNotes(item).map((note) => (
          <p key={note} className="caption text-ink-3">
            {note}
          </p>
        ))}
      </div>
      {problem !== undefined && <TriangleAlert className="text-yellow-ink" />}
      {problem === undefined && importRow.smsConsent && (
        <CircleCheck role="img" aria-label="Agreed to texts" className="text-green-line" />
      )}
    </li>
  );
}
