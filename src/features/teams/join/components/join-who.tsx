import { Link, useSearchParams } from "react-router";
import { cx } from "#ui/cx.ts";
import { segmentStyles } from "#ui/segment-styles.ts";
import { joinWords } from "#words/join/join.ts";
import type { Language } from "#words/language.ts";

/** Asks who's joining (REACH-48). The answers are links, so that the form works without JavaScript. */
export function JoinWho({ language, isForChild }: { language: Language; isForChild: boolean }) {
  const words = joinWords[language].who;
  const [query] = useSearchParams();
  const lang = query.get("lang");
  const kept: Record<string, string> = lang === null ? {} : { lang };
  const options = [
    { label: words.me, search: `?${new URLSearchParams(kept)}`, isForChild: false },
    { label: words.child, search: `?${new URLSearchParams({ ...kept, who: "child" })}`, isForChild: true },
  ];
  return (
    <div role="group" aria-labelledby="who" className="mt-4">
      <p id="who" className="label mb-1.5">
        {words.label}
      </p>
      <div className={cx(segmentStyles.container, "flex *:flex-1")}>
        {options.map((option) => (
          <Link
            key={option.label}
            to={option.search}
            replace
            preventScrollReset
            aria-current={option.isForChild === isForChild ? "true" : undefined}
            className={cx(
              segmentStyles.segment,
              option.isForChild === isForChild ? segmentStyles.selected : segmentStyles.unselected,
            )}
          >
            {option.label}
          </Link>
        ))}
      </div>
    </div>
  );
}
