import { CloudRain } from "lucide-react";
import { formatRainout } from "../rules.ts";
import type { Rainout } from "../schema.ts";

/** What a rainout changed, above everything else on a page (PUBLIC-19). */
export const RainoutBanner = ({ rainouts }: { rainouts: readonly Rainout[] }) =>
  rainouts.length > 0 && (
    <aside aria-label="Rainout" className="bg-yellow-soft text-yellow-ink">
      <ul className="grid gap-1.5 px-4 py-3 text-ui font-semibold md:px-11">
        {rainouts.map((rainout) => (
          <li key={formatRainout(rainout)} className="flex gap-2.5">
            <CloudRain aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
            <span className="min-w-0 wrap-anywhere">{formatRainout(rainout)}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
