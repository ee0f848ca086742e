/**
 * How a column gets its value in a new season: from the earlier row, or in another way, which the text explains. Tables
 * that don't come along have a reason instead of columns.
 */
type TablePlan = string | Record<string, "carried" | { instead: string }>;

const own = { instead: "the new row's own" };
const mapped = { instead: "the same thing in the new season" };
const created = { instead: "when the season was started" };
const pass = { instead: "follows from the ledger, and the pass moves later (START-31)" };
const games = "belongs to games, and a season starts without games";
const texts = "history of texts, which stays with the earlier team";
const ledger = "the ledger stays with the earlier team, and pass_move takes the rest along";

/**
 * What comes along to a new season (START-29), by table and column of everything that belongs to a team or a member. A
 * test compares this list with the database, so a new table or column has to be added here, and then it checks that new
 * seasons do what the list says.
 */
export const seasonPlan: Record<string, TablePlan> = {
  team: {
    id: own,
    manager_id: "carried",
    name: { instead: "entered" },
    sport: "carried",
    time_zone: "carried",
    season_ends_on: { instead: "entered, as a number of months from today" },
    minimum_players: "carried",
    reminder_offsets_minutes: "carried",
    quiet_from: "carried",
    quiet_until: "carried",
    preferred_blockout_days: { instead: "empty, because teams usually have new ones" },
    created_by_league: "carried",
    subscription_status: pass,
    subscription_tier: pass,
    subscription_expires_at: pass,
    tier_expires_at: pass,
    trial_sms: { instead: "0, because there's no second trial (START-31)" },
    sms_limit: pass,
    sms_used: pass,
    sms_used_earlier: pass,
    archived_at: { instead: "empty" },
    created_at: created,
    settings_version: { instead: "1, because no one has changed the settings" },
    kit: "carried",
  },
  team_member: {
    id: own,
    team_id: mapped,
    name: "carried",
    email: "carried",
    active: { instead: "true, because someone selected the member" },
    sub_position: "carried",
    added_via: "carried",
    added_by: "carried",
    created_at: created,
    updated_at: created,
    link_generation: { instead: "0, because no text of the new season had a link yet" },
  },
  member_phone: {
    id: own,
    team_id: mapped,
    member_id: mapped,
    position: "carried",
    label: "carried",
    phone: "carried",
    sms_consent: "carried",
    consent_id: mapped,
  },
  sms_consent: {
    id: own,
    team_id: mapped,
    wording_id: "carried",
    phone: "carried",
    granted: "carried",
    source: "carried",
    given_by: "carried",
    given_by_name: "carried",
    client_address: "carried",
    created_at: created,
  },
  member_away: {
    id: own,
    team_id: mapped,
    member_id: mapped,
    from_on: "carried",
    until_on: "carried",
    created_at: "carried",
  },
  team_manager: {
    id: own,
    team_id: mapped,
    user_id: "carried",
    member_id: mapped,
    invited_by: "carried",
    email: "carried",
    token_id: { instead: "empty, because only accepted invitations come along" },
    digest: { instead: "empty, because only accepted invitations come along" },
    email_state: { instead: "sent, because nothing is left to send" },
    invitation_accepted_at: "carried",
    created_at: created,
    expires_at: "carried",
    invited_name: { instead: "null, because managers have accounts" },
    is_held: { instead: "false, because nothing is left to send" },
  },
  manager_phone: { team_id: mapped, user_id: "carried", phone: "carried", consent_id: mapped },
  wrong_number: { team_id: mapped, phone: "carried", created_at: "carried" },
  league_team: {
    league_id: "carried",
    team_id: mapped,
    request_key: { instead: "empty, because the league didn't create the team" },
    request_digest: { instead: "empty, because the league didn't create the team" },
    created_at: created,
  },
  join_link: "the new team has a link of its own, and the earlier one leads to it later (START-32)",
  calendar_feed: "links of the earlier team lead to the new one later (START-32)",
  team_season: "says which team continues which",
  season_member: "says which member was which",
  team_transfer: "an offer is about the team it was made for",
  join_question: "a request, and the number hasn't agreed to anything yet",
  game: games,
  game_rsvp: games,
  reminder: games,
  player_check: games,
  short_alert: games,
  sub_call: games,
  sub_offer: games,
  rsvp_link: games,
  message: texts,
  inbound_text: texts,
  blast: texts,
  test_text: texts,
  first_text: "each number gets the first text of the new season (START-30)",
  allowance_warning: "about the earlier team's texts",
  sms_reservation: "texts on their way are the earlier team's",
  sms_trial: "there's no second trial (START-31)",
  pass_period: ledger,
  sms_topup: ledger,
  pass_order: ledger,
  pass_override: "moves with the pass",
  pass_ending: "about the earlier team's pass",
  pass_move: "says which pass moved",
};
