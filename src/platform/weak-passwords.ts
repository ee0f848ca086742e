import { dictionary } from "@zxcvbn-ts/language-common";

/**
 * The 49,000 most common passwords, in that order. The package leaves out sequences and repeats, which we find
 * ourselves. These are the others among the 10,000 most common that it doesn't have (docs/decisions/0050).
 */
const ranked = dictionary["passwords-common"];
const missing =
  "199999 adgjmp films+pic+galeries fingerig heka6w2 homepage- hotmail hotmail0 hotmail1 members pic's pic\\'s sentnece yahoo1 yahooo";
const commonPasswords = new Set([...ranked, ...missing.split(" ")]);

/** The words behind the most common passwords. They're no better with digits after them: "football13", "Summer2026!". */
const commonWords = new Set(ranked.slice(0, 1_000).filter((word) => /^[a-z]{4,}$/.test(word)));

/** Names of ours that people put into a password for us. */
const ownNames = ["firstwhistle", "first whistle", "first-whistle", "whistle"];

/** Fewer letters than this next to a name don't make a password. The demo accounts' "whistle-demo" has just enough. */
const MIN_OTHER_LETTERS = 4;

/** The person who chooses a password. */
export type PasswordOwner = { name: string; email: string };

/**
 * Returns whether a password is one of the first that someone would guess, no matter how long it is: a common one, a
 * sequence, a repeat, or one made of our name or the person's. For the server only, because the list is large.
 */
export function isWeakPassword(password: string, owner: PasswordOwner): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  const letters = readAsLetters(plain);
  return (
    commonPasswords.has(plain) ||
    commonPasswords.has(letters) ||
    commonWords.has(letters.replace(/[^a-z]+$/, "")) ||
    isRepeat(plain) ||
    isSequence(plain) ||
    isMadeOfNames(plain, owner) ||
    isMadeOfNames(letters, owner)
  );
}

const lookalikes: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/** Reads characters as the letters they stand for, as in "P@ssw0rd". Leaves digits and signs at the end alone. */
function readAsLetters(text: string) {
  const end = text.search(/[^a-z]*$/);
  return text.slice(0, end).replaceAll(/[^a-z]/g, (sign) => lookalikes[sign] ?? sign) + text.slice(end);
}

/** Returns whether the text is a shorter one repeated, with or without a part of it at the end: "abcabcab". */
function isRepeat(text: string) {
  for (let period = 1; period <= text.length / 2; period++)
    if (text.slice(period) === text.slice(0, -period)) return true;
  return false;
}

// Rows and columns of a keyboard (US and German), and the order in which everyone knows letters and digits.
const orders = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "13579",
  "02468",
  "`1234567890-=",
  "qwertyuiop[]\\",
  "qwertzuiop",
  "asdfghjkl;'",
  "zxcvbnm,./",
  "yxcvbnm",
  "1qaz",
  "2wsx",
  "3edc",
  "4rfv",
  "5tgb",
  "6yhn",
  "7ujm",
  "8ik,",
  "9ol.",
  "147",
  "258",
  "369",
  "159",
  "357",
];
/** Pairs of characters that follow each other in an order, forward or backward, or are the same. */
const steps = new Set(
  orders.flatMap((order) =>
    Array.from(order.slice(1), (next, at) => [`${order[at]}${next}`, `${next}${order[at]}`]).flat(),
  ),
);
/** Sequences of fewer characters happen by chance, as in "def" or "rst". */
const MIN_RUN = 3;

/** Returns whether the text consists of sequences: "654321", "112233", "abc123", "qweasdzxc". */
function isSequence(text: string) {
  let run = 1;
  for (let at = 1; at <= text.length; at++) {
    const pair = text.slice(at - 1, at + 1);
    if (at < text.length && (pair[0] === pair[1] || steps.has(pair))) run++;
    else if (run < MIN_RUN) return false;
    else run = 1;
  }
  return true;
}

/** Returns the words that a person's name and email consist of. Shorter ones happen by chance. */
function listNames({ name, email }: PasswordOwner) {
  const [mailbox = "", domain = ""] = email.split("@");
  const words = `${name} ${mailbox} ${domain.split(".")[0]}`
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const wholes = [mailbox.toLowerCase(), name.toLowerCase().replaceAll(/\s/g, "")];
  return [...ownNames, ...wholes, ...words]
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
}

/** Returns whether little more than digits and signs is left of a text without our names and the person's. */
function isMadeOfNames(text: string, owner: PasswordOwner) {
  let rest = text;
  for (const name of listNames(owner)) rest = rest.replaceAll(name, " ");
  return rest !== text && rest.replaceAll(/[^\p{L}]/gu, "").length < MIN_OTHER_LETTERS;
}
