// Times are this machine's own: whoever reads the sandbox sits in front of it.

export function shortTime(at: Date, now = new Date()): string {
  if (at.toDateString() === now.toDateString()) {
    return at.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  }
  return at.toLocaleDateString("en-US", { month: "short", day: "numeric" });
}

export function longTime(at: Date): string {
  return at.toLocaleString("en-US", { dateStyle: "medium", timeStyle: "medium" });
}

/** An address with those of the parameters that say something. */
export function address(path: string, params: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== undefined && value !== "") query.set(key, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
