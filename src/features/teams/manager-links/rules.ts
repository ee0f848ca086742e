/** What a link lets one manager do: respond to a request to change a game, or report a score. */
export type LinkPurpose = "change" | "score";

/** The path of the page behind a manager's link. */
export const getManagerLinkPath = (token: string) => `/m/${token}`;

/** The mark of a text to a manager: the key's version and the link's ID, as in "m1.<id>". */
export const formatManagerMark = (linkId: string, keyVersion: number): string => `m${keyVersion}.${linkId}`;

/** Parses the mark of a text to a manager. Returns null for any other mark. */
export function parseManagerMark(mark: string | null): { keyVersion: number; linkId: string } | null {
  const [, keyVersion, linkId] = /^m(\d+)\.(.+)$/.exec(mark ?? "") ?? [];
  return linkId === undefined ? null : { keyVersion: Number(keyVersion), linkId };
}
