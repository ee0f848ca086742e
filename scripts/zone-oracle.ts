// npm run zones:oracle writes tests/fixtures/zone-changes.json: the transitions of our time zones, read by zdump from
// Debian's compiled tzdata. With --check, it only compares and fails if the file disagrees with Debian.
//
// We keep a file instead of downloading the data in each test, so that the property tests run anywhere, even offline or
// without Debian, and changes in time zone law show up in a diff. CI compares the file with a fresh download, so no one
// can fake it. Debian compiles IANA's source itself, so the data is independent of moment-timezone, which is what we're
// checking.
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
/**
 * Zones that no team can have and whose offsets aren't whole hours, with and without daylight saving time. One of them
 * shifts by half an hour.
 */
const ODD_ZONES = ["Asia/Kathmandu", "Australia/Lord_Howe"];
/**
 * zdump prints each transition as two lines: the second before it, and the moment itself. Every zone had at least one
 * transition long ago.
 */
const LINE =
  /^\S+ +\w{3} (?<month>\w{3}) +(?<day>\d+) (?<time>[\d:]{8}) (?<year>\d{4}) UT = .+ (?<name>\S+) isdst=[01] gmtoff=(?<offset>-?\d+)$/;

type Changes = { release: string; zones: Record<string, string[]> };

function run(command: string, args: string[], cwd?: string): string {
  try {
    return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  } catch (cause) {
    throw new Error(
      `${command} failed. This requires Debian (apt, dpkg, zdump) and access to its package server`,
      {
        cause,
      },
    );
  }
}

/** Returns the tzdata versions that apt offers, by release: 2026f => 2026f-0+deb12u1. */
function listVersions(): Map<string, string> {
  const versions = run("apt-cache", ["madison", "tzdata"]).matchAll(/\|\s*((\d{4}[a-z]+)-\S+)\s*\|/g);
  return new Map([...versions].map(([, version, release]) => [release!, version!]));
}

/**
 * Picks our release for writing and the newest one for checking, because a later release must agree about our zones.
 */
function chooseVersion(isCheck: boolean): string {
  // A container image's package list is usually out of date, and only root can refresh it.
  if (process.getuid?.() === 0) run("apt-get", ["update", "-qq"]);
  const versions = listVersions();
  const newestVersion = [...versions.keys()].toSorted().at(-1);
  const isNewer = newestVersion !== undefined && newestVersion > zoneDataVersion;
  if (isNewer)
    console.warn(`Debian has tzdata ${newestVersion}, but we have ${zoneDataVersion}. Consider updating.`);
  const version = versions.get(isCheck && isNewer ? newestVersion : zoneDataVersion);
  if (version) return version;
  throw new Error(
    `apt doesn't offer tzdata ${zoneDataVersion}. Available: ${[...versions.keys()].join(", ") || "none"}`,
  );
}

/** Downloads and unpacks tzdata. The machine's own zone files are as old as its image, so we never use them. */
function extract(version: string, folder: string): string {
  // Download as root, because apt's sandbox user can't write to this folder.
  run("apt-get", ["-o", "APT::Sandbox::User=root", "-qq", "download", `tzdata=${version}`], folder);
  const archive = readdirSync(folder).find((name) => name.endsWith(".deb"));
  if (!archive) throw new Error(`apt-get download didn't produce a package for tzdata ${version}`);
  run("dpkg-deb", ["-x", archive, "."], folder);
  return path.join(folder, "usr/share/zoneinfo");
}

/**
 * Lists transitions such as "2026-03-08T08:00:00Z -300 CDT": the instant, then the new offset in minutes and its name.
 */
function listChanges(zone: string, zoneinfo: string): string[] {
  const file = path.join(zoneinfo, zone);
  // zdump treats a missing file as UTC.
  if (!existsSync(file)) throw new Error(`tzdata has no ${zone}`);
  const lines = run("zdump", ["-V", "-c", `1900,${BEFORE_YEAR}`, file])
    .trim()
    .split("\n");
  const changes = lines
    .filter((_, index) => index % 2 === 1)
    .map((line) => {
      const parts = LINE.exec(line)?.groups;
      if (!parts) throw new Error(`Unexpected zdump output: ${line}`);
      const { day, month, year, time, name } = parts;
      return { at: new Date(`${day} ${month} ${year} ${time} UTC`), offset: Number(parts.offset) / 60, name };
    });
  const start = new Date(Date.UTC(FROM_YEAR, 0, 1));
  const initialChange = changes.findLast(({ at }) => at <= start);
  if (!initialChange) throw new Error(`zdump has no data for ${zone} before ${FROM_YEAR}`);
  return [{ ...initialChange, at: start }, ...changes.filter(({ at }) => at > start)].map(
    ({ at, offset, name }) => `${at.toISOString().replace(".000", "")} ${offset} ${name}`,
  );
}

function readDebian(isCheck: boolean): Changes {
  const folder = mkdtempSync(path.join(tmpdir(), "tzdata-"));
  try {
    const zoneinfo = extract(chooseVersion(isCheck), folder);
    const [, release] = /^# version (\S+)/.exec(readFileSync(path.join(zoneinfo, "tzdata.zi"), "utf8")) ?? [];
    if (!release) throw new Error("Couldn't determine the tzdata release");
    const zones = [...TimeZone.options, ...ODD_ZONES].map(
      (zone) => [zone, listChanges(zone, zoneinfo)] as const,
    );
    return { release, zones: Object.fromEntries(zones) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isCheck = process.argv.includes("--check");
const freshData = readDebian(isCheck);
if (isCheck) {
  const fixture = JSON.parse(readFileSync(TARGET, "utf8")) as Changes;
  if (fixture.release !== zoneDataVersion)
    throw new Error(
      `The fixture is from ${fixture.release}, but moment-timezone is ${zoneDataVersion}. Run npm run zones:oracle.`,
    );
  const names = new Set([...Object.keys(fixture.zones), ...Object.keys(freshData.zones)]);
  const differingZones = [...names].filter(
    (name) => !isDeepStrictEqual(fixture.zones[name], freshData.zones[name]),
  );
  if (differingZones.length)
    throw new Error(
      `Debian's tzdata ${freshData.release} disagrees about ${differingZones.join(", ")} ` +
        '(see "Updating time zone data" in docs/operations.md)',
    );
  console.log(`${names.size} zones match Debian's tzdata ${freshData.release}.`);
} else {
  writeFileSync(TARGET, `${JSON.stringify(freshData, null, 2)}\n`);
  execFileSync("npx", ["oxfmt", TARGET], { stdio: "inherit" });
  console.log(
    `Wrote ${Object.keys(freshData.zones).length} zones from Debian's tzdata ${freshData.release}.`,
  );
}
