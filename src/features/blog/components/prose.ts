/** The styles for an article's content, both on its page and in the preview. */
export const prose =
  "max-w-[68ch] text-[17px] leading-[1.7] wrap-anywhere [&_a]:text-court-ink [&_a]:underline [&_blockquote]:my-5 " +
  "[&_blockquote]:border-l-4 [&_blockquote]:border-court [&_blockquote]:pl-4 [&_blockquote]:text-ink-2 [&_h2]:mt-9 " +
  "[&_h2]:mb-3 [&_h2]:font-display [&_h2]:text-2xl [&_h2]:leading-tight [&_h2]:font-bold [&_h3]:mt-7 [&_h3]:mb-2 " +
  "[&_h3]:text-lg [&_h3]:font-bold [&_img]:my-6 [&_img]:max-w-full [&_img]:rounded-lg [&_li]:my-1.5 [&_ol]:my-4 " +
  "[&_ol]:list-decimal [&_ol]:pl-6 [&_p]:my-4 [&_pre]:my-5 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken " +
  "[&_pre]:p-4 [&_table]:my-5 [&_table]:w-full [&_td]:border-t [&_td]:border-line [&_td]:py-2 [&_td]:pr-4 [&_th]:pr-4 " +
  "[&_th]:text-left [&_th]:wrap-normal [&_ul]:my-4 [&_ul]:list-disc [&_ul]:pl-6";
