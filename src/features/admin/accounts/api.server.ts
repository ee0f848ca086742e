import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { AppError } from "#platform/errors.ts";
import {
  changeAccount,
  changeMember,
  deleteAccount,
  deleteMember,
  endAllSessions,
  impersonate,
  emailPasswordReset,
  setDisabled,
} from "./commands.server.ts";
import { adminAccountsContract } from "./contract.ts";
import { countPeople, listPeople } from "./queries.server.ts";

const admin = implement(adminAccountsContract).$context<ApiContext>().use(adminAccess);
const okResponse = { ok: true } as const;

export const adminAccountsApi = {
  list: admin.list.handler(({ input, context }) => listPeople(context.signedIn, input)),
  count: admin.count.handler(() => countPeople()),
  update: admin.update.handler(async ({ input: { userId, password, ...change }, context }) => {
    if (password) throw new AppError("PASSWORD_UPDATE_UNSUPPORTED");
    await changeAccount(context.signedIn, userId, change);
    return okResponse;
  }),
  remove: admin.remove.handler(async ({ input, context }) => {
    await deleteAccount(context.signedIn, input.userId);
    return okResponse;
  }),
  setDisabled: admin.setDisabled.handler(async ({ input, context }) => {
    await setDisabled(context.signedIn, input.userId, input.isDisabled);
    return okResponse;
  }),
  endSessions: admin.endSessions.handler(async ({ input, context }) => ({
    ended: await endAllSessions(context.signedIn, input.userId),
  })),
  sendPasswordReset: admin.sendPasswordReset.handler(async ({ input, context }) => {
    await emailPasswordReset(context.signedIn, input.userId);
    return okResponse;
  }),
  impersonate: admin.impersonate.handler(async ({ input, context }) => {
    await impersonate(context.signedIn, input.userId, input.reason);
    return okResponse;
  }),
  updateMember: admin.updateMember.handler(async ({ input: { memberId, ...entries }, context }) => {
    await changeMember(context.signedIn, memberId, entries);
    return okResponse;
  }),
  removeMember: admin.removeMember.handler(async ({ input, context }) => {
    await deleteMember(context.signedIn, input.memberId);
    return okResponse;
  }),
};
