import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  findReleaseProblems,
  findSection,
  isNextVersion,
  listReleases,
  releaseChangelog,
} from "./release-rules.ts";

const changelog =
  "# Changelog\n\n## [Unreleased]\n\n- Fewer texts.\n\n## [1.0.0] - 2026-11-18\n\n- Everything.\n";
const ready = {
  version: "1.1.0",
  current: "1.0.0",
  branch: "main",
  changedFiles: [],
  tags: ["v1.0.0"],
  changelog,
  upgradeNotes: "# Upgrading\n\n## To 1.1.0\n\nNothing to do.\n",
};

describe("release rules", () => {
  it.each([
    ["1.0.0", "1.0.1", true],
    ["1.0.9", "1.0.10", true],
    ["1.4.2", "1.5.0", true],
    ["1.4.2", "2.0.0", true],
    ["1.4.2", "1.4.2", false],
    ["1.4.2", "1.4.4", false],
    ["1.4.2", "1.5.1", false],
    ["1.4.2", "3.0.0", false],
    ["1.4.2", "1.4.3-beta.1", false],
    ["1.4.2", "v1.4.3", false],
    ["1.4.2", "01.5.0", false],
  ])("after %s, %s is the next version: %s", (current, next, expected) => {
    expect(isNextVersion(current, next)).toBe(expected);
  });

  it("moves what's unreleased under the version and leaves an empty section", () => {
    const released = releaseChangelog(changelog, "1.1.0", "2026-12-01");
    expect(listReleases(released)).toEqual(["1.1.0", "1.0.0"]);
    expect(findSection(released, "[Unreleased]")).toBe("");
    expect(findSection(released, "[1.1.0]")).toBe("- Fewer texts.");
    expect(findSection(released, "[1.0.0]")).toBe("- Everything.");
  });

  it("finds nothing wrong with a release that's ready", () => {
    expect(findReleaseProblems(ready)).toEqual([]);
  });

  it("names everything that's missing, not only the first thing", () => {
    const problems = findReleaseProblems({
      version: "1.0.0",
      current: "1.0.0",
      branch: "",
      changedFiles: ["src/a.ts"],
      tags: ["v1.0.0"],
      changelog: "# Changelog\n\n## [Unreleased]\n",
      upgradeNotes: "# Upgrading\n",
    });
    expect(problems).toEqual([
      "1.0.0 doesn't follow 1.0.0. Use the next patch, minor, or major version.",
      "You're on no branch. Releases are made on main.",
      "These files aren't committed: src/a.ts.",
      "The tag v1.0.0 exists.",
      '"Unreleased" in CHANGELOG.md is empty or missing.',
      'docs/upgrading.md has no notes under "To 1.0.0". If there\'s nothing to do, say so there.',
    ]);
  });
});

describe("our own releases", () => {
  const upgradeNotes = readFileSync("docs/upgrading.md", "utf8");
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

  it("have upgrade notes, and the newest one is the version in package.json", () => {
    const releases = listReleases(readFileSync("CHANGELOG.md", "utf8"));
    expect(releases.filter((release) => !findSection(upgradeNotes, `To ${release}`))).toEqual([]);
    expect(releases[0] ?? "0.1.0").toBe(version);
  });
});

describe("npm run release", () => {
  let folder: string;
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
  const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
  const release = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/release.ts", ...args], { cwd: folder, encoding: "utf8" });

  // A repository with our files as they are now and no history, so that the test doesn't depend on the branch it runs on.
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "release-"));
    const files = execFileSync(
      "git",
      [
        "ls-files",
        "package*.json",
        "CHANGELOG.md",
        "docs/upgrading.md",
        "docs/api",
        "scripts",
        "src",
        ".gitignore",
      ],
      {
        encoding: "utf8",
      },
    );
    for (const file of files.trim().split("\n")) cpSync(file, path.join(folder, file));
    symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
    writeFileSync(path.join(folder, "CHANGELOG.md"), changelog);
    writeFileSync(path.join(folder, "docs/upgrading.md"), ready.upgradeNotes);
    const manifest = JSON.parse(read("package.json")) as object;
    writeFileSync(
      path.join(folder, "package.json"),
      JSON.stringify({ ...manifest, version: "1.0.0" }, null, 2),
    );
    writeFileSync(path.join(folder, ".gitignore"), "node_modules\nbuild\n");
    git("init", "--quiet", "--initial-branch=main");
    git("config", "user.email", "dana@example.com");
    git("config", "user.name", "Dana Reyes");
    git("add", "--all");
    git("commit", "--quiet", "--message", "chore: begin");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("asks for a version", () => {
    expect(release()).toMatchObject({ status: 2 });
  });

  it("undoes everything and tags nothing if the image can't be built", () => {
    const { status, stderr } = release("1.1.0", "--base-image", "no/such:image");
    expect(stderr).toContain("The release failed, and nothing was committed.");
    expect(status).toBe(1);
    expect(git("status", "--porcelain")).toBe("");
    expect(git("tag", "--list")).toBe("");
    expect(read("CHANGELOG.md")).toBe(changelog);
  });

  it("commits and tags the version, with the API's description, the bill of materials, and their digests", () => {
    expect(release("1.1.0", "--check")).toMatchObject({ status: 0, stdout: "1.1.0 can be released.\n" });
    expect(release("1.1.0")).toMatchObject({ status: 0 });
    expect(git("log", "--format=%s", "-1")).toBe("chore(release): release 1.1.0");
    expect(git("status", "--porcelain")).toBe("");
    expect(git("tag", "--list", "--format=%(contents)")).toContain("FirstWhistle 1.1.0\n\n- Fewer texts.");
    expect(git("rev-parse", "v1.1.0^{commit}")).toBe(git("rev-parse", "HEAD"));
    expect((JSON.parse(read("package.json")) as { version: string }).version).toBe("1.1.0");
    expect(listReleases(read("CHANGELOG.md"))).toEqual(["1.1.0", "1.0.0"]);

    const description = JSON.parse(read("build/release/openapi.json")) as { paths: Record<string, unknown> };
    expect(Object.keys(description.paths)).toContain("/teams/{teamId}");
    const bill = JSON.parse(read("build/release/sbom.cdx.json")) as {
      metadata: { component: { version: string } };
      components: unknown[];
    };
    expect(bill.metadata.component.version).toBe("1.1.0");
    expect(bill.components.length).toBeGreaterThan(200);
    execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], {
      cwd: path.join(folder, "build/release"),
    });

    // The same version can't be released twice.
    const again = release("1.1.0");
    expect(again.status).toBe(1);
    expect(again.stderr).toContain("The tag v1.1.0 exists.");
  });
});
