/* oxlint-disable -- unchanged from the test set, so that it stays independent of our own checker */
// @ts-nocheck Written for looser compiler settings.
/**
 * League schedule checker.
 *
 * Reads one instance (the league, its venues and rules) and one schedule (a list of games),
 * reports every broken rule and prints quality metrics next to proven lower bounds.
 *
 *   node check.ts <instance.json> <schedule.json> [--json] [--rule=team-gap|period-cap|league-gap]
 *   node check.ts <instance.json> --bounds
 *
 * Exit code: 0 = no hard violation, 1 = hard violations, 2 = bad input.
 * Needs Node 22.18+ (runs TypeScript by type stripping); no dependencies.
 *
 * Frequency rules
 *   team-gap    (default) two games of one team are at least G calendar days apart
 *               (once_per_week 7, twice_per_week 3, once_per_month 30, twice_per_month 15).
 *   period-cap  a team plays at most N games per calendar week (Monday to Sunday) or calendar month
 *               and has at least R days between games
 *               (once_per_week N=1 R=3, twice_per_week N=2 R=2, once_per_month N=1 R=14,
 *               twice_per_month N=2 R=7).
 *   league-gap  two different play days of the whole league are at least G days apart.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

// ---------------------------------------------------------------------------------------------
// Types

export type Frequency = 'once_per_week' | 'twice_per_week' | 'once_per_month' | 'twice_per_month';
export type Rule = 'team-gap' | 'period-cap' | 'league-gap';

export interface Team { id: string; name: string; preferred_blockout_days: string[] }
export interface Venue { name: string; max_teams_per_day: number }
export interface Instance {
  id: string;
  title: string;
  description: string;
  teams: Team[];
  venues: Venue[];
  games_per_matchup: number;
  game_frequency: Frequency;
  start_date: string;
  start_time: string;
  game_duration_minutes: number;
  break_between_games_minutes: number;
  blockout_days: string[];
  blocked_dates: string[];
  max_days: number;
  bounds?: Record<string, unknown>;
  reference?: Record<string, unknown>;
}
export interface Game { date: string; time: string; venue: string; home: string; away: string }
export interface Schedule { instance: string; games: Game[]; unscheduled?: [string, string][] }

export interface Violation { rule: string; detail: string }
export interface Report {
  instance: string;
  rule: Rule;
  hard: number;
  hardByRule: Record<string, number>;
  violations: Violation[];
  metrics: Record<string, number | string | null>;
  bounds: Bounds;
}
export interface Bounds {
  games: number;             // games that can be scheduled at all
  unschedulable_pairs: [string, string][];
  games_per_day: number;     // most games on any single day
  play_days: number;         // fewest different play days
  season_days: number | null; // fewest days from start_date to the last game, both included; null = cannot fit
  last_date: string | null;
  max_games_within_horizon: number; // most games that fit in max_days
}

// ---------------------------------------------------------------------------------------------
// Constants and small helpers

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const GAP: Record<Frequency, number> = {
  once_per_week: 7, twice_per_week: 3, once_per_month: 30, twice_per_month: 15,
};
export const PERIOD: Record<Frequency, { unit: 'week' | 'month'; max: number; rest: number }> = {
  once_per_week: { unit: 'week', max: 1, rest: 3 },
  twice_per_week: { unit: 'week', max: 2, rest: 2 },
  once_per_month: { unit: 'month', max: 1, rest: 14 },
  twice_per_month: { unit: 'month', max: 2, rest: 7 },
};
/** A game starting at or after this minute of the day counts as late. */
export const LATE_MINUTE = 21 * 60;
const DAY_MS = 86_400_000;
const MIDNIGHT = 24 * 60;

