import * as z from "zod";
import { adminOperation, errors } from "#platform/api-contract.ts";
import {
  AccountChange,
  ImpersonationReason,
  MemberCorrection,
  PeopleCounts,
  PeopleFilter,
  Person,
} from "./schema.ts";

const tags = ["admin"];
const Done = z.object({ ok: z.literal(true) });
const ByUser = z.object({ userId: z.uuid() });
const ByMember = z.object({ memberId: z.uuid() });
const oneOperation = adminOperation.errors(errors("NOT_FOUND"));

/** Everything that changes something is written down with who did it. */
export const adminAccountsContract = {
  list: adminOperation
    .route({
      method: "GET",
      path: "/admin/accounts",
      tags,
      summary: "Accounts, and team members without one, newest first",
    })
    .input(PeopleFilter.extend({ cursor: z.string().max(200).optional() }))
    .output(z.object({ people: z.array(Person), nextCursor: z.string().nullable() })),
  count: adminOperation
    .route({ method: "GET", path: "/admin/account-counts", tags, summary: "How many there are of each kind" })
    .output(PeopleCounts),
  update: oneOperation
    .route({
      method: "PUT",
      path: "/admin/accounts/{userId}",
      tags,
      summary: "Change somebody's name and role",
      description: "A password is always refused: the reset mail is the way to a new one.",
    })
    .errors(errors("OWN_ACCOUNT", "PASSWORD_BY_HAND"))
    .input(AccountChange.extend({ ...ByUser.shape, password: z.string().max(1000).optional() }))
    .output(Done),
  remove: oneOperation
    .route({ method: "DELETE", path: "/admin/accounts/{userId}", tags, summary: "Delete an account" })
    .errors(errors("OWN_ACCOUNT", "STILL_MANAGES"))
    .input(ByUser)
    .output(Done),
  setDisabled: oneOperation
    .route({
      method: "PUT",
      path: "/admin/accounts/{userId}/disabled",
      tags,
      summary: "Keep somebody out, or let them in again",
      description: "Their sessions end at once. Their teams and the texts of those go on.",
    })
    .errors(errors("OWN_ACCOUNT"))
    .input(ByUser.extend({ isDisabled: z.boolean() }))
    .output(Done),
  sendPasswordReset: oneOperation
    .route({
      method: "POST",
      path: "/admin/accounts/{userId}/password-resets",
      tags,
      summary: "Mail somebody a link to choose a new password",
    })
    .input(ByUser)
    .output(Done),
  impersonate: oneOperation
    .route({
      method: "POST",
      path: "/admin/accounts/{userId}/impersonations",
      tags,
      summary: "View the product as somebody sees it",
      description:
        "Turns the session into theirs for half an hour, for looking only: whatever would change something, hand out a key " +
        "or export data is refused, and so are administrators' operations. Ended by `DELETE /session/impersonation`.",
    })
    .errors(errors("OWN_ACCOUNT", "OTHER_ADMINISTRATOR"))
    .input(ByUser.extend({ reason: ImpersonationReason }))
    .output(Done),
  updateMember: oneOperation
    .route({
      method: "PUT",
      path: "/admin/team-members/{memberId}",
      tags,
      summary: "Change a team member who has no account",
    })
    .input(MemberCorrection.extend(ByMember.shape))
    .output(Done),
  removeMember: oneOperation
    .route({
      method: "DELETE",
      path: "/admin/team-members/{memberId}",
      tags,
      summary: "Delete a team member who has no account",
    })
    .input(ByMember)
    .output(Done),
};
