import { findEmailBlock, type EmailFacts } from "#features/teams/member-emails/rules.ts";
import { findPhoneBlock, type PhoneFacts } from "#features/teams/phones/rules.ts";
import type { PhoneBlock } from "#features/teams/phones/schema.ts";
import { getCity } from "#features/teams/zones/rules.ts";
import type { TimeZone } from "#features/teams/schema.ts";
import type { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import { getRsvpPath } from "../rules.ts";

/** Returns the path of Your Games. Any current link can open it. */
export const getOwnPagePath = (token: string) => `${getRsvpPath(encodeURIComponent(token))}/me`;

/** The maximum number of games on the page (REACH-18). If there are more, the page says so. */
export const MAX_GAMES = 40;

/** The maximum number of roster entries behind one contact, far more than a family or a school's office has. */
export const MAX_OWN_MEMBERS = 40;

/** The maximum number of responses that one form saves: ten members in each game. */
export const MAX_RESPONSES = MAX_GAMES * 10;

/** The value of the choice that stands for all people on the page. */
export const EVERYONE = "everyone";

/** A contact is a number in E.164 or an email address. */
export const isEmailContact = (contact: string) => contact.includes("@");

/** Someone behind a contact, who can be a member of several teams. */
export type Person = {
  /** The ID of one of their roster entries. */
  id: string;
  /** Their first name, and what tells them apart from others behind the same contact (REACH-17). */
  name: string;
  memberIds: readonly string[];
};

type Entry = { memberId: string; memberName: string; teamId: string; teamName: string };

const splitName = (name: string) => name.trim().split(/\s+/);

/**
 * Lists the people behind a contact, in the order of their entries. Entries of the same full name in different teams are
 * one person, and in the same team they're two.
 */
export function listPeople(entries: readonly Entry[]): Person[] {
  const people: Entry[][] = [];
  for (const entry of entries) {
    const key = splitName(entry.memberName).join(" ").toLowerCase();
    const person = people.find(
      (others) =>
        splitName(others[0]!.memberName).join(" ").toLowerCase() === key &&
        others.every(({ teamId }) => teamId !== entry.teamId),
    );
    if (person) person.push(entry);
    else people.push([entry]);
  }
  const names = nameApart(people.map(([first]) => first!));
  return people.map((own, index) => ({
    id: own[0]!.memberId,
    name: names[index]!,
    memberIds: own.map(({ memberId }) => memberId),
  }));
}

/** Adds the initial of the last name to equal first names ("Sam B."), then the team's name, and then a number. */
function nameApart(entries: readonly Entry[]): string[] {
  const steps: ((name: string, entry: Entry, position: number) => string)[] = [
    (name, { memberName }) => {
      const initial = splitName(memberName).slice(1).at(-1)?.[0];
      return initial === undefined ? name : `${name} ${initial}.`;
    },
    (name, { teamName }) => `${name} (${teamName})`,
    (name, _entry, position) => `${name} ${position}`,
  ];
  let names = entries.map(({ memberName }) => splitName(memberName)[0] || "Player");
  for (const addMore of steps) {
    const keys = names.map((name) => name.toLowerCase());
    names = names.map((name, index) => {
      const isAlone = keys.indexOf(keys[index]!) === keys.lastIndexOf(keys[index]!);
      const position = keys.slice(0, index + 1).filter((key) => key === keys[index]).length;
      return isAlone ? name : addMore(name, entries[index]!, position);
    });
  }
  return names;
}

/**
 * Returns the name that each time zone carries on a page with these zones, or null if there's only one (REACH-19). Two
 * zones of the same name also carry their cities.
 */
export function nameZones(language: Language, zones: readonly string[]): (zone: string) => string | null {
  const all = [...new Set(zones)] as TimeZone[];
  const names: Record<TimeZone, string> = yourGamesWords[language].zones;
  if (all.length < 2) return () => null;
  return (zone) => {
    const name = names[zone as TimeZone];
    const isShared = all.filter((other) => names[other] === name).length > 1;
    return isShared ? `${name} (${getCity(zone)})` : name;
  };
}

/** Whether a team's texts arrive, and if not, why. */
export type TextsState =
  | "on"
  | "opted-out-here"
  | "stop-keyword"
  | "unreachable"
  | "wrong-number"
  | "not-textable"
  | "none";

type OwnPhone = PhoneFacts & {
  /** True if texts were turned off on Your Games, and can be turned back on there. */
  isOptedOutHere: boolean;
};

/** What each block means to the reader, the most telling one first. */
const states = {
  stop: "stop-keyword",
  unreachable: "unreachable",
  landline: "unreachable",
  "wrong-number": "wrong-number",
  "not-textable": "not-textable",
} as const;

/** Combines the states of all phones that the page is about in one team. If one of them gets texts, texts are on. */
export function getTextsState(phones: readonly OwnPhone[]): TextsState {
  const blocks = phones.filter(({ hasAgreed }) => hasAgreed).map(findPhoneBlock);
  if (blocks.includes(null)) return "on";
  for (const [block, state] of Object.entries(states)) if (blocks.includes(block as PhoneBlock)) return state;
  return phones.some(({ isOptedOutHere }) => isOptedOutHere) ? "opted-out-here" : "none";
}

/** Whether a team's emails arrive at the address that the page is about, and if not, why. */
export type EmailsState = "on" | "bounced" | "complained" | "unsubscribed" | "none";

/** Combines the states of an address's entries in one team. If one of them gets emails, emails are on. */
export function getEmailsState(emails: readonly EmailFacts[]): EmailsState {
  const blocks = emails.map(findEmailBlock);
  if (blocks.includes(null)) return "on";
  return (
    (["complained", "bounced", "unsubscribed"] as const).find((block) => blocks.includes(block)) ?? "none"
  );
}
