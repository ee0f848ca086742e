import { sql } from "kysely";
import { db } from "#platform/database.ts";
import type { OwnPage } from "../mine/access.server.ts";
import type { MyWeekday } from "../mine/schema.ts";

/** Lists the page's weekdays that aren't over today, once for each person and once if everyone has the same. */
export async function listOwnWeekdays({ members, people }: OwnPage, today: string): Promise<MyWeekday[]> {
  const rows = await db
    .selectFrom("memberWeekday")
    .select(["memberId", "weekday", "untilOn"])
    .where("memberId", "=", sql<string>`any(${members.map(({ memberId }) => memberId)}::uuid[])`)
    .where((eb) => eb.or([eb("untilOn", "is", null), eb("untilOn", ">=", today)]))
    .orderBy("weekday")
    .orderBy("untilOn")
    .execute();
  const groups = Map.groupBy(rows, ({ weekday, untilOn }) => `${weekday} ${untilOn}`);
  return [...groups.values()].flatMap((group): MyWeekday[] => {
    const { weekday, untilOn } = group[0]!;
    const having = people.filter(({ memberIds }) =>
      group.some(({ memberId }) => memberIds.includes(memberId)),
    );
    return having.length === people.length
      ? [{ who: null, name: null, weekday, untilOn }]
      : having.map(({ id, name }) => ({ who: id, name, weekday, untilOn }));
  });
}
