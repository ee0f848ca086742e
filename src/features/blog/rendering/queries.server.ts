import type { renderMarkdown } from "#platform/markdown.ts";
import { createThreadPool, OverLimitError, THREAD_FILE } from "#platform/threads.ts";

/** More posts than are read at the same time. */
const MAX_KEPT = 50;
/** Posts have a thread of their own, so that no import can keep the blog waiting. */
const pool = createThreadPool({ file: THREAD_FILE, maxThreads: 1, maxWaiting: 200, maxPerOwner: 200 });
const keptHtml = new Map<string, Promise<string>>();

/**
 * Renders a post's Markdown to safe HTML in a thread, because a long post takes a good part of a second. Keeps the last
 * posts. A post that takes too long is shown as it was typed.
 */
export function renderPost(content: string): Promise<string> {
  const kept = keptHtml.get(content);
  const html =
    kept ?? pool.run<typeof renderMarkdown>("render-markdown", content, "blog").catch(showAsTyped(content));
  // The most recent is the last, and a failure isn't kept.
  keptHtml.delete(content);
  keptHtml.set(content, html);
  html.catch(() => keptHtml.delete(content));
  if (keptHtml.size > MAX_KEPT) keptHtml.delete(keptHtml.keys().next().value!);
  return html;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const showAsTyped = (content: string) => (error: unknown) => {
  if (!(error instanceof OverLimitError)) throw error;
  return `<pre>${content.replaceAll(/[&<>]/g, (character) => entities[character]!)}</pre>`;
};
