// What a release needs, and what it changes in CHANGELOG.md. scripts/release.ts does the rest.

/** Reads "1.2.3", or returns null. Releases have no suffixes. */
function parseVersion(version: string): [number, number, number] | null {
  const match = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(version);
  return match && [Number(match[1]), Number(match[2]), Number(match[3])];
}

/** Returns whether a version is the next patch, the next minor version, or the next major version. */
export function isNextVersion(current: string, next: string): boolean {
  const from = parseVersion(current);
  const to = parseVersion(next);
  if (!from || !to) return false;
  const [major, minor, patch] = from;
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`].includes(next);
}

/** Returns the text under a heading of the second level, without the heading, or null if there's no such heading. */
export function findSection(markdown: string, heading: string): string | null {
  const lines = markdown.split("\n");
  const start = lines.findIndex((line) => line === `## ${heading}` || line.startsWith(`## ${heading} - `));
  if (start === -1) return null;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith("## "));
  return lines
    .slice(start + 1, length === -1 ? undefined : start + 1 + length)
    .join("\n")
    .trim();
}

/** Lists the released versions in a changelog, newest first. */
export const listReleases = (changelog: string): string[] =>
  [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version!);

/** Moves what's unreleased under a heading with the version and the date, and leaves an empty section for what follows. */
export function releaseChangelog(changelog: string, version: string, on: string): string {
  return changelog.replace(/^## \[Unreleased\]$/m, `## [Unreleased]\n\n## [${version}] - ${on}`);
}

export type ReleaseState = {
  version: string;
  current: string;
  branch: string;
  changedFiles: string[];
  tags: string[];
  changelog: string;
  upgradeNotes: string;
};

/** Lists everything that keeps a version from being released, so that it can all be fixed in one go. */
export function findReleaseProblems(state: ReleaseState): string[] {
  const { version, current, branch, changedFiles, tags, changelog, upgradeNotes } = state;
  const problems: (string | false)[] = [
    !isNextVersion(current, version) &&
      `${version} doesn't follow ${current}. Use the next patch, minor, or major version.`,
    branch !== "main" && `You're on ${branch || "no branch"}. Releases are made on main.`,
    changedFiles.length > 0 && `These files aren't committed: ${changedFiles.join(", ")}.`,
    tags.includes(`v${version}`) && `The tag v${version} exists.`,
    !findSection(changelog, "[Unreleased]") && `"Unreleased" in CHANGELOG.md is empty or missing.`,
    !findSection(upgradeNotes, `To ${version}`) &&
      `docs/upgrading.md has no notes under "To ${version}". If there's nothing to do, say so there.`,
  ];
  return problems.filter((problem) => problem !== false);
}
