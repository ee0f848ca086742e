/** Styles shared by tabs and segmented controls, which differ only in meaning. */
export const segmentStyles = {
  container: "gap-0.5 rounded-md bg-sunken p-[3px] [scrollbar-width:none] max-md:overflow-x-auto",
  segment:
    "relative inline-flex h-[34px] shrink-0 items-center justify-center gap-1.5 rounded-sm px-[13px] text-label font-[560] " +
    "whitespace-nowrap transition-colors duration-(--t-fast) touch:h-11 max-md:flex-[1_0_auto] max-md:px-2 " +
    "data-disabled:cursor-not-allowed data-disabled:opacity-60",
  unselected: "text-ink-2 hover:text-ink",
  selected: "bg-selected text-ink shadow-[var(--lift-1),0_0_0_1px_var(--line)]",
} as const;
