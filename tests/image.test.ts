import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { developmentEnvironment, testCarrier, testCheckout, testInstallation } from "#scripts/environment.ts";
import { listImageFiles, listPrunedFor, readDockerfile } from "#tests/harness/image-files.ts";

const files = listImageFiles();
const dockerfile = readDockerfile();

/** What operators run in the image, besides web, worker, and migrations (docs/operations.md). */
const OPERATOR_COMMANDS = [
  "admin:create",
  "db:roles",
  "doctor",
  "keys:rotate",
  "migrate",
  "reminders:recompute",
];
const HEALTH_CHECK = "scripts/check-health.ts";

/** What must never be where real people's data is: demo accounts, development tools, tests, and stand-ins. */
const FORBIDDEN = /(?:^|\/)(?:seed|dev|demo)[-./]|\.(?:test|spec)\.|^(?:tests|src\/sandbox)\//;

const { scripts, imports: aliases } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
  imports: Record<string, string>;
};
const listCommandFiles = () => OPERATOR_COMMANDS.map((name) => scripts[name]!.replace(/^node /, ""));

/** Lists our files that Node loads with this one. Types are erased, so what they're imported from isn't loaded. */
const listImported = (file: string): string[] =>
  [
    ...readFileSync(file, "utf8").matchAll(
      /^(?:import|export) (?!type)(?:[^;"]*from )?"([#.][^"]+)"|import\("([#.][^"]+)"\)/gm,
    ),
  ].map(([, named, loaded]) => {
    const specifier = (named ?? loaded)!;
    if (specifier.startsWith(".")) return path.join(path.dirname(file), specifier);
    const [folder] = specifier.split("/");
    return path.join(aliases[`${folder}/*`]!.replace("*", specifier.slice(folder!.length + 1)));
  });

/** Lists a script and the scripts that it imports. */
function listScripts(file: string): string[] {
  const imports = [...readFileSync(file, "utf8").matchAll(/from "\.\/([\w-]+\.ts)"/g)];
  return [file, ...imports.flatMap(([, name]) => listScripts(`scripts/${name}`))];
}

/** Lists the files that one more line in the Dockerfile would add to the image. */
const listAdded = (copied: string) =>
  listImageFiles(`${dockerfile}\nCOPY --from=build /app/${copied} ./${copied}\n`).filter(
    (file) => !files.includes(file),
  );

describe("the image", () => {
  it("contains the operators' commands, and no other scripts", () => {
    const entries = listCommandFiles();
    expect(files).toEqual(expect.arrayContaining(entries));
    expect(dockerfile).toContain(
      `HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 CMD ["node", "${HEALTH_CHECK}"]`,
    );
    const commands = entries.filter((file) => file.startsWith("scripts/"));
    expect(listPrunedFor()).toEqual(commands.toSorted());
    const needed = new Set([HEALTH_CHECK, ...commands].flatMap(listScripts));
    expect(files.filter((file) => file.startsWith("scripts/")).toSorted()).toEqual([...needed].toSorted());
  });

  it("contains no demo data, development tools, tests, or stand-ins for providers", () => {
    expect(files.filter((file) => FORBIDDEN.test(file))).toEqual([]);
    expect(files.length).toBeGreaterThan(500);
  });

  it.each(["scripts", "scripts/seed.ts", "scripts/dev.ts", "src/app/routes/dev"])(
    "would be refused if the Dockerfile copied %s",
    (copied) => {
      expect(listAdded(copied).filter((file) => FORBIDDEN.test(file))).not.toEqual([]);
    },
  );

  it.each(["tests", "src/sandbox"])("can't contain %s, because .dockerignore keeps it out", (copied) => {
    expect(listAdded(copied)).toEqual([]);
  });

  it("contains everything that its commands import", () => {
    const commands = listCommandFiles();
    const reached = new Set([HEALTH_CHECK, ...commands]);
    for (const file of reached) for (const imported of listImported(file)) reached.add(imported);
    expect([...reached].filter((file) => !files.includes(file))).toEqual([]);
    expect(reached.size).toBeGreaterThan(commands.length + 50);
  });
});

describe("the base image", () => {
  const stages = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const check = /^RUN (if ! echo "\$NODE_IMAGE".*)$/m.exec(dockerfile)![1]!;
  const build = (env: Record<string, string>) =>
    spawnSync("sh", ["-c", check], { env: { PATH: process.env.PATH!, ALLOW_UNPINNED: "no", ...env } });

  it("is the same argument in every stage", () => {
    expect(stages).toEqual(["${NODE_IMAGE}", "${NODE_IMAGE}"]);
  });

  it("must have a digest, and the check runs before anything is installed", () => {
    expect(dockerfile.indexOf(check)).toBeLessThan(dockerfile.indexOf("npm ci"));
    const digest = "a".repeat(64);
    expect(build({ NODE_IMAGE: `node:24-bookworm-slim@sha256:${digest}` }).status).toBe(0);
    for (const image of [
      "node:24-bookworm-slim",
      "node:24@sha256:abc",
      `node:24@sha256:${digest}0`,
      `node:24@sha256:${digest.toUpperCase()}`,
      "",
    ]) {
      const { status, stderr } = build({ NODE_IMAGE: image });
      expect([image, status]).toEqual([image, 1]);
      expect(String(stderr)).toContain("NODE_IMAGE has no digest");
    }
  });

  it("can be unpinned for an experiment", () => {
    expect(build({ NODE_IMAGE: "node:24-bookworm-slim", ALLOW_UNPINNED: "yes" }).status).toBe(0);
  });
});

it("creates no demo accounts in production, and doesn't connect to the database", () => {
  const production = {
    ...developmentEnvironment,
    ...testCarrier,
    ...testCheckout,
    ...testInstallation,
    NODE_ENV: "production",
    DATABASE_URL: "postgres://127.0.0.1:1/nowhere",
  };
  const seed = () =>
    execFileSync(process.execPath, ["scripts/seed.ts"], {
      env: { PATH: process.env.PATH!, ...production },
      stdio: "pipe",
      encoding: "utf8",
    });
  expect(seed).toThrow(/development only/);
});
