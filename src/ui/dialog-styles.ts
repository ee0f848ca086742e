/** Shared by the dialog and the confirm dialog: a centered card, or a bottom sheet on phones. */
export const dialogStyles = {
  backdrop:
    "fixed inset-0 z-50 bg-scrim transition-opacity duration-(--t-slow) ease-out " +
    "data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-(--t-fast)",
  viewport:
    "fixed inset-0 z-50 grid place-items-center p-6 max-md:place-items-end max-md:justify-items-stretch max-md:p-0",
  popup:
    "relative flex max-h-[calc(100dvh-48px)] w-full flex-col overflow-hidden rounded-xl bg-raised text-ink shadow-3 outline-none " +
    "transition-[opacity,translate] duration-(--t-slow) ease-out data-ending-style:duration-(--t-fast) " +
    "data-starting-style:translate-y-2 data-starting-style:opacity-0 data-ending-style:opacity-0 " +
    // The sheet slides instead of fading and stays clear of the home indicator.
    "max-md:max-h-[92dvh] max-md:max-w-none max-md:rounded-b-none max-md:rounded-t-[24px] max-md:pb-[env(safe-area-inset-bottom)] " +
    "max-md:data-starting-style:translate-y-full max-md:data-starting-style:opacity-100 " +
    "max-md:data-ending-style:translate-y-full max-md:data-ending-style:opacity-100 max-md:data-ending-style:duration-(--t-base) " +
    "max-md:before:mx-auto max-md:before:mt-2.5 max-md:before:h-[5px] max-md:before:w-10 max-md:before:shrink-0 " +
    "max-md:before:rounded-full max-md:before:bg-line-strong",
  footer:
    "flex shrink-0 flex-wrap justify-end gap-2 px-6 pt-4 pb-6 max-md:grid max-md:grid-cols-[1fr_1.4fr] max-md:gap-2.5 " +
    "max-md:px-5 max-md:pt-3 max-md:pb-5 max-md:*:only:col-span-full",
} as const;
