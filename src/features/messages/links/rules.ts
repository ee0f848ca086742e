import { topLevelDomains } from "#platform/top-level-domains.ts";

/** Shown when a team without an active pass tries to send a link (TEXT-41). */
export const LINKS_NEED_PASS = "Links can be sent once the team has a Season Pass.";

/** Why a league's message with a link skips a team (TEXT-41). */
export const NO_LINKS_WITHOUT_PASS = "No links without a Season Pass";

/** Everything that can't be part of a domain name. Symbols can, because there are domains with emoji. */
const BETWEEN_NAMES = /[^\p{L}\p{M}\p{N}\p{So}.-]+/u;
const IP_ADDRESS = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;

/**
 * Returns whether a phone might turn part of a text into a link: a scheme, "www.", a name with a real top-level domain,
 * or an IP address. Text that looks like a link by accident counts too, such as "game.So" without a space. Takes linear
 * time, because each step reads the text once.
 */
export function containsLink(text: string): boolean {
  // Phones show full-width letters and dots as links too, and hidden characters would hide a link only from us.
  const plain = text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll("。", ".")
    .toLowerCase();
  if (/[a-z]:\/\//.test(plain) || /(?<![\p{L}\p{N}])www\./u.test(plain)) return true;
  return plain.split(BETWEEN_NAMES).some((name) => isDomain(name.split(".")) || IP_ADDRESS.test(name));
}

/** Returns whether one of the labels after the first is a top-level domain. Any may be, as in "example.com.Thanks". */
const isDomain = (labels: readonly string[]) =>
  labels.some((label, position) => position > 0 && labels[position - 1] !== "" && isTopLevelDomain(label));

const isTopLevelDomain = (label: string) => topLevelDomains.has(label) || label.startsWith("xn--");

/**
 * Returns whether a message to a team contains a link. The team's name counts, because every text starts with it.
 */
export const isLinkMessage = (teamName: string, message: string) => containsLink(`${teamName} ${message}`);
