import { describe, expect, it } from "vitest";
import type { StoredResponse } from "#features/attendance/schema.ts";
import { getRunCount } from "#tests/harness/histories.ts";
import { startWaitlist } from "#tests/harness/waitlist.ts";
import { mulberry } from "#tests/load/statistics.ts";

const waitlist = await startWaitlist();
const { fixture, grant, runWorker, addPlayers, say, advanceMinutes, setMaximum } = waitlist;
const { db } = await import("#platform/database.ts");
const { clock } = await import("#platform/clock.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { readPlaces } = await import("#features/attendance/waitlist/queries.server.ts");
const { setResponse } = await import("#features/attendance/sheet/commands.server.ts");
const { openSpots } = await import("#features/availability/lines/commands.server.ts");

const STARTS_AT = new Date("2026-04-17T00:00:00Z");
const HOUR = 3_600_000;

/** How many random histories to try, and how long each one is. */
const RUNS = getRunCount(6);
const STEPS = 24;

type Place = { name: string; wasAsked: boolean; offerUntil: number | null };

/**
 * The rules of NEED-15 and NEED-18 to NEED-23 in their simplest form, with a list for the line. It knows nothing of rounds
 * in the database, and its clock is the test's.
 */
class Model {
  maximum: number | null = 2;
  readonly in = new Set<string>();
  line: Place[] = [];

  private isHeld = (place: Place, now: number) => place.offerUntil !== null && place.offerUntil > now;
  private countFree = (now: number) =>
    this.maximum === null
      ? Number.POSITIVE_INFINITY
      : this.maximum - this.in.size - this.line.filter((place) => this.isHeld(place, now)).length;
  /** Lists who is asked next. Someone who has an offer isn't asked about a second spot. */
  private listNext = (now: number) =>
    this.line.filter((place) => !place.wasAsked && !this.isHeld(place, now));
  private find = (name: string) => this.line.find((place) => place.name === name);
  private leave = (name: string) => {
    this.line = this.line.filter((place) => place.name !== name);
  };
  /** Everyone was asked, so everyone is asked again about the next spot. */
  open() {
    if (this.line.every(({ wasAsked }) => wasAsked)) for (const place of this.line) place.wasAsked = false;
  }

  sayYes(name: string, now: number) {
    if (this.in.has(name)) return;
    const own = this.find(name);
    const free = this.countFree(now);
    const canEnter = own
      ? this.maximum === null || this.isHeld(own, now) || (own.wasAsked && free > this.listNext(now).length)
      : this.maximum === null || (this.line.length === 0 && free > 0);
    if (canEnter) this.enter(name);
    else if (!own) this.line.push({ name, wasAsked: false, offerUntil: null });
  }

  enter(name: string) {
    this.leave(name);
    this.in.add(name);
  }

  sayNo(name: string) {
    const wasIn = this.in.delete(name);
    this.leave(name);
    if (wasIn) this.open();
  }

  moveToLine(name: string) {
    if (this.find(name)) return;
    this.sayNo(name);
    this.line.push({ name, wasAsked: true, offerUntil: null });
  }

  /** What the worker does. Returns who it asks. */
  work(now: number): string[] {
    if (this.maximum === null) {
      for (const { name } of this.line) this.in.add(name);
      this.line = [];
      return [];
    }
    const left = STARTS_AT.getTime() - now;
    const hold = left > 48 * HOUR ? 12 * HOUR : left >= 24 * HOUR ? 4 * HOUR : HOUR;
    const asked = this.listNext(now).slice(0, Math.max(0, this.countFree(now)));
    for (const place of asked) {
      place.wasAsked = true;
      place.offerUntil = now + hold;
    }
    return asked.map(({ name }) => name);
  }

  describe(now: number) {
    return {
      in: [...this.in].toSorted(),
      line: this.line.map((place) => `${place.name}${this.isHeld(place, now) ? " (offered)" : ""}`),
    };
  }
}

async function describeStored(): Promise<ReturnType<Model["describe"]>> {
  const places = await readPlaces(db, [fixture.gameId], clock.now());
  const rows = await db
    .selectFrom("gameRsvp")
    .innerJoin("teamMember", "teamMember.id", "gameRsvp.memberId")
    .select(["teamMember.id", "teamMember.name", "gameRsvp.response"])
    .where("gameRsvp.gameId", "=", fixture.gameId)
    .execute();
  const waiting = rows.flatMap(({ id, name }) => {
    const place = places.get(`${fixture.gameId} ${id}`);
    return place ? { name, ...place } : [];
  });
  const ordered = waiting.toSorted((a, b) => a.number - b.number);
  expect(ordered.map(({ number }) => number)).toEqual(ordered.map((_, index) => index + 1));
  return {
    in: rows.flatMap(({ name, response }) => (response === "attending" ? name : [])).toSorted(),
    line: ordered.map(({ name, offer }) => `${name}${offer ? " (offered)" : ""}`),
  };
}

const now = () => clock.now().getTime();

async function changeMaximum(maximum: number | null) {
  await setMaximum(maximum);
  await db.transaction().execute((trx) => openSpots(trx, [fixture.gameId], clock.now()));
}

describe("any history of a line", () => {
  it.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
    "follows the rules, and everyone is asked once per offer (seed %s) [NEED-15, NEED-18, NEED-20, NEED-22, NEED-23]",
    async (seed) => {
      const random = mulberry(seed);
      const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
      setTime("2026-04-14T12:00:00Z");
      await setMaximum(2);
      const people = await addPlayers("Ada", "Ben", "Cy", "Dee", "Eve", "Flo");
      const model = new Model();
      const steps: string[] = [];
      const events: (() => Promise<string>)[] = [
        ...Array.from({ length: 5 }, () => async () => {
          const person = pick(people);
          model.sayYes(person.name, now());
          await say(person, "attending");
          return `${person.name} says yes`;
        }),
        ...Array.from({ length: 3 }, () => async () => {
          const person = pick(people);
          const response = pick<StoredResponse>(["not_attending", "maybe"]);
          model.sayNo(person.name);
          await say(person, response);
          return `${person.name} says ${response}`;
        }),
        ...Array.from({ length: 2 }, () => async () => {
          const minutes = pick([20, 61, 250]);
          if (STARTS_AT.getTime() - now() > 12 * HOUR) advanceMinutes(minutes);
          return `${minutes} minutes pass`;
        }),
        async () => {
          const maximum = pick([1, 2, 3, 4, null]);
          if (maximum !== model.maximum) {
            model.maximum = maximum;
            model.open();
            await changeMaximum(maximum);
          }
          return `the maximum is ${maximum}`;
        },
        async () => {
          const person = pick(people);
          model.enter(person.name);
          await setResponse(grant, person.id, "attending");
          return `a manager sets ${person.name} in`;
        },
        async () => {
          if (model.maximum === null) return "nothing";
          const person = pick(people);
          model.moveToLine(person.name);
          await setResponse(grant, person.id, "waitlisted");
          return `a manager moves ${person.name} to the line`;
        },
      ];
      for (let step = 0; step < STEPS; step += 1) {
        steps.push(await pick(events)());
        const asked = model.work(now());
        const told = (await runWorker()).filter(([, body]) => body.includes("A spot opened."));
        const story = steps.join(", ");
        expect([story, told.map(([name]) => name).toSorted()]).toEqual([story, asked.toSorted()]);
        expect([story, await describeStored()]).toEqual([story, model.describe(now())]);
      }
    },
    60_000,
  );
});
