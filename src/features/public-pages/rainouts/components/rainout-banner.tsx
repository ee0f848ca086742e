import { CloudRain } from "lucide-react";
import { formatRainout } from "../rules.ts";
import type { Rainout } from "../schema.ts";

/** What a rainout changed, above everything else on a page (PUBLIC-19). */
export const RainoutBanner = ({
  rainouts,
  className,
}: {
  rainouts: readonly Rainout[];
  /** Classes for the distance to both sides, so that the words line up with what's below. */
  className: string;
}) =>
  rainouts.length > 0 && (
    <aside aria-label="Rainout" className="bg-yellow-soft text-yellow-ink">
      <ul className={`grid gap-1.5 py-3 text-ui font-semibold ${className}`}>
        {rainouts.map((rainout) => (
          <li key={formatRainout(rainout)} className="flex gap-2.5">
            <CloudRain aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
            <span className="min-w-0 wrap-anywhere">{formatRainout(rainout)}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
