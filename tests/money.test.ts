import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { formatPrice, tiers, topup } from "#features/passes/rules.ts";
import { config } from "#platform/config.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { ownerDb } from "#tests/harness/owner.ts";
import { openApiDocument } from "#server/openapi.ts";

// Money is whole cents with a currency, from the catalog to the database and back (docs/decisions/0024). This scans
// source text without parsing it, which is enough to catch honest mistakes. Each check is verified with planted errors.

const root = path.resolve(import.meta.dirname, "..");
/** The only catalog and the only formatter. */
const SOURCE = "src/features/passes/rules.ts";

/**
 * Production code. The sandbox is the provider's side and shares nothing with us, and the gallery shows made-up
 * numbers.
 */
const isProduct = (file: string) =>
  /^src\/.*\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|^src\/sandbox\/|^src\/app\/routes\/dev\/|database-types\.ts$/.test(file);

const files = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
  .map((file) => path.posix.join("src", file.split(path.sep).join("/")))
  .filter(isProduct)
  .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));

/** Strips comments but keeps line numbers. */
const withoutComments = (text: string) =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "))
    .replaceAll(/(^|[\s;{}(,])\/\/[^\n]*/g, "$1");

/** Matches names that hold money. "amount" alone may be an amount of hours. */
const MONEY = String.raw`[\w$.!?]*(?:[cC]ents|\.amount|amount_\w+|[pP]rice)\b`;

/** Patterns that turn money into a fraction, or treat a fraction as money. */
const FLOATS: [string, RegExp][] = [
  ["parseFloat", /\bparseFloat\s*\(/],
  ["toFixed", /\.toFixed\s*\(/],
  ["Number() of money", new RegExp(String.raw`\bNumber(?:\.parseInt)?\s*\(\s*${MONEY}`)],
  ["+money", new RegExp(String.raw`(?:[=(,:]|return)\s*\+\s*${MONEY}`)],
  ["money divided or multiplied", new RegExp(String.raw`${MONEY}\s*(?:\*\*?|/|%)\s*[\w(]`)],
  ["something divided or multiplied by money", new RegExp(String.raw`[\w)]\s*(?:\*|/)\s+${MONEY}`)],
  ["money rounded", new RegExp(String.raw`\bMath\.\w+\(\s*${MONEY}`)],
  ["a fraction as money", new RegExp(String.raw`${MONEY}["']?\s*[:=]\s*-?\d+\.\d`)],
  ["money formatted elsewhere", /style:\s*["']currency["']/],
  [
    "money as a fraction in SQL",
    /\b\w*(?:_cents|amount_)\w*\s*\)?\s*(?:::\s*(?:numeric|real|float\d?|double)|[/*])/,
  ],
];

function findFloats({ file, text }: { file: string; text: string }): string[] {
  // The formatter splits cents into whole dollars and whole cents.
  const code = withoutComments(text)
    .replaceAll(/\bimport\b[^;]*;/g, "")
    .replaceAll(file === SOURCE ? /Math\.trunc\(cents \/ 100\)|cents % 100/g : /(?!)/g, "");
  return code
    .split("\n")
    .flatMap((line, index) =>
      FLOATS.filter(([, pattern]) => pattern.test(line)).map(
        ([what]) => `${file}:${index + 1} ${what}: ${line.trim()}`,
      ),
    );
}

describe("check for floats in code", () => {
  it("finds no money stored as a float", () => {
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap(findFloats)).toEqual([]);
  });

  it.each([
    "const total = parseFloat(text);",
    "return (cents / 100).toFixed(2);",
    "const dollars = order.amountCents / 100;",
    "const fee = Math.round(amountCents * 0.029);",
    "const paid = Number(row.amountCents);",
    "const paid = Number(session.amount_total);",
    "const due = +priceCents;",
    "const half = count * amountCents;",
    "export const price = 19.99;",
    "  cents: 9.99,",
    'new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })',
    "select sum(amount_cents)::numeric / 100 from pass_order",
    "select amount_cents / 100.0 from pass_order",
  ])("catches a planted %j", (text) => {
    expect(findFloats({ file: "src/planted.ts", text })).not.toEqual([]);
  });

  it.each([
    "const sum = items.reduce((total, { cents }) => total + cents, 0);",
    "if (seen.cents === checkout.amountCents) return;",
    "// amountCents / 100 would be a fraction",
    "/* cents * 2 */ const a = 1;",
    'import { formatPrice } from "../rules.ts";',
    "coalesce((select sum(amount_cents) from payment_refund), 0) >= pass_order.amount_cents",
  ])("accepts %j", (text) => {
    expect(findFloats({ file: "src/planted.ts", text })).toEqual([]);
  });
});

/** Lists columns that hold money in anything but whole cents or without a currency, and any fractional column. */
async function columnProblems(on: Database | Trx): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with held as (
      select table_name, column_name, data_type, column_name ~ '(cents|amount|price|fee|revenue|total_paid)' as is_money
      from information_schema.columns where table_schema = 'public'
    )
    select table_name || '.' || column_name || ' is ' || data_type as problem from held
    where (data_type in ('numeric', 'real', 'double precision', 'money')
      or is_money and data_type not in ('integer', 'bigint'))
    union all
    select table_name || ' has money without a currency' from held
    where is_money and not exists (
      select from held currency where currency.table_name = held.table_name and currency.column_name = 'currency'
    )
    order by problem`.execute(on);
  return rows.map(({ problem }) => problem);
}

describe("check for money in the database", () => {
  it("finds only whole cents with a currency, and no fractional columns", async () => {
    expect(await columnProblems(db)).toEqual([]);
  });

  it("catches planted columns", async () => {
    const problems = ownerDb.transaction().execute(async (trx) => {
      await sql`create table planted (price numeric(10, 2), share real, fee_cents integer)`.execute(trx);
      await sql`alter table pass_order add column amount_paid double precision`.execute(trx);
      throw new Error((await columnProblems(trx)).join(", "));
    });
    await expect(problems).rejects.toThrow(
      "pass_order.amount_paid is double precision, planted has money without a currency, " +
        "planted has money without a currency, planted.price is numeric, planted.share is real",
    );
  });
});

type Schema = { [key: string]: unknown };

/** Lists money in an API response that isn't whole cents or has no currency. */
function schemaProblems(value: unknown, at = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  const nestedProblems = Object.entries(value).flatMap(([key, child]) =>
    schemaProblems(child, `${at}/${key}`),
  );
  const properties = (value as { properties?: Record<string, Schema> }).properties ?? {};
  const money = Object.entries(properties).filter(([name]) => /cents$|amount|price/i.test(name));
  const ownProblems = money.flatMap(([name, schema]) => [
    ...(schema.type === "integer" ? [] : [`${at}/${name} is no whole number`]),
    ...("currency" in properties ? [] : [`${at}/${name} has no currency`]),
  ]);
  return [...ownProblems, ...nestedProblems];
}

describe("check for money in the API", () => {
  it("finds only whole cents with a currency", async () => {
    const document = await openApiDocument(config.appUrl);
    expect(JSON.stringify(document)).toContain("amountCents");
    expect(schemaProblems(document.paths)).toEqual([]);
  });

  it("catches a planted fraction", () => {
    const plantedSchema = { type: "object", properties: { amountCents: { type: "number" } } };
    expect(schemaProblems(plantedSchema)).toEqual([
      "/amountCents is no whole number",
      "/amountCents has no currency",
    ]);
  });
});

const prices = [...tiers, topup].map(({ cents }) => cents);
/** Matches prices in digits, as cents or as dollars with or without the sign. */
const PRICE_PATTERN = new RegExp(
  String.raw`(?<![\d.,_-])(?:${prices
    .map(
      (cents) =>
        `${cents}|${formatPrice(cents)
          .slice(1)
          .replace(".", String.raw`\.`)}`,
    )
    .join("|")})(?![\d_])`,
  "g",
);

/** Lists prices that are hard-coded outside the catalog. */
const findPrices = ({ file, text }: { file: string; text: string }): string[] =>
  withoutComments(text)
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(PRICE_PATTERN)].map(([price]) => `${file}:${index + 1} ${price}`),
    );

describe("check for hard-coded prices", () => {
  it("finds them only in the catalog", () => {
    const duplicatePrices = files.filter(({ file }) => file !== SOURCE).flatMap(findPrices);
    expect(duplicatePrices).toEqual([]);
    expect(findPrices(files.find(({ file }) => file === SOURCE)!)).toHaveLength(prices.length);
  });

  it.each(["<p>from $9.99 a season</p>", "const MINI = 999;", "unit_amount: 2999,", 'price="19.99"'])(
    "catches a planted %j",
    (text) => {
      expect(findPrices({ file: "src/planted.tsx", text })).not.toEqual([]);
    },
  );

  it("confirms that copy formats the catalog's prices", () => {
    expect(formatPrice(tiers[0]!.cents)).toBe("$9.99");
    expect(files.filter(({ text }) => /\bformatPrice\b/.test(text)).length).toBeGreaterThan(1);
  });
});
