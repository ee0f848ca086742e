import { formatLeftOut } from "../rules.ts";
import type { LeftOutManager } from "../schema.ts";

/** Lists the managers who a text doesn't reach, and why. Has its own scroll area, because a league may have many. */
export function LeftOutManagers({ managers }: { managers: readonly LeftOutManager[] }) {
  if (managers.length === 0) return null;
  return (
    <details className="rounded-lg bg-tint px-4 py-2.5 text-sm text-ink-2">
      <summary className="cursor-pointer touch:py-2">
        {managers.length === 1
          ? "1 manager doesn't get texts"
          : `${managers.length.toLocaleString("en-US")} managers don't get texts`}
      </summary>
      <ul className="mt-1.5 max-h-48 list-disc overflow-y-auto pl-5">
        {managers.map((manager) => (
          <li key={`${manager.teamId} ${manager.name}`} className="wrap-anywhere">
            {formatLeftOut(manager)}
          </li>
        ))}
      </ul>
      <p className="mt-1.5">Add them to the roster with a phone and their consent, or email them yourself.</p>
    </details>
  );
}
