import { describe, expect, it } from "vitest";
import { findLane, nameCompartment } from "./request-lane.ts";

describe("the lane of a request", () => {
  it("depends on its path", () => {
    expect(["/", "/r/Zk3T", "/api/v1/me", "/webhooks/payments", "/apiary"].map(findLane)).toEqual([
      "pages",
      "pages",
      "api",
      "webhooks",
      "pages",
    ]);
  });

  it("is none for health checks, which must work when all lanes are full", () => {
    expect(["/healthz", "/readyz"].map(findLane)).toEqual([undefined, undefined]);
  });
});

describe("the compartment of a request", () => {
  it("is the same for all IDs and tokens, and differs by method", () => {
    const [first, second] = ["01890b2e-7c1d-7e6a-9d7b-0242ac120002", "01890b2e-7c1d-7e6a-9d7b-0242ac120003"];
    const names = [first, second].map((id) => nameCompartment("GET", `/api/v1/teams/${id}/roster-export`));
    expect(names).toEqual(["GET api teams roster-export", "GET api teams roster-export"]);
    expect(nameCompartment("GET", "/r/Zk3TfUgw1aBcDeFgHiJkLm")).toBe("GET r");
    expect(nameCompartment("POST", "/api/v1/teams")).toBe("POST api teams");
  });
});
