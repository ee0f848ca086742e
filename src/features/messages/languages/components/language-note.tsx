import { cx } from "#ui/cx.ts";
import { formatLanguageCost } from "../rules.ts";
import { useLanguageCost } from "./use-language-cost.ts";

/** Says what a team's languages cost (REACH-56). Shows nothing if everyone reads English. */
export function LanguageNote({
  teamId,
  isForMessage = false,
  className,
}: {
  teamId: string;
  /** Whether it's about a message that a manager types. */
  isForMessage?: boolean;
  className?: string;
}) {
  const languages = useLanguageCost(teamId);
  if (!languages) return null;
  return (
    <p className={cx("text-sm text-ink-2 tabular-nums", className)}>
      {formatLanguageCost(languages)}.{isForMessage && " Messages go out as you type them."}
    </p>
  );
}
