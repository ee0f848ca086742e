import { formulaCell } from "#features/teams/imports/csv/rules.ts";

export const MAX_EXPORTS_A_DAY = 5;

/** How long a file is kept. */
export const KEPT_DAYS = 7;

/** The largest file. */
export const MAX_SIZE = 200_000_000;

/** The size of a piece. */
export const PIECE_SIZE = 1_048_576;

/** How often a job that failed starts over before the export has failed. */
export const MAX_ATTEMPTS = 4;

/** An export without progress for this long has no worker anymore. */
export const STALE_MINUTES = 30;

/** What a team's export has, in the order of its parts (CONNECT-36). */
export const teamParts = ["Team", "Members", "Games", "Messages", "Subs", "Days Away", "Payments"] as const;

/** What a league's export has. */
export const leagueParts = [
  "League",
  "Teams",
  "Seasons",
  "Venues",
  "Games",
  "Results",
  "Standings",
  "Requests",
  "Rosters",
] as const;

export type ExportPart = (typeof teamParts)[number] | (typeof leagueParts)[number];

/** A row as it's exported, by column. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** Returns a line of CSV with every value in quotes, harmless in a spreadsheet. */
export const toCsvLine = (values: readonly unknown[]): string =>
  `${values.map((value) => quote(toText(value))).join(",")}\r\n`;

function quote(text: string): string {
  const harmless = formulaCell.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && value.every((entry) => typeof entry !== "object")) return value.join("; ");
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}

/** Returns a file name from a name that people chose, e.g. "harbor-hawks-2026-11-19.zip". */
export function toZipName(name: string, on: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase();
  return `${words || "export"}-${on}.zip`;
}

/** Returns the text of the file that explains the others. */
export function describeExport(props: {
  kind: "team" | "league";
  name: string;
  at: string;
  files: readonly { name: string; part: ExportPart }[];
}): string {
  const lines = [
    `FirstWhistle data of the ${props.kind} ${props.name}`,
    `Read on ${props.at} (UTC), all at the same moment`,
    "",
    "Each file is there twice: as .csv for spreadsheets, and as .json for scripts. Both have the same rows.",
    "Times end in Z and are in UTC. Dates and times of games are local. Lists in a CSV cell are separated by semicolons.",
    "A CSV cell that a spreadsheet could run as a formula starts with an apostrophe. The JSON file has it as it was.",
    "Links, keys, and other secrets aren't included.",
    "",
    ...Object.entries(Object.groupBy(props.files, ({ part }) => part)).flatMap(([part, files]) => [
      part,
      ...files.map(({ name }) => `  ${name}.csv, ${name}.json`),
    ]),
  ];
  return `${lines.join("\r\n")}\r\n`;
}
