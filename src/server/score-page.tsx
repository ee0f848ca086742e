import { LinkedScorePage } from "#features/leagues/score-texts/components/linked-score-page.tsx";
import { reportByLink } from "#features/leagues/score-texts/links/commands.server.ts";
import { getLinkedGame } from "#features/leagues/score-texts/links/queries.server.ts";
import { Report } from "#features/leagues/results/schema.ts";
import { formatAgainst } from "#features/teams/sides/rules.ts";
import type { ManagerLinkGrant } from "#features/teams/manager-links/access.server.ts";
import { AppError } from "#platform/errors.ts";
import type { ManagerView } from "./manager-page-document.tsx";

type Problem = { message: string; own: string; other: string };

/** Shows the game that a link opens. */
export const openScore = async (link: ManagerLinkGrant): Promise<ManagerView> => createView(link);

async function createView(link: ManagerLinkGrant, problem?: Problem): Promise<ManagerView> {
  const game = await getLinkedGame(link);
  return {
    title: `Score ${formatAgainst(game.opponent, game.side)}`,
    main: <LinkedScorePage {...game} problem={problem} />,
  };
}

const isScore = (text: string) => /^\d{1,3}$/.test(text);

/** Saves the report. Returns the page only if the score can't be, or reports closed in the meantime. */
export async function submitScore(
  link: ManagerLinkGrant,
  form: URLSearchParams,
): Promise<ManagerView | null> {
  const kind = Report.shape.kind.safeParse(form.get("kind"));
  if (!kind.success) throw new AppError("INVALID_INPUT");
  const [own, other] = [form.get("own")?.trim() ?? "", form.get("other")?.trim() ?? ""];
  const isComplete = kind.data !== "score" || (isScore(own) && isScore(other));
  if (!isComplete) return createView(link, { message: "Enter both scores as whole numbers.", own, other });
  const numbers =
    kind.data === "score" ? { own: Number(own), other: Number(other) } : { own: null, other: null };
  try {
    await reportByLink(link, {
      kind: kind.data,
      ...numbers,
      overtime: kind.data === "score" && form.get("overtime") !== null,
    });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "INVALID_INPUT") return createView(link, { message: describe(error), own, other });
    // The page says so itself.
    if (error.code === "REPORTS_CLOSED" || error.code === "REPORTS_NOT_OPEN") return createView(link);
    throw error;
  }
}

/** Says what's wrong with a score, such as "Games can't end in a tie this season." */
function describe({ details }: AppError): string {
  const { fields } = (details ?? {}) as { fields?: { own?: string } };
  return `${fields?.own ?? "Enter both scores"}.`;
}
