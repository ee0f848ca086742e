import { Link } from "react-router";
import { cx } from "#ui/cx.ts";

interface TagLinksProps {
  tags: string[];
  active?: string | undefined;
  /** Above the list they filter, which then stays where it is; from elsewhere one comes to its top (SHELL-37). */
  isFilter?: boolean;
}

/** Tags as links: plain addresses, so that a filtered list can be shared and works without a script (BLOG-03). */
export function TagLinks({ tags, active, isFilter = false }: TagLinksProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map((tag) => {
        const isActive = tag === active;
        return (
          <li key={tag}>
            <Link
              // Pressing the active one again turns the filter off (BLOG-04).
              to={isActive ? "/blog" : `/blog?tag=${encodeURIComponent(tag)}`}
              aria-current={isActive ? "true" : undefined}
              preventScrollReset={isFilter}
              className={cx(
                "inline-flex min-h-9 items-center rounded-full px-3.5 text-label wrap-anywhere touch:min-h-11",
                isActive
                  ? "bg-court text-white"
                  : "bg-surface text-ink-2 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:text-ink",
              )}
            >
              {tag}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
