import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { EnvironmentVariables } from "./config.ts";

const root = join(import.meta.dirname, "../..");
const example = await readFile(join(root, ".env.example"), "utf8");
const operations = await readFile(join(root, "docs/operations.md"), "utf8");

/** Node reads these, and we only check them or leave them alone. */
const NODE_SETTINGS = { onlyNodes: "NODE_EXTRA_CA_CERTS", onlyRefused: "NODE_TLS_REJECT_UNAUTHORIZED" };

type Entry = { name: string; value: string; isOn: boolean; comment: string | undefined };

/** Lists the settings in .env.example. Those that start with # are off. */
function listEntries(text: string): Entry[] {
  const lines = text.split("\n");
  return lines.flatMap((line, position) => {
    const [, off, name, value] = /^(#?)([A-Z][A-Z_]*)=(.*)$/.exec(line) ?? [];
    return name === undefined
      ? []
      : [{ name, value: value!, isOn: off === "", comment: lines[position - 1] }];
  });
}

const entries = listEntries(example);
const namesInExample = entries.map(({ name }) => name);
const namesInSchema = Object.keys(EnvironmentVariables.shape).filter(
  (name) => name !== NODE_SETTINGS.onlyRefused,
);

const settingsTable = operations.split("\n## Settings\n")[1]!.split("\n\n## ")[0]!;
const namesInDocs = settingsTable
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .flatMap((line) => [...line.split(" | ")[0]!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!));

const getSchema = (name: string) =>
  EnvironmentVariables.shape[name as keyof typeof EnvironmentVariables.shape];

afterEach(() => vi.unstubAllEnvs());

describe(".env.example", () => {
  it("lists each setting of config.ts once, and no others", () => {
    expect(namesInExample.toSorted()).toEqual([...namesInSchema, NODE_SETTINGS.onlyNodes].toSorted());
  });

  it("lists the same settings as the table in docs/operations.md", () => {
    expect(namesInDocs.toSorted()).toEqual(namesInExample.toSorted());
  });

  it.each(entries)("explains $name in one line of at most 120 characters", ({ comment }) => {
    expect(comment).toMatch(/^# .{10,118}$/);
    expect(comment).toMatch(/\.$/);
  });

  const known = entries.filter(({ name, value }) => value !== "" && name in EnvironmentVariables.shape);

  it.each(known)("has a valid value for $name", ({ name, value }) => {
    expect(getSchema(name).safeParse(value).success).toBe(true);
  });

  // NODE_ENV's default is for development.
  const defaults = known.flatMap((entry) => {
    const whenMissing = getSchema(entry.name).safeParse(undefined);
    return whenMissing.data === undefined || entry.name === "NODE_ENV"
      ? []
      : [{ ...entry, whenMissing: whenMissing.data }];
  });
  it.each(defaults)("shows the default of $name, and leaves it off", ({ name, value, isOn, whenMissing }) => {
    expect([getSchema(name).parse(value), isOn]).toEqual([whenMissing, false]);
  });

  it("starts in production once the secret and the postal address are filled in", async () => {
    for (const name of namesInSchema) vi.stubEnv(name, undefined);
    vi.stubEnv("NODE_ENV", "production");
    for (const { name, value, isOn } of entries) if (isOn) vi.stubEnv(name, value);
    vi.stubEnv("AUTH_SECRET", "Z3VlcyBub3QsIHRoaXMgaXMgcmFuZG9tIGVub3VnaA");
    vi.stubEnv("MAIL_POSTAL_ADDRESS", "1 Pier Road, Albany, NY 12207");
    vi.resetModules();
    const { config } = await import("./config.ts");
    expect(config).toMatchObject({ isProduction: true, sms: { isOn: false }, payments: { isOn: false } });
  });
});
