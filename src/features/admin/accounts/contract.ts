import * as z from "zod";
import { adminOperation, routineOperation, sensitiveOperation } from "#platform/admin-contract.ts";
import { declareErrors } from "#platform/api-contract.ts";
import {
  AccountUpdate,
  ImpersonationReason,
  MemberUpdate,
  PeopleCounts,
  PeopleFilter,
  Person,
} from "./schema.ts";

const tags = ["admin"];
const OkResponse = z.object({ ok: z.literal(true) });
const ByUser = z.object({ userId: z.uuid() });
const ByMember = z.object({ memberId: z.uuid() });
const routineChange = routineOperation.errors(declareErrors("NOT_FOUND"));
const sensitiveChange = sensitiveOperation.errors(declareErrors("NOT_FOUND"));

/** Account operations for administrators. Every change is recorded in the audit log. */
export const adminAccountsContract = {
  list: adminOperation
    .route({
      method: "GET",
      path: "/admin/accounts",
      tags,
      summary: "List accounts, and team members without one, newest first",
      description: "Returns 50 per page; use `nextCursor` for more.",
    })
    .input(PeopleFilter.extend({ cursor: z.string().max(200).optional() }))
    .output(z.object({ people: z.array(Person), nextCursor: z.string().nullable() })),
  count: adminOperation
    .route({ method: "GET", path: "/admin/account-counts", tags, summary: "Count people by type" })
    .output(PeopleCounts),
  update: sensitiveChange
    .route({
      method: "PUT",
      path: "/admin/accounts/{userId}",
      tags,
      summary: "Update a user's name and role",
      description: "Passwords are always rejected. Send a reset email instead.",
    })
    .errors(declareErrors("CANNOT_TARGET_SELF", "PASSWORD_UPDATE_UNSUPPORTED"))
    .input(AccountUpdate.extend({ ...ByUser.shape, password: z.string().max(1000).optional() }))
    .output(OkResponse),
  remove: sensitiveChange
    .route({
      method: "DELETE",
      path: "/admin/accounts/{userId}",
      tags,
      summary: "Delete an account",
      description:
        "Also deletes its support requests and alert numbers. Orders are kept. Returns USER_IS_MANAGER if it " +
        "owns teams or leagues; transfer or delete those first.",
    })
    .errors(declareErrors("CANNOT_TARGET_SELF", "USER_IS_MANAGER"))
    .input(ByUser)
    .output(OkResponse),
  setDisabled: sensitiveChange
    .route({
      method: "PUT",
      path: "/admin/accounts/{userId}/disabled",
      tags,
      summary: "Disable or enable an account",
      description:
        "Idempotent. Disabling ends their sessions immediately. Their teams and texts keep running.",
    })
    .errors(declareErrors("CANNOT_TARGET_SELF"))
    .input(ByUser.extend({ isDisabled: z.boolean() }))
    .output(OkResponse),
  endSessions: sensitiveChange
    .route({
      method: "DELETE",
      path: "/admin/accounts/{userId}/sessions",
      tags,
      summary: "Sign a user out everywhere",
      description:
        "Idempotent. `ended` is the number of sessions that ended. If there were any, we email the user.",
    })
    .errors(declareErrors("CANNOT_TARGET_SELF"))
    .input(ByUser)
    .output(z.object({ ended: z.number().int() })),
  sendPasswordReset: routineChange
    .route({
      method: "POST",
      path: "/admin/accounts/{userId}/password-resets",
      tags,
      summary: "Send a password reset email",
      description: "Sends a new link each time. Earlier links work until they expire.",
    })
    .input(ByUser)
    .output(OkResponse),
  impersonate: sensitiveChange
    .route({
      method: "POST",
      path: "/admin/accounts/{userId}/impersonations",
      tags,
      summary: "View the app as a user",
      description:
        "Switches your session to theirs for 30 minutes, read-only. Anything that would change data, reveal a secret, or " +
        "export data is rejected, and so are admin operations. End it with `DELETE /session/impersonation`.",
    })
    .errors(declareErrors("CANNOT_TARGET_SELF", "CANNOT_IMPERSONATE_ADMIN"))
    .input(ByUser.extend({ reason: ImpersonationReason }))
    .output(OkResponse),
  updateMember: routineChange
    .route({
      method: "PUT",
      path: "/admin/team-members/{memberId}",
      tags,
      summary: "Update a team member who has no account",
      description: "Idempotent.",
    })
    .input(MemberUpdate.extend(ByMember.shape))
    .output(OkResponse),
  removeMember: sensitiveChange
    .route({
      method: "DELETE",
      path: "/admin/team-members/{memberId}",
      tags,
      summary: "Delete a team member who has no account",
      description: "Deletes their responses too. Returns NOT_FOUND if they were already deleted.",
    })
    .input(ByMember)
    .output(OkResponse),
};
