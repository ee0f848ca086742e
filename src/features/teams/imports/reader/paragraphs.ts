import { cleanCharacters, readLine } from "./lines.ts";
import { problems, type TypedPerson } from "./people.ts";

/** A heading: "Players:", "Lakeview Otters 2026", "ROSTER (12)". */
const HEADING = /:$|\b(?:19|20)\d\d\b|\(\d+\)$/;

/** Splits a line with several people, each with a name and a number, at semicolons or commas. */
function splitPeople(line: string): string[] {
  for (const separator of [";", ","]) {
    const parts = line.split(separator).filter((part) => part.trim() !== "");
    if (parts.length < 2 || parts.length > 50) continue;
    const people = parts.map((part) => readLine(part));
    if (people.every((person) => person?.name && person.phone)) return parts;
  }
  return [line];
}

const isContactOnly = (person: TypedPerson) =>
  person.name === "" && (person.phone !== "" || person.email !== "" || person.contacts.length > 0);

/** Adds the number or email of a line without a name to the person above it. A mobile phone comes first. */
function addContact(person: TypedPerson, line: TypedPerson): TypedPerson {
  const [own, other] = line.phoneLabel === "Cell" || person.phone === "" ? [line, person] : [person, line];
  const extra =
    other.phone === "" || own.phone === ""
      ? []
      : [{ label: other.phoneLabel ?? "Contact", phone: other.phone }];
  const { phone, phoneLabel } = own.phone === "" ? other : own;
  const email = person.email || line.email;
  const contacts = [...person.contacts, ...line.contacts, ...extra].slice(0, 4);
  const problem = line.problem === problems.noName ? undefined : line.problem;
  const words = `${person.words}\n${line.words}`;
  return { words, name: person.name, phone, phoneLabel, email, contacts, ...(problem && { problem }) };
}

/**
 * Reads lines of words as people. A name may stand above its number, as in contacts that were shared as text. Skips
 * headings and lines that are only talk, and keeps everything else.
 */
export function readParagraphs(lines: string[]): TypedPerson[] {
  const people: TypedPerson[] = [];
  // Whether the last person's name stands alone, so that lines below it without a name are about the same person.
  let isOpen = false;
  for (const line of lines.flatMap(splitPeople)) {
    if (line.trim() === "") {
      isOpen = false;
      continue;
    }
    const person = readLine(line);
    if (!person) continue;
    const last = people.at(-1);
    const hasNumbers = person.phone !== "" || person.contacts.length > 0;
    if (last && isContactOnly(person) && (isOpen || (!hasNumbers && last.email === ""))) {
      people[people.length - 1] = addContact(last, person);
      continue;
    }
    const isName = !hasNumbers && person.email === "";
    if (isName && HEADING.test(cleanCharacters(line))) continue;
    people.push(person);
    isOpen = isName;
  }
  return people;
}
