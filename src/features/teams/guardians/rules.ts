/** What stands beside a minor's contacts if none of them is a guardian (REACH-43). */
export const GUARDIAN_NEEDED = "Add a parent or guardian for this player.";

/** Whose phone it is, if someone says no more than that it's a parent's. */
export const GUARDIAN_LABEL = "Parent or Guardian";

/** Returns whether a member is an adult or has a guardian, by phone or by email (REACH-43). */
export const hasGuardian = ({
  isMinor,
  phones,
  emails = [],
}: {
  isMinor?: boolean | undefined;
  phones: readonly { isGuardian?: boolean | undefined }[];
  emails?: readonly { isGuardian?: boolean | undefined }[];
}) => !isMinor || [...phones, ...emails].some(({ isGuardian }) => isGuardian);

/** Returns whether a phone or an email is a child's own. */
export const isChilds = ({
  isMinor = false,
  isGuardian = false,
}: {
  isMinor?: boolean;
  isGuardian?: boolean;
}) => isMinor && !isGuardian;

type OwnContact = { position: number; isGuardian?: boolean };

/**
 * Returns whether someone else has to agree for a phone or an email than before: a guardian instead of the child, the
 * member instead of a guardian, or the person whose it really is.
 */
export function isAgreedByAnother(
  before: OwnContact,
  wasMinor: boolean,
  after: OwnContact & { isMinor?: boolean },
): boolean {
  if (isChilds({ ...before, isMinor: wasMinor }) !== isChilds(after)) return true;
  const isOwn = before.position === 0 || after.position === 0;
  return isOwn && (before.isGuardian ?? false) !== (after.isGuardian ?? false);
}

type Addressed = { phone: string; guardianPhones?: readonly string[] | null };

/**
 * Returns the guardians who must get a text to a phone too, or null if an adult reads it there. Children who share a phone
 * need a guardian they have in common.
 */
export const findCommonGuardians = (members: readonly Pick<Addressed, "guardianPhones">[]): string[] | null =>
  members
    .map(({ guardianPhones }) => guardianPhones ?? null)
    .reduce((common, own) => common && own && common.filter((phone) => own.includes(phone))) as
    | string[]
    | null;

/** Lists children's own phones last, so that their guardians' texts are planned first. */
export const listGuardiansFirst = <Text extends Addressed>(texts: readonly Text[]): Text[] => [
  ...texts.filter(({ guardianPhones }) => !guardianPhones),
  ...texts.filter(({ guardianPhones }) => guardianPhones),
];

/**
 * Follows which phones get a text, so that a child gets it only if one of their guardians does too (REACH-59). Needs the
 * order of `listGuardiansFirst`.
 */
export function trackGuardians() {
  const texted = new Set<string>();
  return {
    add: ({ phone }: Addressed) => void texted.add(phone),
    findGap: ({ guardianPhones }: Addressed): "no-guardian" | null =>
      guardianPhones && !guardianPhones.some((phone) => texted.has(phone)) ? "no-guardian" : null,
  };
}
