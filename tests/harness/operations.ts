import { randomUUID } from "node:crypto";
import type { ZodType } from "zod";
import type { Access, KeyRight, Meta, Scope } from "#platform/api-contract.ts";
import { contract } from "#server/contract.ts";
import { keyRights } from "#server/key-rights.ts";
import type { OperationName } from "#server/operation-names.ts";

export type Operation = {
  name: string;
  method: string;
  path: string;
  access: Access;
  scope?: Scope;
  inPerson: boolean;
  key: KeyRight;
  proof?: Meta["proof"];
  input?: ZodType;
};

/** Lists every operation in the contract. */
export const operations: Operation[] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([name, procedure]) => {
    const { route, meta, inputSchema } = procedure["~orpc"];
    return {
      name: `${group}.${name}`,
      method: route.method!,
      path: route.path!,
      access: meta.access,
      inPerson: meta.inPerson ?? false,
      key: keyRights[`${group}.${name}` as OperationName],
      ...(meta.proof && { proof: meta.proof }),
      ...(meta.scope && { scope: meta.scope }),
      ...(inputSchema && { input: inputSchema as ZodType }),
    };
  }),
);

/** Returns an operation's path with sample parameters. */
export const getAddress = ({ path }: Operation) =>
  `/api/v1${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`;
