import { createContext, use } from "react";
import { Kit } from "#ui/kit.tsx";

/** The league's kits by team. The schedule itself contains only ids. */
export const TeamKits = createContext<ReadonlyMap<string, string | null | undefined>>(new Map());

export const TeamKit = ({ id, size }: { id: string; size: number }) => (
  <Kit id={id} kit={use(TeamKits).get(id)} size={size} />
);