export const toDay = (iso: string): number => Math.round(Date.parse(iso + 'T00:00:00Z') / DAY_MS);
export const toIso = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
export const weekday = (day: number): number => (((day + 4) % 7) + 7) % 7;
export const toMinute = (hhmm: string): number => Number(hhmm.slice(0, 2)) * 60 + Number(hhmm.slice(3, 5));
export const toTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const isIso = (s: unknown): s is string => typeof s === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(s) && Number.isFinite(toDay(s)) && toIso(toDay(s)) === s;
const isTime = (s: unknown): s is string => typeof s === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(s);
const mod7 = (n: number): number => ((n % 7) + 7) % 7;
/** Monday that starts the calendar week of a day. */
const weekOf = (day: number): number => day - mod7(weekday(day) - 1);
const monthOf = (day: number): number => {
  const d = new Date(day * DAY_MS);
  return d.getUTCFullYear() * 12 + d.getUTCMonth();
};
const periodOf = (day: number, unit: 'week' | 'month'): number => (unit === 'week' ? weekOf(day) : monthOf(day));

/** Games a venue can really host on one day: half its team capacity, and the last one must end by midnight. */
export function venueGames(inst: Instance, venue: Venue): number {
  return Math.min(Math.floor(venue.max_teams_per_day / 2), slotTimes(inst).length);
}
/** Possible start times (minutes) at a venue: start, start + (duration + break), ... ending by midnight. */
export function slotTimes(inst: Instance): number[] {
  const step = inst.game_duration_minutes + inst.break_between_games_minutes;
  const out: number[] = [];
  for (let t = toMinute(inst.start_time); t + inst.game_duration_minutes <= MIDNIGHT; t += step) out.push(t);
  return out;
}
export function isOpen(inst: Instance, day: number): boolean {
  return !inst.blockout_days.includes(WEEKDAYS[weekday(day)]) && !inst.blocked_dates.includes(toIso(day));
}
/** Open days as day numbers, in order, within the horizon. */
export function openDays(inst: Instance): number[] {
  const start = toDay(inst.start_date);
  const blockedWd = new Set(inst.blockout_days);
  const blockedDates = new Set(inst.blocked_dates);
  const out: number[] = [];
  for (let i = 0; i < inst.max_days; i++) {
    const day = start + i;
    if (!blockedWd.has(WEEKDAYS[weekday(day)]) && !blockedDates.has(toIso(day))) out.push(day);
  }
  return out;
}

export function validateInstance(x: Instance): string[] {
  const e: string[] = [];
  if (!Array.isArray(x.teams) || x.teams.length < 2) e.push('at least 2 teams are needed');
  if (!Array.isArray(x.venues) || x.venues.length < 1) e.push('at least 1 venue is needed');
  for (const v of x.venues ?? []) if (!(v.max_teams_per_day >= 2)) e.push(`venue ${v.name}: capacity below 2`);
  if (new Set(x.teams.map((t) => t.id)).size !== x.teams.length) e.push('team ids are not unique');
  if (new Set(x.venues.map((v) => v.name)).size !== x.venues.length) e.push('venue names are not unique');
  if (![1, 2, 3].includes(x.games_per_matchup)) e.push('games_per_matchup must be 1, 2 or 3');
  if (!(x.game_frequency in GAP)) e.push('unknown game_frequency');
  if (!isIso(x.start_date)) e.push('start_date is not a date');
  if (!isTime(x.start_time)) e.push('start_time is not HH:MM');
  for (const d of x.blockout_days) if (!WEEKDAYS.includes(d)) e.push(`unknown weekday ${d}`);
  if (new Set(x.blockout_days).size >= 7) e.push('every weekday is blocked');
  for (const d of x.blocked_dates) if (!isIso(d)) e.push(`blocked date ${d} is not a date`);
  for (const t of x.teams) for (const d of t.preferred_blockout_days) if (!WEEKDAYS.includes(d)) e.push(`team ${t.id}: unknown weekday ${d}`);
  return e;
}

