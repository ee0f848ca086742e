import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EnvironmentVariables } from "#platform/config.ts";
import { readCompose, type Service } from "#tests/harness/compose.ts";
import { isIgnored, listImageFiles, readDockerfile, root } from "#tests/harness/image-files.ts";

const { services, volumes, networks } = readCompose();
const all = Object.entries<Service>(services);
const ours = all.filter(([, { image }]) => image.includes("FIRSTWHISTLE_IMAGE")).map(([name]) => name);

/** Returns whether a mounted file or volume is there. */
const exists = (source: string) => (source.startsWith("./") ? existsSync(source) : source in volumes);
const PREPARE = path.join(root, "ops/compose/prepare");

describe("compose.yaml", () => {
  it("has the database, migrations, web, worker, proxy, and backups", () => {
    expect(Object.keys(services).toSorted()).toEqual(
      ["backup", "database", "folders", "migrate", "proxy", "roles", "web", "worker"].toSorted(),
    );
    expect(ours.toSorted()).toEqual(["migrate", "roles", "web", "worker"]);
  });

  it.each(all)(
    "gives %s a read-only root, no capabilities it doesn't need, and no new ones",
    (name, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
      const allowed = { folders: ["CHOWN", "FOWNER", "DAC_OVERRIDE"], proxy: ["NET_BIND_SERVICE"] };
      expect(service.cap_add).toEqual(allowed[name as keyof typeof allowed]);
      expect(service.restart).toBe(["folders", "roles", "migrate"].includes(name) ? "no" : "unless-stopped");
    },
  );

  it("publishes only the proxy's ports, and the database is in a network without a way out", () => {
    expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(["proxy"]);
    expect(services.database.networks).toEqual(["data"]);
    expect(services.proxy.networks).toEqual(["front"]);
    expect(networks.data).toEqual({ internal: true });
  });

  it("names a version of each image, which can be replaced by one with a digest", () => {
    const images = [...new Set(all.map(([, { image }]) => image)), services.roles.build!.args.NODE_IMAGE!];
    expect(images).toEqual([
      "${POSTGRES_IMAGE:-postgres:18-bookworm}",
      "${FIRSTWHISTLE_IMAGE:-firstwhistle}",
      "${CADDY_IMAGE:-caddy:2-alpine}",
      "${NODE_IMAGE:-node:24-bookworm-slim}",
    ]);
    expect(readDockerfile()).toContain(services.roles.build!.args.NODE_IMAGE!.slice(14, -1));
  });

  it("runs commands that the image and the repository have", () => {
    const files = new Set([...listImageFiles(), "build/worker/index.js"]);
    for (const name of ["roles", "migrate", "worker"] as const) {
      const [script] = /(?:src|scripts|build)\/[\w./-]+\.[jt]s/.exec(services[name].command!.join(" "))!;
      expect(files).toContain(script);
    }
    const mounted = all.flatMap(([, { volumes: mounts = [] }]) =>
      mounts.map((mount) => mount.split(":")[0]!),
    );
    expect(mounted.filter((source) => !exists(source))).toEqual([]);
    const scripts = JSON.stringify(services).matchAll(/\/opt\/backup\/([\w-]+)/g);
    for (const [, script] of scripts) expect(statSync(`ops/backup/${script}`).mode & 0o111).toBe(0o111);
  });

  it("starts each service once those it needs are there", () => {
    expect(Object.fromEntries(all.map(([name, { depends_on }]) => [name, depends_on]))).toEqual({
      folders: undefined,
      database: { folders: { condition: "service_completed_successfully" } },
      roles: { database: { condition: "service_healthy" } },
      migrate: { roles: { condition: "service_completed_successfully" } },
      web: { migrate: { condition: "service_completed_successfully" } },
      worker: { migrate: { condition: "service_completed_successfully" } },
      proxy: { web: { condition: "service_healthy" } },
      backup: { database: { condition: "service_healthy" } },
    });
    expect(services.database.healthcheck?.test).toContain("pg_isready");
    // Web's is in the image.
    expect(services.web.healthcheck).toBeUndefined();
  });

  it("gives the owner's and the superuser's passwords only to those who need them", () => {
    const withPasswords = all.filter(([, { env_file }]) => env_file?.includes(".env.database"));
    expect(withPasswords.map(([name]) => name).toSorted()).toEqual([
      "backup",
      "database",
      "migrate",
      "roles",
    ]);
    expect([".env", ".env.database"].every(isIgnored)).toBe(true);
    expect(readFileSync(".gitignore", "utf8")).toMatch(/^\.env\n\.env\.database$/m);
  });
});

describe("ops/compose/prepare", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "firstwhistle-compose-"));
    copyFileSync(".env.example", path.join(folder, ".env.example"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const env = () => ({ PATH: process.env.PATH!, FIRSTWHISTLE_FOLDER: folder });
  const args = ["play.example", "smtps://me:a&b@mail.example:465", "1 Pier Road, Albany, NY 12207"];
  const prepare = (given = args) => execFileSync(PREPARE, given, { env: env(), encoding: "utf8" });
  const read = (name: string) => parseEnv(readFileSync(path.join(folder, name), "utf8"));

  it("writes settings that production accepts, without provider accounts", () => {
    prepare();
    const settings = read(".env");
    expect(settings).toMatchObject({
      APP_URL: "https://play.example",
      SMTP_URL: "smtps://me:a&b@mail.example:465",
      ALLOW_PLAIN_DATABASE: "yes",
      TRUSTED_PROXIES: "1",
    });
    expect(Object.keys(settings).filter((name) => !(name in EnvironmentVariables.shape))).toEqual([]);
    expect(Object.keys(settings).filter((name) => /TWILIO|STRIPE/.test(name))).toEqual([]);
    expect(EnvironmentVariables.safeParse({ ...settings, NODE_ENV: "production" })).toMatchObject({
      success: true,
    });
    const grace = Number.parseInt(services.web.stop_grace_period!, 10);
    expect(Number(settings.STOP_DELAY_SECONDS) + 25).toBeLessThan(grace);
    const passwords = read(".env.database");
    expect(settings.DATABASE_URL).toContain(passwords.RUN_PASSWORD);
    expect(passwords.MIGRATE_DATABASE_URL).toContain(passwords.MIGRATE_PASSWORD);
    expect(new Set(Object.values(passwords)).size).toBe(4);
    for (const name of [".env", ".env.database"])
      expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
  });

  it("never replaces settings", () => {
    prepare();
    const before = read(".env");
    expect(spawnSync(PREPARE, args, { env: env() })).toMatchObject({ status: 1 });
    expect(read(".env")).toEqual(before);
  });

  it.each(["", "https://play.example", "play.example/x"])("refuses %j as a domain", (domain) => {
    expect(spawnSync(PREPARE, [domain, "x", "x"], { env: env() }).status).toBe(1);
    expect(existsSync(path.join(folder, ".env"))).toBe(false);
  });
});
