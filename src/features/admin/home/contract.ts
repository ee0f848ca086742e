import { adminOperation } from "#platform/admin-contract.ts";
import { AdminHome } from "./schema.ts";

export const adminHomeContract = {
  get: adminOperation
    .route({
      method: "GET",
      path: "/admin/home",
      tags: ["admin"],
      summary: "Get what needs an administrator's attention",
      description: "Delivery in the last 24 hours, failed jobs, open requests, and today's revenue.",
    })
    .output(AdminHome),
};