// ---------------------------------------------------------------------------------------------
// Lower bounds
//
// For a set S of teams that all prefer not to play on the weekdays W, the games inside S can only be
// played on the other days. On one day at most min(venue capacity, largest matching inside S) of them
// fit, and in any G consecutive days at most floor(|S| / 2), because a team plays once in G days.
// The most games that can be finished by day t is therefore X(t) = min(X(t-1) + c(t), X(t-G) + floor(|S|/2)),
// and the first t with X(t) >= games(S) is a lower bound on the season. The bound reported is the largest
// one over all weekday sets W (W empty gives S = all teams), and also at least the day on which a single team
// could finish its own games.

export function bounds(inst: Instance, rule: Rule = 'team-gap'): Bounds {
  const n = inst.teams.length;
  const k = inst.games_per_matchup;
  const open = WEEKDAYS.map((_, w) => w).filter((w) => !inst.blockout_days.includes(WEEKDAYS[w]));
  const pref = inst.teams.map((t) => new Set(t.preferred_blockout_days.map((d) => WEEKDAYS.indexOf(d))));
  const dayCap = inst.venues.reduce((s, v) => s + venueGames(inst, v), 0);
  const unschedulable: [string, string][] = [];
  const dead = (i: number, j: number): boolean => open.every((w) => pref[i].has(w) && pref[j].has(w));
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) if (dead(i, j)) unschedulable.push([inst.teams[i].id, inst.teams[j].id]);

  const start = toDay(inst.start_date);
  const days = openDays(inst);
  const isOpenDay = new Uint8Array(inst.max_days);
  for (const d of days) isOpenDay[d - start] = 1;
  const gap = GAP[inst.game_frequency];

  const curve = (members: number[], banned: Set<number>): Int32Array => {
    const m = members.length;
    const half = Math.floor(m / 2);
    const capByWd = WEEKDAYS.map((_, w) => {
      if (banned.has(w)) return 0;
      const off = members.filter((i) => pref[i].has(w)).length;
      return Math.min(dayCap, half, m - off);
    });
    const x = new Int32Array(inst.max_days);
    const per = PERIOD[inst.game_frequency];
    let periodStart = 0; // X at the end of the previous period
    let current = -1;
    let lastPlay = -1e9;
    for (let i = 0; i < inst.max_days; i++) {
      const day = start + i;
      const prev = i > 0 ? x[i - 1] : 0;
      const cap = isOpenDay[i] ? capByWd[weekday(day)] : 0;
      if (rule === 'team-gap') {
        x[i] = Math.min(prev + cap, (i >= gap ? x[i - gap] : 0) + half);
      } else if (rule === 'period-cap') {
        const p = periodOf(day, per.unit);
        if (p !== current) { current = p; periodStart = prev; }
        x[i] = Math.min(prev + cap, periodStart + half * per.max, (i >= per.rest ? x[i - per.rest] : 0) + half);
      } else {
        // Playing as early as possible is optimal when all open days have equal capacity; with unequal
        // capacities use the largest capacity, which keeps the bound valid.
        const best = Math.max(...capByWd);
        if (cap > 0 && i - lastPlay >= gap) { x[i] = prev + best; lastPlay = i; } else x[i] = prev;
      }
    }
    return x;
  };

  let bound = -1;
  let fits = true;
  let maxGames = 0;
  const total = (k * n * (n - 1)) / 2 - k * unschedulable.length;
  for (let mask = 0; mask < 1 << open.length; mask++) {
    const banned = new Set(open.filter((_, b) => mask & (1 << b)));
    const members = inst.teams.map((_, i) => i).filter((i) => [...banned].every((w) => pref[i].has(w)));
    if (members.length < 2) continue;
    let games = 0;
    for (let a = 0; a < members.length; a++) for (let b = a + 1; b < members.length; b++) if (!dead(members[a], members[b])) games += k;
    if (games === 0) continue;
    const x = curve(members, banned);
    if (mask === 0) maxGames = Math.min(total, x[x.length - 1]);
    const t = x.findIndex((v) => v >= games);
    if (t < 0) fits = false;
    else bound = Math.max(bound, t);
  }
  // A single team needs one day per game, far enough apart.
  if (rule !== 'league-gap') {
    const per = PERIOD[inst.game_frequency];
    for (let i = 0; i < n; i++) {
      const need = k * (n - 1 - unschedulable.filter(([x, y]) => x === inst.teams[i].id || y === inst.teams[i].id).length);
      if (need === 0) continue;
      let got = 0;
      let prev = -1e9;
      let period = NaN;
      let inPeriod = 0;
      let end = -1;
      for (const d of days) {
        if (d - prev < (rule === 'team-gap' ? gap : per.rest)) continue;
        if (rule === 'period-cap') {
          const p = periodOf(d, per.unit);
          if (p !== period) { period = p; inPeriod = 0; }
          if (inPeriod >= per.max) continue;
          inPeriod++;
        }
        prev = d;
        if (++got === need) { end = d - start; break; }
      }
      if (end < 0) fits = false;
      else bound = Math.max(bound, end);
    }
  }
  const perDay = Math.min(dayCap, Math.floor(n / 2));
  return {
    games: total,
    unschedulable_pairs: unschedulable,
    games_per_day: perDay,
    play_days: Math.ceil(total / perDay),
    season_days: fits ? bound + 1 : null,
    last_date: fits ? toIso(start + bound) : null,
    max_games_within_horizon: maxGames,
  };
}

