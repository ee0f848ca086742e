import * as z from "zod";
import { NewMember } from "#features/teams/members/schema.ts";
import { Email, NewTeam, TeamId } from "#features/teams/schema.ts";
import { Weekday } from "../schema.ts";

/** Managers a team can begin with: each is a mail to somebody who may not know the sender. */
const MOST_NEW_MANAGERS = 10;

/** LEAGUE-35 to LEAGUE-37. */
export const NewTeamMember = NewMember.pick({
  name: true,
  phone: true,
  email: true,
  smsConsent: true,
}).extend({
  isManager: z.boolean().default(false),
});
export type NewTeamMember = z.infer<typeof NewTeamMember>;

/** A team with its people, created at once (LEAGUE-30 to LEAGUE-47). */
export const NewLeagueTeam = z.object({
  name: NewTeam.shape.name,
  sport: NewTeam.shape.sport,
  timeZone: NewTeam.shape.timeZone,
  preferredBlockoutDays: z
    .array(Weekday)
    .transform((days) => Weekday.options.filter((day) => days.includes(day)))
    .default([]),
  members: z
    .array(NewTeamMember)
    .min(1, "Please provide team name and add at least one member")
    .max(100, "Please begin with at most 100 members")
    .superRefine((members, context) => {
      const seen = new Set<string>();
      for (const [index, { isManager, email }] of members.entries()) {
        if (!isManager) continue;
        const report = (message: string) =>
          context.addIssue({ code: "custom", path: [index, "email"], message });
        if (email === null || !Email.safeParse(email).success)
          report("A team manager needs an email address");
        else if (seen.has(email)) report("Another manager of this team has this address");
        else seen.add(email);
      }
      if (seen.size > MOST_NEW_MANAGERS)
        context.addIssue({
          code: "custom",
          message: `Please begin with at most ${MOST_NEW_MANAGERS} managers`,
        });
    }),
  /** Made up by the caller, once per team: the same again, after an answer that was lost, makes no second team. */
  requestKey: z.uuid(),
});
export type NewLeagueTeam = z.infer<typeof NewLeagueTeam>;

/** CALL2-11. */
export const CreatedTeam = z.object({
  id: TeamId,
  name: z.string(),
  seasonEndsOn: z.string(),
  createdByLeague: z.literal(true),
  /** How many people were invited to manage it. */
  invitationCount: z.number().int(),
});
export type CreatedTeam = z.infer<typeof CreatedTeam>;
