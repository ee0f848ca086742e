// Times are in this machine's time zone because the reader is sitting in front of it.

export function formatShortTime(at: Date, now = new Date()): string {
  if (at.toDateString() === now.toDateString()) {
    return at.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  }
  return at.toLocaleDateString("en-US", { month: "short", day: "numeric" });
}

export function formatLongTime(at: Date): string {
  return at.toLocaleString("en-US", { dateStyle: "medium", timeStyle: "medium" });
}

/** Builds a URL with the parameters that are set. */
export function buildUrl(path: string, params: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== undefined && value !== "") query.set(key, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
