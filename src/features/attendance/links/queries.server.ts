/** Selects what a sub's call came to, for a member as `person` of a link. */
export const SPOT = `case when person.sub_position is not null then (
  select case when offer.state = 'accepted' then 'taken'
    when offer.state = 'asked' and call.state = 'open' then 'open' when offer.state <> 'declined' then 'gone' end
  from sub_offer offer join sub_call call on call.game_id = offer.game_id
  where offer.game_id = link.game_id and offer.member_id = person.id
) end`;

/** Selects whether a text to the link's contact has to name who it's for, like `needsName` does for a roster. */
export const IS_NAMED = `coalesce((
  select count(*) > 1 or bool_or(contact.position > 0)
  from (
    select member_id, position from member_phone
    where member_phone.team_id = link.team_id and member_phone.phone = link.contact
    union all
    select member_id, position from member_email
    where member_email.team_id = link.team_id and member_email.email = link.contact
  ) contact
  join team_member sharing on sharing.id = contact.member_id and sharing.active
), false)`;
