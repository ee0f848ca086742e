import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Manifest = Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>;

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const page = readFileSync("docs/decisions/0075-direct-dependencies.md", "utf8");
const rows = [...page.matchAll(/^\| (`.*)$/gm)].map(([, row]) => row!.split("|").map((cell) => cell.trim()));

it("has a reason and a way out for every direct dependency, each exactly once", () => {
  const explained = rows.flatMap(([packages]) =>
    [...packages!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
  const installed = Object.keys({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  expect(explained.toSorted()).toEqual(installed.toSorted());
  expect(rows.filter((cells) => cells.slice(0, 5).some((cell) => cell === ""))).toEqual([]);
});

it("pins every direct dependency to one version", () => {
  const versions = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  };
  expect(
    Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
  ).toEqual([]);
});
