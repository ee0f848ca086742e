import { toNameKey } from "../rules.ts";
import { cleanCharacters, readLine } from "./lines.ts";
import { problems, type TypedPerson } from "./people.ts";
import { readParagraphs } from "./paragraphs.ts";
import { findNumbers } from "./phones.ts";

/** The date and time in front of a message: "[11/12/26, 7:03:11 PM] " or "12/11/26, 19:03 - ". */
const STAMP =
  /^\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?(?:\]|\s[-–])\s/i;
/** Longer than any sender's name. */
const MAX_SENDER = 60;

type Message = { sender: string; lines: string[] };

/** Returns whether text is exported from a chat. */
export const hasMessages = (lines: string[]) =>
  lines.some((line) => STAMP.test(cleanCharacters(line.slice(0, 80))));

/**
 * Splits an exported chat into messages. Notices such as "Dana added Sam" have no sender and are dropped. Other lines
 * that aren't part of a message are returned too.
 */
function splitMessages(lines: string[]) {
  const others: string[] = [];
  const messages: Message[] = [];
  let current = others;
  for (const line of lines) {
    const text = cleanCharacters(line);
    const stamp = STAMP.exec(text.slice(0, 80))?.[0];
    if (stamp === undefined) {
      current.push(line);
      continue;
    }
    const rest = text.slice(stamp.length);
    const colon = rest.slice(0, MAX_SENDER).indexOf(": ");
    current = colon === -1 ? others : [rest.slice(colon + 2)];
    if (colon === -1) others.push("");
    else messages.push({ sender: rest.slice(0, colon).replace(/^~\s*/, ""), lines: current });
  }
  return { others, messages };
}

/** Returns whether a name in a message is its sender's: the same, or a longer form of it. */
function isSameName(sender: string, name: string): boolean {
  const [one, other] = [toNameKey(sender), toNameKey(name)];
  return one === other || other.startsWith(`${one} `) || one.startsWith(`${other} `);
}

/** Collects what a sender says about themselves. Returns the people in lists that they send. */
function readMessage(sender: TypedPerson, { lines }: Message): TypedPerson[] {
  const isNumber = sender.phone !== "" && sender.name === "";
  const others: TypedPerson[] = [];
  for (const found of readParagraphs(lines, true)) {
    const hasNumbers = found.phone !== "" || found.contacts.length > 0;
    if (isNumber && !hasNumbers) {
      const isIntroduction = found.name.includes(" ") || /\b(?:this is|it's|here)\b/i.test(found.words);
      if (isIntroduction) sender.name = found.name;
    } else if (hasNumbers || found.email) {
      if (found.name !== "" && !isSameName(sender.name, found.name)) {
        others.push(found);
        continue;
      }
      if (found.name.length > sender.name.length) sender.name = found.name;
      if (sender.phone === "") {
        sender.phone = found.phone;
        sender.contacts = found.contacts;
        if (found.problem && found.problem !== problems.noName) sender.problem = found.problem;
      } else if (found.phone !== "" && found.phone !== sender.phone) {
        sender.contacts = [...sender.contacts, { label: "Contact", phone: found.phone }].slice(0, 4);
      }
      sender.email ||= found.email;
      sender.words = `${sender.words}\n${found.words}`;
    }
  }
  return others;
}

/** Reads an exported chat: a person per sender, and the people in lists that they sent. */
export function readMessages(lines: string[]): TypedPerson[] {
  const { others, messages } = splitMessages(lines);
  const senders = new Map<string, TypedPerson>();
  const people = readParagraphs(others);
  for (const message of messages) {
    let sender = senders.get(message.sender);
    if (!sender) {
      const [number] = findNumbers(message.sender);
      const phone = number?.kind === "phone" ? number.text : "";
      const name = phone === "" ? (readLine(message.sender)?.name ?? message.sender) : "";
      sender = { words: message.sender, name, phone, email: "", contacts: [] };
      senders.set(message.sender, sender);
      people.push(sender);
    }
    for (const person of readMessage(sender, message)) people.push(person);
  }
  return people.map((person) => {
    if (person.problem) return person;
    if (person.name === "") return { ...person, problem: problems.noName };
    const isMissing = person.phone === "" && person.email === "";
    return isMissing ? { ...person, problem: problems.noPhone } : person;
  });
}
