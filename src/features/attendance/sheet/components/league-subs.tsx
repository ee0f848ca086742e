import { Phone } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import type { SheetGame } from "../schema.ts";

/** Lists the people of the league's sub pool who play in the game (NEED-47). They aren't on the roster. */
export function LeagueSubs({ game: { leagueSubs = [] } }: { game: SheetGame }) {
  if (leagueSubs.length === 0) return null;
  return (
    <ul aria-label="League subs" className="mt-4 divide-y divide-line rounded-lg border border-line">
      {leagueSubs.map(({ id, name, groups, phone, displayPhone }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
          <span className="min-w-0 flex-1">
            <b className="block font-[620] wrap-anywhere">{name}</b>
            {groups.length > 0 && <span className="caption block text-ink-3">{groups.join(", ")}</span>}
          </span>
          <Badge tone="active">League sub</Badge>
          {/* On a line of its own on a phone, so that the name isn't squeezed. */}
          {phone !== "" && (
            <a
              href={`tel:${phone}`}
              className="link flex w-full items-center gap-1.5 py-1 text-sm tabular-nums sm:w-auto"
            >
              <Phone aria-hidden="true" className="size-4" />
              {displayPhone}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
