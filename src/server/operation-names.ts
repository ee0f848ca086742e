import type { KeyRight } from "#platform/api-contract.ts";
import type { contract } from "./contract.ts";

type Contract = typeof contract;

/** Every operation's name, e.g. "teams.list". */
export type OperationName = {
  [Group in keyof Contract]: `${Group}.${keyof Contract[Group] & string}`;
}[keyof Contract];

/** Rights of some operations. An unknown name doesn't compile. */
export type Listed = Partial<Record<OperationName, KeyRight>>;
