import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { listNewCommits, findSubjectProblem } from "./commits.ts";

describe("findSubjectProblem", () => {
  it.each([
    "fix(passes): email buyers when the amount doesn't match",
    "feat: add a calendar link",
    "refactor(teams)!: rename answers to responses",
    "test: seed the league",
    "fix: bring the toast forward",
    "chore: pass the seed on",
    "docs: focus on the task",
    'Revert "feat: add a calendar link"',
    "fixup! whatever this was",
  ])("accepts %s", (subject) => expect(findSubjectProblem(subject)).toBeNull());

  it.each([
    ["feat: added a calendar link", "past tense"],
    ["feat: adding a calendar link", "gerund"],
    ["feat: adds a calendar link", "third person"],
    ["feat: a calendar link", "start with a verb"],
    ["docs: the guide to writing", "start with a verb"],
    ["fix: `npm run dev` on a Mac", "start with a verb"],
    ["feat: implementation of calendars", "noun"],
    ["Add a calendar link", "must look like"],
    ["feature: add a calendar link", "must look like"],
    ["feat: add a calendar link.", "no period"],
    [`feat: add ${"a".repeat(63)}`, "73 characters"],
  ])("rejects %s", (subject, problem) => expect(findSubjectProblem(subject)).toContain(problem));

  it("accepts a subject with exactly 72 characters", () =>
    expect(findSubjectProblem(`feat: add ${"a".repeat(62)}`)).toBeNull());
});

const subjects = (root: string) => listNewCommits(root, "check.ts")?.map(({ subject }) => subject);

describe("listNewCommits", () => {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

  function createFolder(): string {
    const created = mkdtempSync(path.join(tmpdir(), "commits-"));
    folders.push(created);
    return created;
  }

  function createRepository() {
    const root = createFolder();
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
        cwd: root,
        stdio: ["ignore", "pipe", "ignore"],
      });
    const commit = (subject: string) => git("commit", "--allow-empty", "-q", "-m", subject);
    git("init", "-q", "-b", "main");
    commit("Older than the check");
    writeFileSync(path.join(root, "check.ts"), "");
    git("add", "check.ts");
    commit("The check itself");
    return { root, git, commit };
  }

  it("lists commits after the one that added the check, without merges", () => {
    const { root, git, commit } = createRepository();
    git("switch", "-q", "-c", "topic");
    commit("topic");
    git("switch", "-q", "main");
    commit("on main");
    git("merge", "-q", "--no-ff", "-m", "Merge topic", "topic");
    expect(subjects(root)?.toSorted()).toEqual(["on main", "topic"]);
  });

  it("leaves out side branches that were started before the check was added", () => {
    const { root, git, commit } = createRepository();
    git("switch", "-q", "-c", "older", "HEAD~1");
    commit("older work");
    git("switch", "-q", "main");
    git("merge", "-q", "--no-ff", "-m", "Merge older", "older");
    expect(subjects(root)).toEqual([]);
  });

  it("leaves out commits that are already on origin's main branch", () => {
    const { root, git, commit } = createRepository();
    commit("already there");
    git("update-ref", "refs/remotes/origin/main", "HEAD");
    commit("new");
    expect(subjects(root)).toEqual(["new"]);
  });

  it("lists nothing in a shallow clone with one commit, or before the check is committed", () => {
    const { root, commit } = createRepository();
    commit("after the check");
    const shallow = createFolder();
    execFileSync("git", ["clone", "-q", "--depth", "1", `file://${root}`, shallow], { stdio: "ignore" });
    expect(subjects(shallow)).toEqual([]);
    expect(listNewCommits(root, "missing.ts")).toEqual([]);
  });

  it("returns null without a repository", () => expect(subjects(createFolder())).toBeUndefined());
});
