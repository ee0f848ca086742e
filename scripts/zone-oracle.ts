// npm run zones:oracle writes tests/fixtures/zone-changes.json: when the clocks of our zones change, as zdump reads it
// from Debian's compiled tzdata. With --check it only compares, and fails when the file is not what Debian says.
//
// A file and not a download per test: the property tests then run anywhere, without network or Debian, and a change of
// the world's clocks can be read in a diff. CI compares the file with a fresh download, so it cannot be made up.
// Debian packs IANA's source with its own compiler; nothing of it has passed through moment-timezone, which we check.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { TimeZone } from "#features/teams/schema.ts";
import { zoneDataVersion } from "#platform/zoned-time.ts";

const TARGET = path.resolve(import.meta.dirname, "../tests/fixtures/zone-changes.json");
const FROM_YEAR = 2025;
const BEFORE_YEAR = 2031;
/** Offsets that are not whole hours, north and south, with and without daylight saving; one shifts by half an hour. */
const ODD_ZONES = ["America/St_Johns", "Asia/Kathmandu", "Australia/Lord_Howe"];
/** A change as two lines, the second before it and the moment of it. Long ago every zone had one. */
const LINE =
  /^\S+ +\w{3} (?<month>\w{3}) +(?<day>\d+) (?<time>[\d:]{8}) (?<year>\d{4}) UT = .+ (?<name>\S+) isdst=[01] gmtoff=(?<offset>-?\d+)$/;

type Changes = { release: string; zones: Record<string, string[]> };

function run(command: string, args: string[], cwd?: string): string {
  try {
    return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  } catch (cause) {
    throw new Error(`${command} failed; this needs Debian (apt, dpkg, zdump) and its package server`, {
      cause,
    });
  }
}

/** Versions of tzdata that apt offers, by release: 2026f => 2026f-0+deb12u1. */
function offered(): Map<string, string> {
  const versions = run("apt-cache", ["madison", "tzdata"]).matchAll(/\|\s*((\d{4}[a-z]+)-\S+)\s*\|/g);
  return new Map([...versions].map(([, version, release]) => [release!, version!]));
}

/** Ours for writing. For checking the newest: a later one must still say the same about our zones. */
function chooseVersion(isCheck: boolean): string {
  // An image's list names packages that are long gone; only root can renew it.
  if (process.getuid?.() === 0) run("apt-get", ["update", "-qq"]);
  const versions = offered();
  const newest = [...versions.keys()].toSorted().at(-1);
  const isLater = newest !== undefined && newest > zoneDataVersion;
  if (isLater) console.warn(`Debian has tzdata ${newest}, we have ${zoneDataVersion}: time for an update.`);
  const version = versions.get(isCheck && isLater ? newest : zoneDataVersion);
  if (version) return version;
  throw new Error(
    `apt offers no tzdata ${zoneDataVersion}, only ${[...versions.keys()].join(", ") || "none"}`,
  );
}

/** Never the machine's own zone files: they are as old as its image. */
function extract(version: string, folder: string): string {
  // The folder is ours alone, so apt's own user could not write to it.
  run("apt-get", ["-o", "APT::Sandbox::User=root", "-qq", "download", `tzdata=${version}`], folder);
  const archive = readdirSync(folder).find((name) => name.endsWith(".deb"));
  if (!archive) throw new Error(`apt-get download left no package of tzdata ${version}`);
  run("dpkg-deb", ["-x", archive, "."], folder);
  return path.join(folder, "usr/share/zoneinfo");
}

/** "2026-03-08T08:00:00Z -300 CDT": from then on so many minutes east of UTC, under this name. */
function changesOf(zone: string, zoneinfo: string): string[] {
  const file = path.join(zoneinfo, zone);
  // zdump takes a file that is not there for UTC.
  if (!existsSync(file)) throw new Error(`tzdata has no ${zone}`);
  const lines = run("zdump", ["-V", "-c", `1900,${BEFORE_YEAR}`, file])
    .trim()
    .split("\n");
  const changes = lines
    .filter((_, index) => index % 2 === 1)
    .map((line) => {
      const parts = LINE.exec(line)?.groups;
      if (!parts) throw new Error(`zdump wrote something else than expected: ${line}`);
      const { day, month, year, time, name } = parts;
      return { at: new Date(`${day} ${month} ${year} ${time} UTC`), offset: Number(parts.offset) / 60, name };
    });
  const start = new Date(Date.UTC(FROM_YEAR, 0, 1));
  const atStart = changes.findLast(({ at }) => at <= start);
  if (!atStart) throw new Error(`zdump knows nothing of ${zone} before ${FROM_YEAR}`);
  return [{ ...atStart, at: start }, ...changes.filter(({ at }) => at > start)].map(
    ({ at, offset, name }) => `${at.toISOString().replace(".000", "")} ${offset} ${name}`,
  );
}

function readDebian(isCheck: boolean): Changes {
  const folder = mkdtempSync(path.join(tmpdir(), "tzdata-"));
  try {
    const zoneinfo = extract(chooseVersion(isCheck), folder);
    const [, release] = /^# version (\S+)/.exec(readFileSync(path.join(zoneinfo, "tzdata.zi"), "utf8")) ?? [];
    if (!release) throw new Error("tzdata does not say which release it is");
    const zones = [...TimeZone.options, ...ODD_ZONES].map(
      (zone) => [zone, changesOf(zone, zoneinfo)] as const,
    );
    return { release, zones: Object.fromEntries(zones) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isCheck = process.argv.includes("--check");
const fresh = readDebian(isCheck);
if (isCheck) {
  const kept = JSON.parse(readFileSync(TARGET, "utf8")) as Changes;
  if (kept.release !== zoneDataVersion)
    throw new Error(
      `The file is of ${kept.release}, moment-timezone of ${zoneDataVersion}: npm run zones:oracle`,
    );
  const names = new Set([...Object.keys(kept.zones), ...Object.keys(fresh.zones)]);
  const differing = [...names].filter((name) => !isDeepStrictEqual(kept.zones[name], fresh.zones[name]));
  if (differing.length)
    throw new Error(
      `Debian's tzdata ${fresh.release} says otherwise about ${differing.join(", ")} ` +
        '(docs/operations.md, "When a country changes its clocks")',
    );
  console.log(`${names.size} zones are as in Debian's tzdata ${fresh.release}.`);
} else {
  writeFileSync(TARGET, `${JSON.stringify(fresh, null, 2)}\n`);
  execFileSync("npx", ["oxfmt", TARGET], { stdio: "inherit" });
  console.log(`Wrote ${Object.keys(fresh.zones).length} zones of Debian's tzdata ${fresh.release}.`);
}
