// What someone typed and hasn't saved yet, kept on their device so that leaving a page loses nothing. Each account has
// its own drafts. They may contain names and phone numbers, so signing out deletes them.

const PREFIX = "firstwhistle:draft:";
/** Old drafts are deleted, as the privacy policy says, because borrowed computers shouldn't keep phone numbers. */
const MAX_AGE_MS = 14 * 24 * 3_600_000;

type Stored = { at: number; value: unknown };

/** Returns what's stored, or null if it's missing or too old. Throws if it isn't ours. */
function parse(key: string): Stored | null {
  const stored = JSON.parse(localStorage.getItem(key) ?? "null") as Stored | null;
  return stored && Date.now() - stored.at < MAX_AGE_MS ? stored : null;
}

const listKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

const getKey = (userId: string, name: string) => `${PREFIX}${userId}:${name}`;

// If local storage is full or unavailable, drafts aren't kept, and everything else works.
export const deviceDrafts = {
  /** Returns the draft, or undefined if there's none. It comes from storage, so check its shape. */
  read(userId: string, name: string): unknown {
    try {
      return parse(getKey(userId, name))?.value;
    } catch {
      return undefined;
    }
  },
  write(userId: string, name: string, value: unknown) {
    try {
      localStorage.setItem(getKey(userId, name), JSON.stringify({ at: Date.now(), value } satisfies Stored));
    } catch {}
  },
  remove(userId: string, name: string) {
    try {
      localStorage.removeItem(getKey(userId, name));
    } catch {}
  },
  /** Deletes everyone's drafts that are too old. */
  removeOld() {
    try {
      for (const key of listKeys()) if (!parse(key)) localStorage.removeItem(key);
    } catch {}
  },
  /** Deletes everyone's drafts. */
  removeAll() {
    try {
      for (const key of listKeys()) localStorage.removeItem(key);
    } catch {}
  },
};
