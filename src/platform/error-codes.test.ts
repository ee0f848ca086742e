import { describe, expect, it } from "vitest";
import { errorTable, isErrorCode } from "./error-codes.ts";
import { AppError } from "./errors.ts";

const entries = Object.entries(errorTable);

describe("the table of errors", () => {
  it.each(entries)("%s has a status and words of its own for people", (code, { status, message }) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message.length).toBeGreaterThan(10);
    expect(message).toMatch(/^[A-Z][^_]*$/);
    const twins = entries.filter(([, other]) => other.message === message);
    expect(twins.map(([twin]) => twin)).toEqual([code]);
  });

  it("knows its own codes and nothing that objects happen to have", () => {
    expect(entries.every(([code]) => isErrorCode(code))).toBe(true);
    for (const other of ["toString", "constructor", "", "NOPE", undefined, 404])
      expect(isErrorCode(other)).toBe(false);
  });
});

describe("AppError", () => {
  it("speaks the table's words and is worth a report only when the fault is ours", () => {
    expect(new AppError("NOT_FOUND")).toMatchObject({
      message: errorTable.NOT_FOUND.message,
      reportable: false,
    });
    expect(new AppError("SESSION_UNAVAILABLE").reportable).toBe(true);
    expect(new AppError("NOT_FOUND", { reportable: true }).reportable).toBe(true);
  });
});
