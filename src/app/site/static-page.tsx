/** Shows HTML from static-page.server.tsx, which is always our own markup, never user input. */
export function StaticPage({ html }: { html: string }) {
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
