import { Link } from "react-router";
import { cx } from "#ui/cx.ts";

interface TagLinksProps {
  tags: string[];
  active?: string | undefined;
  /**
   * True if the tags are above the list that they filter, so that selecting one keeps the scroll position. Otherwise,
   * selecting a tag opens the list at the top (SHELL-37).
   */
  isFilter?: boolean;
}

/** Renders tags as plain links, so that a filtered list can be shared and works without JavaScript (BLOG-03). */
export function TagLinks({ tags, active, isFilter = false }: TagLinksProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map((tag) => {
        const isActive = tag === active;
        return (
          <li key={tag}>
            <Link
              // Selecting the active tag clears the filter (BLOG-04).
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
