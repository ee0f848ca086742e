/** A single-color whistle, small enough for a dot or chip. */
export function WhistleGlyph({ size = 13, className }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      className={className ?? "flex-none"}
    >
      <path
        fillRule="evenodd"
        d="M9 8h11.6c.8 0 1.4.6 1.4 1.4v2.5c0 .8-.6 1.4-1.4 1.4h-4.7A7 7 0 1 1 9 8Zm0 4.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8Z"
      />
      <path
        d="M9 5.4V3M13 5.4l1-2.2M5 5.4 4 3.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  );
}
