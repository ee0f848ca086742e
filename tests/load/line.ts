import type { Kind } from "./draws.ts";
import type { Subject } from "./subjects.ts";

export type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

/** Calls an operation by name as the subject. Throws if it's rejected. */
export type Call = (operation: string, parts?: Parts) => Promise<Output>;
// oxlint-disable-next-line typescript/no-explicit-any -- each entry knows the shape of the responses it uses
export type Output = any;

export type Line = {
  operation: string;
  /** Distinguishes several entries for the same operation. */
  variant?: string;
  subjectKind: Kind;
  /** Returns the path of a public page that's opened, instead of calling an operation. */
  page?: (subject: Subject) => string;
  /** Returns what to send besides the subject's own team, member, and game. Not measured, so it can call operations. */
  request?: (subject: Subject, call: Call) => Parts | Promise<Parts>;
  /** Reverts the operation, so the database stays as generated. Not measured. */
  undo?: (output: Output, subject: Subject, call: Call) => Promise<unknown>;
};
