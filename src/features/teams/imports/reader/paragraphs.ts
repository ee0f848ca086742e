import { cleanCharacters, readLine } from "./lines.ts";
import { problems, type TypedPerson } from "./people.ts";

/** A heading: "Lakeview Otters 2026", "ROSTER (12)", or a letter. Players weren't born in a year that recent. */
const HEADING = /(?<![\d/.-])20(?:2[4-9]|[3-9]\d)(?![\d/.-])|\(\d+\)$|^\p{L}$/u;

/** An item of a list stands for itself, even below a line that could be a name. */
const LIST_ITEM = /^\s{0,9}(?:[-*•]|\d{1,3}[.)])\s/;

/** A line of a signature, whose number isn't a player's. */
const SIGNATURE = /\b(?:coach|manager|team|club|fc|league)\b/i;

/** Splits a line with several people, each with a number or an email, at semicolons or commas. */
function splitPeople(line: string): string[] {
  for (const separator of [";", ","]) {
    const parts = line.split(separator).filter((part) => part.trim() !== "");
    if (parts.length < 2 || parts.length > 50) continue;
    const people = parts.map((part) => readLine(part));
    const named = people.filter((person) => person && person.name !== "");
    if (named.length > 1 && people.every((person) => person && (person.phone || person.email))) return parts;
  }
  return [line];
}

const isContactOnly = (person: TypedPerson) =>
  person.name === "" && (person.phone !== "" || person.email !== "" || person.contacts.length > 0);

/** Adds the number or email of a line without a name to the person above it. A mobile phone comes first. */
function addContact(person: TypedPerson, line: TypedPerson): TypedPerson {
  const [own, other] = line.phoneLabel === "Cell" || person.phone === "" ? [line, person] : [person, line];
  const hasBoth = own.phone !== "" && other.phone !== "";
  const extra = hasBoth ? [{ label: other.phoneLabel ?? "Contact", phone: other.phone }] : [];
  const { phone, phoneLabel } = own.phone === "" ? other : own;
  const email = person.email || line.email;
  const contacts = [...person.contacts, ...line.contacts, ...extra].slice(0, 4);
  const words = `${person.words}\n${line.words}`;
  const findProblem = () => {
    if (person.problem?.field === "name") return person.problem;
    if (phone === "" && contacts.length) return problems.guardian;
    return [problems.noName, problems.guardian].some((known) => known === line.problem)
      ? undefined
      : line.problem;
  };
  const problem = findProblem();
  return { words, name: person.name, phone, phoneLabel, email, contacts, ...(problem && { problem }) };
}

/** Returns whether a line without a name is about the person above it, whose name stands alone if `isOpen`. */
function isAbout(person: TypedPerson, line: TypedPerson, isOpen: boolean): boolean {
  if (!isContactOnly(line)) return false;
  const isGuardian = line.phone === "" && line.contacts.length > 0;
  const isEmail = line.phone === "" && line.contacts.length === 0 && person.email === "";
  return isOpen || isGuardian || isEmail;
}

/**
 * Reads lines of words as people. A name may stand above its number, as in contacts that were shared as text. Skips
 * headings and lines that are only talk, and keeps everything else. With `isStrict`, names start with capital letters.
 */
export function readParagraphs(lines: string[], isStrict = false): TypedPerson[] {
  const people: TypedPerson[] = [];
  const headings = new Set<TypedPerson>();
  // The last person, until a blank line, and whether their name stands alone.
  let last: TypedPerson | undefined;
  let isOpen = false;
  for (const line of lines.flatMap(splitPeople)) {
    if (line.trim() === "") last = undefined;
    const person = readLine(line, isStrict);
    if (!person) continue;
    if (last && isAbout(last, person, isOpen && !LIST_ITEM.test(line))) {
      last = addContact(last, person);
      people[people.length - 1] = last;
      continue;
    }
    const isName = person.phone === "" && person.contacts.length === 0 && person.email === "";
    const text = cleanCharacters(line);
    last = undefined;
    if (isName && HEADING.test(text)) continue;
    // "Otters:" is a heading, and "Sam Lee:" is a name if a number follows.
    if (isName && text.endsWith(":")) headings.add(person);
    isOpen = isName && !SIGNATURE.test(text);
    people.push(person);
    last = person;
  }
  return people.filter((person) => !headings.has(person));
}
