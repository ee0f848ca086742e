import { getAreaCode } from "#platform/area-codes.ts";
import { textKinds, type TextKind } from "../kinds/rules.ts";

/**
 * How many of a team's texts one segment uses where carriers charge more than in the US and Canada. Area codes that
 * aren't listed use one. Our own setting: check it against the provider's price list whenever that changes
 * (docs/decisions/0016).
 */
const textsPerSegment: Readonly<Record<string, number>> = {
  /** Northern Mariana Islands */
  "670": 3,
  /** Guam */
  "671": 3,
  /** American Samoa */
  "684": 3,
};

/** The places whose numbers use more than one text per segment, as the composer names them. */
export const COSTLY_PLACES = "Guam, the Northern Mariana Islands, or American Samoa";

/** Returns how many of a team's texts one segment to this number uses. Expects E.164. */
export const getRate = (phone: string): number => textsPerSegment[getAreaCode(phone) ?? ""] ?? 1;

/** Returns how many of its texts a team pays for one text. Everything that plans, reserves, or counts a cost uses it. */
export const getCost = ({ kind, segments, phone }: { kind: TextKind; segments: number; phone: string }) =>
  textKinds[kind].isFree ? 0 : segments * getRate(phone);
