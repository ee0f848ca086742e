import { hash } from "node:crypto";

/** About two thousand pages, as many as leagues and teams that are read within minutes on a rainout morning. */
const MAX_BYTES = 32 * 1024 * 1024;

/** What an entry takes besides its own bytes, roughly. */
const OVERHEAD = 500;

type Kept = { bytes: number };

/**
 * Returns a function that makes something of a text, and keeps what it made for the next time it gets the same text, so
 * that the same rows aren't rendered and compressed twice. What's kept can't be out of date, because `make` gets nothing
 * but the text. What wasn't used for longest is dropped first.
 */
export function keepByText<Made extends Kept>(make: (text: string) => Made, maxBytes = MAX_BYTES) {
  // In the order of use.
  const kept = new Map<string, Made>();
  let bytes = 0;
  return (text: string): Made => {
    const key = hash("sha256", text, "base64");
    const found = kept.get(key);
    kept.delete(key);
    const made = found ?? make(text);
    kept.set(key, made);
    if (!found) bytes += made.bytes + OVERHEAD;
    for (const [oldest, { bytes: size }] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= size + OVERHEAD;
    }
    return made;
  };
}
