import { Link } from "react-router";
import { cx } from "#ui/cx.ts";
import { segmentStyles } from "#ui/segment-styles.ts";

const options = [
  { label: "I Am", search: "?", isForChild: false },
  { label: "My Child", search: "?who=child", isForChild: true },
];

/** Asks who's joining (REACH-48). The answers are links, so that the form works without JavaScript. */
export function JoinWho({ isForChild }: { isForChild: boolean }) {
  return (
    <div role="group" aria-labelledby="who" className="mt-4">
      <p id="who" className="label mb-1.5">
        Who&apos;s joining?
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
