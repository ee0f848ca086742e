// The groups in a generated database, and the weekdays on which members never play.

/** Every third team has two groups with a minimum, as many as have a minimum of players. */
export const groups = (condition: string) => `
  insert into team_group (id, team_id, name, position, minimum)
  select pg_temp.id(ms, number, 'group' || position), id, name, position, minimum
  from made_team, (values ('Goalie', 0, 1), ('Women', 1, 3)) preset(name, position, minimum)
  where shape % 3 = 0 and ${condition};

  insert into member_group (team_id, member_id, group_id)
  select new_member.team_id, new_member.id, team_group.id
  from new_member join team_group using (team_id)
  where pg_temp.pick(n, 'group' || position, 100) < case position when 0 then 10 else 40 end;

  insert into member_weekday (team_id, member_id, weekday, created_at)
  select team_id, id, pg_temp.pick(n, 'weekday', 7), pg_temp.at(ms)
  from new_member where pg_temp.pick(n, 'has weekday', 100) < 5`;