// ---------------------------------------------------------------------------------------------
// Checker

const spread = (xs: number[]): number => (xs.length ? Math.max(...xs) - Math.min(...xs) : 0);
const mean = (xs: number[]): number => (xs.length ? xs.reduce((a, b) => a + b, 0) / xs.length : 0);
const round = (x: number, d = 2): number => Number(x.toFixed(d));

export function check(inst: Instance, sched: Schedule, rule: Rule = 'team-gap'): Report {
  const violations: Violation[] = [];
  const bad = (r: string, detail: string): void => { violations.push({ rule: r, detail }); };
  const n = inst.teams.length;
  const k = inst.games_per_matchup;
  const index = new Map(inst.teams.map((t, i) => [t.id, i]));
  const venueIndex = new Map(inst.venues.map((v, i) => [v.name, i]));
  const start = toDay(inst.start_date);
  const pref = inst.teams.map((t) => new Set(t.preferred_blockout_days));
  const b = bounds(inst, rule);
  const gap = GAP[inst.game_frequency];
  const slots = slotTimes(inst);

  interface G { day: number; minute: number; venue: number; h: number; a: number }
  const games: G[] = [];
  if (sched.instance !== inst.id) bad('wrong-instance', `${sched.instance} instead of ${inst.id}`);
  for (const g of sched.games) {
    const label = `${g.date} ${g.time} ${g.home}-${g.away}`;
    const h = index.get(g.home);
    const a = index.get(g.away);
    const v = venueIndex.get(g.venue);
    if (!isIso(g.date) || !isTime(g.time)) { bad('malformed', label); continue; }
    if (h === undefined || a === undefined) { bad('unknown-team', label); continue; }
    if (h === a) { bad('self-play', label); continue; }
    if (v === undefined) bad('unknown-venue', `${label} at ${g.venue}`);
    games.push({ day: toDay(g.date), minute: toMinute(g.time), venue: v ?? -1, h, a });
  }
  games.sort((x, y) => x.day - y.day || x.minute - y.minute || x.venue - y.venue);
  const id = (i: number): string => inst.teams[i].id;
  const label = (g: G): string => `${toIso(g.day)} ${toTime(g.minute)} ${id(g.h)}-${id(g.a)}`;

  // Calendar
  let prefOne = 0;
  const prefByTeam = new Array<number>(n).fill(0);
  for (const g of games) {
    const wd = WEEKDAYS[weekday(g.day)];
    if (g.day < start) bad('before-start', label(g));
    if (g.day - start >= inst.max_days) bad('after-horizon', label(g));
    if (inst.blockout_days.includes(wd)) bad('blocked-weekday', label(g));
    if (inst.blocked_dates.includes(toIso(g.day))) bad('blocked-date', label(g));
    const ho = pref[g.h].has(wd);
    const ao = pref[g.a].has(wd);
    if (ho && ao) bad('both-prefer-off', label(g));
    if (ho !== ao) prefOne++;
    if (ho) prefByTeam[g.h]++;
    if (ao) prefByTeam[g.a]++;
    if (!slots.includes(g.minute)) bad('off-grid-time', label(g));
    if (g.minute + inst.game_duration_minutes > MIDNIGHT) bad('past-midnight', label(g));
  }

  // Pairings
  const meet = new Map<number, G[]>();
  for (const g of games) {
    const key = Math.min(g.h, g.a) * n + Math.max(g.h, g.a);
    const list = meet.get(key);
    if (list) list.push(g); else meet.set(key, [g]);
  }
  const dead = new Set(b.unschedulable_pairs.map(([x, y]) => Math.min(index.get(x)!, index.get(y)!) * n + Math.max(index.get(x)!, index.get(y)!)));
  const declared = new Map<number, number>();
  for (const [x, y] of sched.unscheduled ?? []) {
    const i = index.get(x);
    const j = index.get(y);
    if (i === undefined || j === undefined) { bad('unknown-team', `unscheduled ${x}-${y}`); continue; }
    const key = Math.min(i, j) * n + Math.max(i, j);
    declared.set(key, (declared.get(key) ?? 0) + 1);
  }
  // Games may be left out only if the bounds prove that they cannot all be played; every game left out must be declared.
  let missing = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const key = i * n + j;
      const have = meet.get(key)?.length ?? 0;
      if (have < k) {
        if (!dead.has(key)) missing += k - have;
        for (let q = have; q < k; q++) {
          if (b.season_days !== null && !dead.has(key)) bad('missing-game', `${id(i)}-${id(j)}`);
          else if (q - have >= (declared.get(key) ?? 0)) bad('undeclared-missing-game', `${id(i)}-${id(j)}`);
        }
      }
      if (have > k) for (let q = k; q < have; q++) bad('extra-game', `${id(i)}-${id(j)}`);
    }
  }

  // Teams
  const byTeam: G[][] = Array.from({ length: n }, () => []);
  for (const g of games) { byTeam[g.h].push(g); byTeam[g.a].push(g); }
  const rests: number[] = [];
  const restOf = new Map<G, [number | null, number | null]>();
  for (const g of games) restOf.set(g, [null, null]);
  for (let t = 0; t < n; t++) {
    const list = byTeam[t];
    for (let i = 1; i < list.length; i++) {
      const d = list[i].day - list[i - 1].day;
      rests.push(d);
      const r = restOf.get(list[i])!;
      r[list[i].h === t ? 0 : 1] = d;
      if (d === 0) bad('team-twice-a-day', `${id(t)} on ${toIso(list[i].day)}`);
      if (rule === 'team-gap' && d > 0 && d < gap) bad('gap', `${id(t)} ${toIso(list[i - 1].day)} and ${toIso(list[i].day)} (${d} < ${gap} days)`);
      if (rule === 'period-cap' && d > 0 && d < PERIOD[inst.game_frequency].rest) bad('gap', `${id(t)} ${toIso(list[i - 1].day)} and ${toIso(list[i].day)} (${d} days)`);
    }
    if (rule === 'period-cap') {
      const per = PERIOD[inst.game_frequency];
      const c = new Map<number, number>();
      for (const g of list) c.set(periodOf(g.day, per.unit), (c.get(periodOf(g.day, per.unit)) ?? 0) + 1);
      for (const [p, v] of c) for (let q = per.max; q < v; q++) bad('period-cap', `${id(t)} ${per.unit} ${per.unit === 'week' ? toIso(p) : p}`);
    }
  }
  const playDays = [...new Set(games.map((g) => g.day))].sort((x, y) => x - y);
  if (rule === 'league-gap') {
    for (let i = 1; i < playDays.length; i++) if (playDays[i] - playDays[i - 1] < gap) bad('gap', `league ${toIso(playDays[i - 1])} and ${toIso(playDays[i])}`);
  }

  // Venues
  const perVenueDay = new Map<string, G[]>();
  for (const g of games) {
    if (g.venue < 0) continue;
    const key = `${g.venue}|${g.day}`;
    const list = perVenueDay.get(key);
    if (list) list.push(g); else perVenueDay.set(key, [g]);
  }
  for (const list of perVenueDay.values()) {
    const v = inst.venues[list[0].venue];
    const cap = Math.floor(v.max_teams_per_day / 2);
    for (let q = cap; q < list.length; q++) bad('venue-over-capacity', `${v.name} on ${toIso(list[0].day)}`);
    for (let i = 1; i < list.length; i++) {
      if (list[i].minute < list[i - 1].minute + inst.game_duration_minutes + inst.break_between_games_minutes) {
        bad('venue-time-overlap', `${v.name} ${label(list[i - 1])} / ${label(list[i])}`);
      }
    }
  }

  // Metrics
  const last = playDays.length ? playDays[playDays.length - 1] : start;
  const seasonDays = playDays.length ? last - start + 1 : 0;
  const weeks = Math.max(1, Math.ceil(seasonDays / 7));
  const perWeek = Array.from({ length: n }, () => new Array<number>(weeks).fill(0));
  for (const g of games) {
    const w = Math.floor((g.day - start) / 7);
    if (w >= 0 && w < weeks) { perWeek[g.h][w]++; perWeek[g.a][w]++; }
  }
  const openWeek = Array.from({ length: weeks }, (_, w) => Array.from({ length: 7 }, (_, i) => start + 7 * w + i).some((d) => d <= last && isOpen(inst, d)));
  const idle = perWeek.map((row) => row.filter((c, w) => c === 0 && openWeek[w]).length);
  const weekSpread = Array.from({ length: weeks }, (_, w) => spread(perWeek.map((r) => r[w])));
  const played = new Array<number>(n).fill(0);
  let gamesPlayedDiff = 0;
  for (const d of playDays) {
    for (const g of games) if (g.day === d) { played[g.h]++; played[g.a]++; }
    gamesPlayedDiff = Math.max(gamesPlayedDiff, spread(played));
  }
  const restDiff: number[] = [];
  for (const [x, y] of restOf.values()) if (x !== null && y !== null) restDiff.push(Math.abs(x - y));
  const longest = byTeam.map((list) => {
    let m = 0;
    for (let i = 1; i < list.length; i++) m = Math.max(m, list[i].day - list[i - 1].day);
    return m;
  });
  let minRepeat = Infinity;
  let repeatBefore = 0;
  for (const list of meet.values()) {
    for (let i = 1; i < list.length; i++) {
      const d = list[i].day - list[i - 1].day;
      minRepeat = Math.min(minRepeat, d);
      if (d < Math.floor(seasonDays / (2 * k))) repeatBefore++;
    }
  }
  const homeAway = byTeam.map((list, t) => Math.abs(list.reduce((s, g) => s + (g.h === t ? 1 : -1), 0)));
  const count = (f: (g: G) => boolean): number[] => byTeam.map((list) => list.filter(f).length);
  const venueSpread = Math.max(0, ...inst.venues.map((_, v) => spread(count((g) => g.venue === v))));
  const usedSlots = [...new Set(games.map((g) => g.minute))];
  const slotSpread = Math.max(0, ...usedSlots.map((m) => spread(count((g) => g.minute === m))));
  const late = count((g) => g.minute >= LATE_MINUTE);

  const hardByRule: Record<string, number> = {};
  for (const v of violations) hardByRule[v.rule] = (hardByRule[v.rule] ?? 0) + 1;
  return {
    instance: inst.id,
    rule,
    hard: violations.length,
    hardByRule,
    violations,
    bounds: b,
    metrics: {
      games: games.length,
      games_bound: b.season_days === null ? b.max_games_within_horizon : b.games,
      missing_games: missing,
      season_days: seasonDays,
      season_days_bound: b.season_days,
      season_over_bound_pct: b.season_days ? round((100 * (seasonDays - b.season_days)) / b.season_days, 1) : null,
      last_date: playDays.length ? toIso(last) : null,
      play_days: playDays.length,
      play_days_bound: b.play_days,
      min_days_between_games: rests.length ? Math.min(...rests) : null,
      max_days_between_games: longest.length ? Math.max(...longest) : null,
      mean_rest_difference_days: round(mean(restDiff)),
      idle_weeks_per_team_max: Math.max(...idle),
      idle_weeks_per_team_mean: round(mean(idle)),
      games_per_week_spread_max: Math.max(...weekSpread),
      games_played_difference_max: gamesPlayedDiff,
      min_days_between_same_pair: minRepeat === Infinity ? null : minRepeat,
      early_repeats: repeatBefore,
      one_team_prefers_off_games: prefOne,
      prefers_off_games_per_team_max: Math.max(...prefByTeam),
      home_away_difference_max: Math.max(...homeAway),
      venue_spread_max: venueSpread,
      slot_spread_max: slotSpread,
      late_games: games.filter((g) => g.minute >= LATE_MINUTE).length,
      late_games_spread: spread(late),
    },
  };
}

