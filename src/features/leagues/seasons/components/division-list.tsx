import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MAX_DIVISIONS } from "../rules.ts";

/** A division in the list. `id` is null for a new one. */
export type ListedDivision = { key: string; id: string | null; name: string; teamCount: number };

/**
 * Edits the divisions of a season in their order. While there's only one, it's only offered to add a second one
 * (RESULT-26). A division with teams can't be removed.
 */
export function DivisionList(props: {
  divisions: readonly ListedDivision[];
  error?: string | undefined;
  onChange: (divisions: ListedDivision[]) => void;
}) {
  const { divisions, error, onChange } = props;
  const id = useId();
  const add = () =>
    onChange([
      ...divisions,
      { key: crypto.randomUUID(), id: null, name: `Division ${divisions.length + 1}`, teamCount: 0 },
    ]);
  const swap = (index: number) =>
    onChange(divisions.toSpliced(index, 2, divisions[index + 1]!, divisions[index]!));
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <h3 id={id} className="label">
        Divisions
      </h3>
      {divisions.length > 1 && (
        <ol aria-labelledby={id} className="grid gap-2.5">
          {divisions.map((division, index) => (
            <li key={division.key} className="flex items-start gap-1">
              <TextField
                label={`Division ${index + 1}`}
                hideLabel
                className="min-w-0 flex-1"
                autoComplete="off"
                maxLength={40}
                value={division.name}
                onChange={(event) =>
                  onChange(divisions.with(index, { ...division, name: event.target.value }))
                }
              />
              <IconButton
                label={`Move ${division.name} up`}
                disabled={index === 0}
                onClick={() => swap(index - 1)}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={`Move ${division.name} down`}
                disabled={index === divisions.length - 1}
                onClick={() => swap(index)}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                label={`Remove ${division.name}`}
                tone="destructive"
                disabled={division.teamCount > 0}
                onClick={() => onChange(divisions.toSpliced(index, 1))}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      {error && (
        <p role="alert" className="text-caption font-[550] text-red-ink">
          {error}
        </p>
      )}
      <p className="caption text-ink-3">
        {divisions.length > 1
          ? "Move a division's teams before you remove it."
          : "Split the league by level or area. Each division plays its own schedule."}
      </p>
      <div>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus />}
          disabled={divisions.length >= MAX_DIVISIONS}
          onClick={add}
        >
          Add Division
        </Button>
      </div>
    </section>
  );
}
