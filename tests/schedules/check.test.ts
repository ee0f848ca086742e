// @ts-nocheck As it came with the checker, for looser compiler settings.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "vitest";
import {
  bounds,
  check,
  toDay,
  toIso,
  validateInstance,
  type Game,
  type Instance,
  type Rule,
  type Schedule,
} from "./check.ts";

const here = new URL(".", import.meta.url);
// oxlint-disable-next-line typescript/no-explicit-any -- these files are checked by the test below
const read = (path: string): any => JSON.parse(readFileSync(new URL(path, here), "utf8"));
const ids = readdirSync(new URL("instances/", here))
  .filter((f) => /^\d\d-.*\.json$/.test(f))
  .map((f) => f.slice(0, -5))
  .toSorted();
const inst = (id: string): Instance => read(`instances/${id}.json`);
const sched = (id: string): Schedule => read(`reference-schedules/${id}.json`);
const rules = (i: Instance, s: Schedule, rule?: Rule): Record<string, number> => check(i, s, rule).hardByRule;
const shift = (g: Game, days: number): Game => ({ ...g, date: toIso(toDay(g.date) + days) });

test("every instance is well formed and its stored bounds are current", () => {
  assert.ok(ids.length >= 12);
  for (const id of ids) {
    const i = inst(id);
    assert.deepEqual(validateInstance(i), [], id);
    assert.deepEqual(i.bounds?.team_gap, JSON.parse(JSON.stringify(bounds(i))), id);
  }
});

test("reference schedules keep every rule and never beat the bound", () => {
  for (const id of ids) {
    const r = check(inst(id), sched(id));
    assert.equal(r.hard, 0, `${id} ${JSON.stringify(r.hardByRule)}`);
    if (r.bounds.season_days !== null)
      assert.ok((r.metrics.season_days as number) >= r.bounds.season_days, id);
  }
});

const BASE = "03-youth-soccer-24-saturday";
const mutate = (f: (s: Schedule, i: Instance) => void, id = BASE): Record<string, number> => {
  const i = inst(id);
  const s = structuredClone(sched(id));
  f(s, i);
  return rules(i, s);
};

test("detects each broken rule", () => {
  assert.ok(
    mutate((s) => {
      s.games.pop();
    })["missing-game"] === 1,
  );
  assert.ok(
    mutate((s) => {
      s.games.push({ ...s.games[0], date: "2027-06-05" });
    })["extra-game"] === 1,
  );
  assert.ok(
    mutate((s) => {
      s.games[0] = shift(s.games[0], 1);
    })["blocked-weekday"] === 1,
  );
  assert.ok(
    mutate((s, i) => {
      s.games[0].date = i.blocked_dates[0];
    })["blocked-date"] === 1,
  );
  assert.ok(
    mutate((s) => {
      s.games[0] = shift(s.games[0], -7);
    })["before-start"] === 1,
  );
  assert.ok(
    mutate((s) => {
      s.games[0] = shift(s.games[0], 7 * 110);
    })["after-horizon"] === 1,
  );
  assert.ok(
    mutate((s) => {
      s.games[0].venue = "Nowhere";
    })["unknown-venue"] === 1,
  );
  assert.ok(
    mutate((s) => {
      s.games[0].home = "T99";
    })["unknown-team"] === 1,
  );
  assert.ok(
    mutate((s) => {
      s.games[0].home = s.games[0].away;
    })["self-play"] === 1,
  );
  assert.ok(
    mutate((s) => {
      s.games[0].time = "09:10";
    })["off-grid-time"] === 1,
  );
  assert.ok(
    mutate((s) => {
      s.games[0].time = "23:00";
    })["past-midnight"] === 1,
  );
  assert.ok(
    mutate((s) => {
      s.games[0].date = "2026-13-01";
    })["malformed"] === 1,
  );
  assert.ok(
    mutate((s) => {
      const d = s.games[0].date;
      for (const g of s.games) if (g.date === d) g.venue = "Field 1";
    })["venue-over-capacity"] > 0,
  );
  assert.ok(
    mutate((s) => {
      const [a] = s.games;
      const b = s.games.find((g) => g !== a && g.date === a.date && g.venue === a.venue)!;
      b.time = a.time;
    })["venue-time-overlap"] === 1,
  );
  const dates = [...new Set(sched(BASE).games.map((g) => g.date))].toSorted();
  assert.ok(
    mutate((s) => {
      for (const g of s.games) if (g.date === dates[1]) g.date = dates[0];
    })["team-twice-a-day"] > 0,
  );
});

test("gap rule counts calendar days per team", () => {
  const i = inst("01-defaults-8");
  const s = structuredClone(sched("01-defaults-8"));
  const last = s.games[s.games.length - 1];
  last.date = toIso(toDay(last.date) - 1);
  assert.ok((rules(i, s)["gap"] ?? 0) > 0);
  const two: Schedule = {
    instance: i.id,
    games: [
      { date: "2026-04-06", time: "19:00", venue: "Main Venue", home: "T01", away: "T02" },
      { date: "2026-04-12", time: "19:00", venue: "Main Venue", home: "T01", away: "T03" },
      { date: "2026-04-13", time: "19:00", venue: "Main Venue", home: "T02", away: "T04" },
    ],
  };
  const r = check(i, two);
  assert.equal(r.hardByRule["gap"], 1); // T01 after 6 days; T02 after 7 days is allowed
});

test("a game is refused only when both teams prefer the day off", () => {
  const i = inst("08-preferences-12");
  const one = (home: string, away: string): Record<string, number> =>
    rules(i, {
      instance: i.id,
      games: [{ date: "2026-09-07", time: "19:00", venue: "Court 1", home, away }],
    });
  assert.equal(one("T01", "T02")["both-prefer-off"], 1); // Monday, both prefer Monday off
  assert.equal(one("T01", "T06")["both-prefer-off"], undefined);
});

test("games that cannot be played must be declared", () => {
  for (const id of ["18-edge-impossible-pair-4", "20-edge-over-horizon-30"]) {
    const i = inst(id);
    const s = structuredClone(sched(id));
    assert.equal(check(i, s).hard, 0);
    s.unscheduled = [];
    assert.ok(rules(i, s)["undeclared-missing-game"] > 0, id);
  }
});

test("capacity that runs past midnight is not counted", () => {
  assert.equal(bounds(inst("19-edge-midnight-10")).games_per_day, 2);
});

test("period rule allows six days between games of different weeks", () => {
  const i = inst("04-youth-soccer-24-weekend");
  const s: Schedule = {
    instance: i.id,
    games: [
      { date: "2026-09-13", time: "10:00", venue: "Field 1", home: "T01", away: "T02" },
      { date: "2026-09-19", time: "10:00", venue: "Field 1", home: "T01", away: "T03" },
    ],
  };
  assert.equal(rules(i, s, "team-gap")["gap"], 1);
  assert.equal(rules(i, s, "period-cap")["gap"], undefined);
  assert.equal(rules(i, s, "period-cap")["period-cap"], undefined);
  s.games[1].date = "2026-09-12";
  assert.equal(rules(i, s, "period-cap")["period-cap"], 1);
});
