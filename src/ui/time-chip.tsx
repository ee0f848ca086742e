import type { ReactNode } from "react";
import { WhistleGlyph } from "./whistle-glyph.tsx";

/** Highlights a time: today, tonight, or the next start. Can be used on court panels and plain surfaces. */
export function TimeChip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-[26px] items-center gap-[7px] rounded-full bg-whistle pr-2.5 pl-2 font-display text-caption leading-none font-bold text-on-whistle">
      <WhistleGlyph size={15} />
      {children}
    </span>
  );
}
