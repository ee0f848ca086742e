import { describe, expect, it } from "vitest";
import { errorTable, isErrorCode } from "./error-codes.ts";
import { AppError } from "./errors.ts";

const entries = Object.entries(errorTable);

describe("error table", () => {
  it.each(entries)("gives %s a status and its own message", (code, { status, message }) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message.length).toBeGreaterThan(10);
    expect(message).toMatch(/^[A-Z][^_]*$/);
    const duplicates = entries.filter(([, entry]) => entry.message === message);
    expect(duplicates.map(([twin]) => twin)).toEqual([code]);
  });

  it("recognizes its own codes but not inherited object properties", () => {
    expect(entries.every(([code]) => isErrorCode(code))).toBe(true);
    for (const code of ["toString", "constructor", "", "NOPE", undefined, 404])
      expect(isErrorCode(code)).toBe(false);
  });
});

describe("AppError", () => {
  it("uses the table's message and is reportable only when it's our fault", () => {
    expect(new AppError("NOT_FOUND")).toMatchObject({
      message: errorTable.NOT_FOUND.message,
      reportable: false,
    });
    expect(new AppError("SESSION_UNAVAILABLE").reportable).toBe(true);
    expect(new AppError("NOT_FOUND", { reportable: true }).reportable).toBe(true);
  });
});
