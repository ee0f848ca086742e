import { LinkedRequestPage } from "#features/games/change-requests/components/linked-request-page.tsx";
import { respondByManagerLink } from "#features/games/change-requests/links/commands.server.ts";
import { getLinkedRequest } from "#features/games/change-requests/links/queries.server.ts";
import { formatQuestion } from "#features/games/change-requests/wording/rules.ts";
import type { ManagerLinkGrant } from "#features/teams/manager-links/access.server.ts";
import { AppError } from "#platform/errors.ts";
import type { ManagerView } from "./manager-page-document.tsx";

/** Shows the request that a link opens. */
export const openChangeRequest = async (link: ManagerLinkGrant): Promise<ManagerView> => createView(link);

async function createView(link: ManagerLinkGrant, problem?: string): Promise<ManagerView> {
  const linked = await getLinkedRequest(link);
  return {
    title: formatQuestion(linked.request),
    main: <LinkedRequestPage {...linked} problem={problem} />,
  };
}

/** Says why the game can't be changed as asked. */
function describe({ details, message }: AppError): string {
  const { problems = [] } = (details ?? {}) as { problems?: { message: string }[] };
  return problems.length === 0 ? message : problems.map((problem) => problem.message).join(" ");
}

/** Saves the response. Returns the page only if the game can't be changed like that (RESULT-14). */
export async function submitChangeRequest(
  link: ManagerLinkGrant,
  form: URLSearchParams,
): Promise<ManagerView | null> {
  const response = form.get("response");
  if (response !== "accept" && response !== "decline") throw new AppError("INVALID_INPUT");
  try {
    await respondByManagerLink(link, {
      isAccepted: response === "accept",
      textTeam: form.get("textTeam") !== null,
    });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "SLOT_BREAKS_RULES" || error.code === "WAITING_FOR_TEAM")
      return createView(link, describe(error));
    throw error;
  }
}
