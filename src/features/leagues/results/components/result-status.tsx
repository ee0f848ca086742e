import { Badge } from "#ui/badge.tsx";
import type { ResultGame } from "../schema.ts";

/** How far a game's result is, as a badge. */
export function ResultStatus({ game }: { game: ResultGame }) {
  if (game.isCancelled && !game.result) return <Badge tone="expired">Canceled</Badge>;
  if (!game.result) return game.hasStarted ? <Badge tone="outline">No Reports</Badge> : null;
  if (game.result.isVoid) return <Badge tone="quiet">Void</Badge>;
  if (game.result.state === "disputed") return <Badge tone="expired">Disputed</Badge>;
  if (game.result.state === "reported") return <Badge tone="pending">Reported</Badge>;
  return <Badge tone="active">Final</Badge>;
}