// ---------------------------------------------------------------------------------------------
// Command line

function main(argv: string[]): number {
  const files = argv.filter((a) => !a.startsWith('--'));
  const rule = (argv.find((a) => a.startsWith('--rule='))?.slice(7) ?? 'team-gap') as Rule;
  if (files.length < 1 || !['team-gap', 'period-cap', 'league-gap'].includes(rule)) {
    console.error('usage: node check.ts <instance.json> <schedule.json> [--json] [--rule=team-gap|period-cap|league-gap]\n       node check.ts <instance.json> --bounds');
    return 2;
  }
  let inst: Instance;
  try { inst = JSON.parse(readFileSync(files[0], 'utf8')); } catch (e) { console.error(`cannot read ${files[0]}: ${(e as Error).message}`); return 2; }
  const errors = validateInstance(inst);
  if (errors.length) { for (const m of errors) console.error(`instance: ${m}`); return 2; }
  if (argv.includes('--bounds') || files.length < 2) { console.log(JSON.stringify(bounds(inst, rule), null, 2)); return 0; }
  let sched: Schedule;
  try { sched = JSON.parse(readFileSync(files[1], 'utf8')); } catch (e) { console.error(`cannot read ${files[1]}: ${(e as Error).message}`); return 2; }
  if (!Array.isArray(sched.games)) { console.error('schedule: "games" must be a list'); return 2; }
  const report = check(inst, sched, rule);
  if (argv.includes('--json')) console.log(JSON.stringify(report, null, 2));
  else {
    console.log(`${inst.id}: ${report.hard === 0 ? 'no hard violations' : `${report.hard} hard violations`} (rule ${rule})`);
    for (const [r, c] of Object.entries(report.hardByRule)) {
      console.log(`  ${r}: ${c}`);
      for (const v of report.violations.filter((v) => v.rule === r).slice(0, 3)) console.log(`    ${v.detail}`);
    }
    for (const [m, v] of Object.entries(report.metrics)) console.log(`  ${m.padEnd(32)} ${v}`);
  }
  return report.hard === 0 ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = main(process.argv.slice(2));
