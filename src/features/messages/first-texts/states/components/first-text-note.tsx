import { useQuery } from "@tanstack/react-query";
import { firstTextsQueries } from "../client.ts";

/** Shows the state of the first text to a number (TEXT-21). Shows nothing until it's known. */
export function FirstTextNote({ teamId, phone }: { teamId: string; phone: string }) {
  const { data } = useQuery(firstTextsQueries.firstTexts.list.queryOptions({ input: { teamId }, retry: 1 }));
  const number = data?.numbers.find((candidate) => candidate.phone === phone);
  return number ? <span className="caption block wrap-anywhere text-ink-3">{number.description}</span> : null;
}
