import { call, implement } from "@orpc/server";
import { describe, expect, it } from "vitest";
import { adminAccess, publicAccess, signedInAccess, tokenAccess, type ApiContext } from "./api-bases.ts";
import { adminOperation } from "./admin-contract.ts";
import { publicOperation, signedInOperation, tokenOperation } from "./api-contract.ts";
import type { Session } from "./session.ts";

const declarations = {
  public: publicOperation,
  token: tokenOperation,
  "signed-in": signedInOperation,
  admin: adminOperation,
};
const bases = { public: publicAccess, token: tokenAccess, "signed-in": signedInAccess, admin: adminAccess };
type Access = keyof typeof bases;
const kinds = Object.keys(bases) as Access[];
const pairs = kinds.flatMap((declared) => kinds.map((implemented) => ({ declared, implemented })));

const admin: Session = {
  id: "session",
  user: {
    id: "user",
    email: "ada@example.com",
    name: "Ada",
    role: "admin",
    emailVerified: true,
    twoFactorEnabled: true,
  },
  proof: { confirmedAt: new Date(), provedAt: new Date(), hasPasskey: false },
};
const context: ApiContext = {
  headers: new Headers(),
  clientAddress: "192.0.2.1",
  session: async () => admin,
};

describe("API bases", () => {
  it.each(pairs)(
    "accept an operation declared as $declared and implemented as $implemented only if the two match",
    async ({ declared, implemented }) => {
      const declaration = declarations[declared].route({ method: "GET", path: "/" });
      const api = implement({ try: declaration }).$context<ApiContext>();
      const operation = api.use(bases[implemented] as typeof publicAccess).try.handler(() => "handled");
      const response = call(operation, undefined, { context });
      const outcome = await response.catch((error: Error) => error.message);
      const mismatch = `declared ${declared}, implemented ${implemented}`;
      expect(outcome).toBe(declared === implemented ? "handled" : mismatch);
    },
  );
});
