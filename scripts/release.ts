// npm run release -- 1.2.0 [--base-image node:24-bookworm-slim@sha256:...] [--check]
// Makes a release: sets the version, closes the changelog's section, writes the API's description, the bill of materials, and
// (with a base image) the container image, commits, and tags. Nothing is pushed. The commit and the tag come last, so a release
// that fails leaves nothing behind. With --check, only says whether the release could be made.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { clock } from "#platform/clock.ts";
import { step } from "./progress.ts";
import { findReleaseProblems, findSection, releaseChangelog } from "./release-rules.ts";

const OUTPUT = "build/release";
const CHANGED = ["package.json", "package-lock.json", "CHANGELOG.md"];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { "base-image": { type: "string" }, check: { type: "boolean", default: false } },
});
const version = positionals[0];
if (version === undefined) {
  console.error("Which version? For example: npm run release -- 1.2.0");
  process.exit(2);
}

const run = (command: string, args: string[]) =>
  execFileSync(command, args, {
    encoding: "utf8",
    maxBuffer: 50_000_000,
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
const read = (file: string) => readFileSync(file, "utf8");
const listLines = (text: string) => text.split("\n").filter((line) => line !== "");

const changelog = read("CHANGELOG.md");
const problems = findReleaseProblems({
  version,
  current: (JSON.parse(read("package.json")) as { version: string }).version,
  branch: run("git", ["branch", "--show-current"]),
  changedFiles: listLines(run("git", ["status", "--porcelain"])).map((line) => line.slice(2).trim()),
  tags: listLines(run("git", ["tag", "--list"])),
  changelog,
  upgradeNotes: read("docs/upgrading.md"),
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
if (values.check) {
  console.log(`${version} can be released.`);
  process.exit();
}

/** Builds the image with whichever tool this machine has, and saves it as one file. */
function buildImage(baseImage: string): string {
  const image = `firstwhistle:${version}`;
  const file = `${OUTPUT}/firstwhistle-${version}.oci.tar`;
  const args = ["--build-arg", `NODE_IMAGE=${baseImage}`, "-t", image, "."];
  const hasBuildah = (() => {
    try {
      return run("buildah", ["--version"]) !== "";
    } catch {
      return false;
    }
  })();
  if (hasBuildah) {
    run("buildah", ["bud", ...args]);
    run("buildah", ["push", image, `oci-archive:${file}:${image}`]);
  } else {
    run("docker", ["build", ...args]);
    run("docker", ["save", "-o", file, image]);
  }
  return file;
}

try {
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(OUTPUT, { recursive: true });
  const files: string[] = [];
  const write = (name: string, content: string) => {
    writeFileSync(`${OUTPUT}/${name}`, content);
    files.push(`${OUTPUT}/${name}`);
  };

  await step("Version and changelog", async () => {
    run("npm", ["version", version, "--no-git-tag-version", "--allow-same-version"]);
    writeFileSync(
      "CHANGELOG.md",
      releaseChangelog(changelog, version, clock.now().toISOString().slice(0, 10)),
    );
  });
  await step("API description", async () => {
    write("openapi.json", read("docs/api/openapi.json"));
  });
  await step("Bill of materials", async () => {
    run("npm", ["run", "--silent", "sbom"]);
    write("sbom.cdx.json", read("build/sbom.cdx.json"));
  });
  const notes = findSection(changelog, "[Unreleased]")!;
  write("notes.md", `${notes}\n`);
  const { "base-image": baseImage } = values;
  if (baseImage !== undefined) await step("Image", async () => files.push(buildImage(baseImage)));
  const digests = files.map(
    (file) =>
      `${createHash("sha256").update(readFileSync(file)).digest("hex")}  ${file.slice(OUTPUT.length + 1)}`,
  );
  writeFileSync(`${OUTPUT}/SHA256SUMS`, `${digests.join("\n")}\n`);
  await step("Commit and tag", async () => {
    run("git", ["commit", "--quiet", "--message", `chore(release): release ${version}`, "--", ...CHANGED]);
    run("git", [
      "tag",
      "--annotate",
      `v${version}`,
      "--message",
      `FirstWhistle ${version}\n\n${notes}`,
      "--cleanup=verbatim",
    ]);
  });
  if (baseImage === undefined)
    console.log("There's no image, because no --base-image was given. See docs/releasing.md.");
  console.log(`${OUTPUT} has what to publish. Then run: git push --follow-tags origin main`);
} catch (error) {
  run("git", ["checkout", "--quiet", "HEAD", "--", ...CHANGED]);
  console.error("The release failed, and nothing was committed.");
  throw error;
}
