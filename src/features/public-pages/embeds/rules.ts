/** The parts of a league that websites can embed (PUBLIC-39). */
export const embedParts = { schedule: "Schedule", standings: "Standings" } as const;
export type EmbedPart = keyof typeof embedParts;

export const embedThemes = ["auto", "light", "dark"] as const;
export type EmbedTheme = (typeof embedThemes)[number];

/** Reads a theme. Any other value follows the reader's device (PUBLIC-43). */
export const parseEmbedTheme = (text: string | null): EmbedTheme =>
  embedThemes.find((theme) => theme === text) ?? "auto";

/** What a league manager chose for a website (PUBLIC-41). */
export type EmbedChoice = { part: EmbedPart; division: string; theme: EmbedTheme };
type EmbedLeague = { origin: string; slug: string; name: string };

/** Returns the address of an embed. */
export function getEmbedUrl({ origin, slug }: EmbedLeague, { part, division, theme }: EmbedChoice): string {
  const params = new URLSearchParams({
    ...(division && { division }),
    ...(theme !== "auto" && { theme }),
  });
  return `${origin}/embed/l/${slug}/${part}${params.size > 0 ? `?${params}` : ""}`;
}

export const getEmbedTitle = ({ name }: EmbedLeague, { part }: EmbedChoice) => `${embedParts[part]}, ${name}`;

const escapeAttribute = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * Returns the code for another website: a frame that's complete without a script, and five lines that adjust its height.
 * They believe only a message from our origin and from that frame (PUBLIC-42). The radius is that of the embed's box: where
 * the page around it has another color scheme, the browser paints the frame's background.
 */
export function buildEmbedCode(league: EmbedLeague, choice: EmbedChoice, height: number): string {
  const id = ["firstwhistle", league.slug, choice.part, choice.division].filter(Boolean).join("-");
  return `<iframe id="${id}" src="${escapeAttribute(getEmbedUrl(league, choice))}"
  title="${escapeAttribute(getEmbedTitle(league, choice))}" width="100%" height="${height}" loading="lazy"
  style="border: 0; border-radius: 14px; color-scheme: normal"></iframe>
<script>
addEventListener("message", ({ origin, source, data }) => {
  const frame = document.getElementById("${id}");
  if (origin === "${league.origin}" && source === frame?.contentWindow) frame.height = data.height;
});</script>`;
}
