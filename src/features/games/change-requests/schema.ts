import * as z from "zod";
import { CalendarDate, TeamId } from "#features/teams/schema.ts";
import { oneLine } from "#platform/one-line.ts";
import { GameChange } from "../schema.ts";

export const ChangeRequestId = z.uuid();

/** What a manager asks to do with a league game. */
export const ChangeKind = z.enum(["move", "cancel", "delete", "restore"]);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** RESULT-12. Only the first two are open. */
export const RequestState = z.enum([
  "waiting-team",
  "waiting-league",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "replaced",
]);
export type RequestState = z.infer<typeof RequestState>;

/** What a change of a league game takes (RESULT-14): both teams, also the league if the venue isn't free, or always. */
export const GameChanges = z.enum(["teams", "venue-free", "league"]);
export type GameChanges = z.infer<typeof GameChanges>;

/** How someone responded. */
export const ResponseChannel = z.enum(["text", "email", "screen"]);
export type ResponseChannel = z.infer<typeof ResponseChannel>;

/** The most characters of a note. */
export const MAX_NOTE = 200;

const note = oneLine
  .max(MAX_NOTE, `Use ${MAX_NOTE} characters or fewer`)
  .nullable()
  .default(null)
  .transform((entered) => entered || null);

const { gameOn, gameTime, location } = GameChange.shape;

/** A request as it's sent. A move says where to, in the sender's team's time zone. */
export const NewChangeRequest = z
  .object({
    kind: ChangeKind,
    gameOn: gameOn.optional(),
    gameTime: gameTime.optional(),
    location: location.optional(),
    note,
    textTeam: z.boolean().default(true),
    version: z.number().int().min(1),
  })
  .check((entered) => {
    const { kind, ...slot } = entered.value;
    if (kind !== "move") return;
    for (const part of ["gameOn", "gameTime", "location"] as const)
      if (slot[part] === undefined)
        entered.issues.push({ code: "custom", message: "Required", path: [part], input: entered.value });
  });
export type NewChangeRequest = z.infer<typeof NewChangeRequest>;

/** When and where. The date and time are in the reader's team's time zone. */
const RequestSlot = z.object({
  gameOn: CalendarDate,
  /** HH:mm:ss, or null when the game has no time. */
  gameTime: z.string().nullable(),
  location: z.string(),
});

/** Who did something. The name is null once the account is gone. */
const Step = z.object({ by: z.string().nullable(), via: ResponseChannel, at: z.iso.datetime() });

/** A request as managers of both teams and the league's manager see it (RESULT-25). */
export const ChangeRequest = z.object({
  id: ChangeRequestId,
  kind: ChangeKind,
  state: RequestState,
  from: z.object({ id: TeamId, name: z.string() }),
  to: z.object({ id: TeamId, name: z.string() }),
  leagueId: z.uuid(),
  /** The reader's entry for the game. Null once the game is deleted, and for the league. */
  gameId: z.uuid().nullable(),
  current: RequestSlot,
  /** Null unless it's a move. */
  proposed: RequestSlot.nullable(),
  note: z.string().nullable(),
  sent: Step,
  /** What the other team said. */
  responded: Step.nullable(),
  /** What the league said. */
  decided: Step.nullable(),
  /** Why it went on to the league, in words. Empty if it would have anyway. */
  reasons: z.array(z.string()),
  expiresAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** What this reader can do with it now. */
  can: z.object({ respond: z.boolean(), withdraw: z.boolean(), decide: z.boolean() }),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;
