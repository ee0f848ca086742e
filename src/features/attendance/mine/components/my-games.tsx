import { CalendarOff, Check, CircleQuestionMark, X } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button-styles.ts";
import { cx } from "#ui/cx.ts";
import { DateBlock } from "#ui/date-block.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Kit } from "#ui/kit.tsx";
import { formatDate, formatTime, formatWeekday, getMonthAndDay } from "#words/dates.ts";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import { MAX_NOTE_LENGTH } from "../../notes/rules.ts";
import { getChosen, rsvpOptions } from "../../rules.ts";
import type { RsvpStatus } from "../../schema.ts";
import { describeOffer } from "../../standing/rules.ts";
import type { MyPageData, MyGame, MyResponse } from "../schema.ts";
import { MAX_GAMES } from "../rules.ts";
import type { MyUrls } from "../urls/rules.ts";

export interface MyGamesProps {
  language: Language;
  pageData: MyPageData;
  urls: MyUrls;
}

/** All games in one form, so that people can respond to several before saving once. */
export function MyGames({ language, pageData, urls }: MyGamesProps) {
  const words = yourGamesWords[language].games;
  const { games, hasMoreGames } = pageData;
  if (games.length === 0)
    return (
      <EmptyState title={words.emptyTitle} className="mt-4">
        <p>{words.emptyText}</p>
      </EmptyState>
    );
  return (
    <form method="post" action={urls.getForm("responses", pageData.shown)} className="games mt-1">
      <Icons />
      <ul>
        {games.map((game) => (
          <GameRow key={game.id} language={language} game={game} pageData={pageData} />
        ))}
      </ul>
      {hasMoreGames && <p className="mt-1 text-caption text-ink-3">{words.limited(MAX_GAMES)}</p>}
      {games.some(({ state }) => state === "open") && (
        <div className="save -mx-5 px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] md:-mx-6 md:-mb-6 md:rounded-b-xl md:px-6 md:pb-5">
          <p className="unsaved mb-2 text-caption font-[580] text-ink">{words.unsaved}</p>
          <button type="submit" className={cx(getButtonClass({ size: "large", full: true }), "md:w-auto!")}>
            {words.save}
          </button>
        </div>
      )}
    </form>
  );
}

function GameRow({ language, game, pageData }: Omit<MyGamesProps, "urls"> & { game: MyGame }) {
  const words = yourGamesWords[language].games;
  const { id, kind, gameOn, gameTime, zoneName, location, state, responses } = game;
  const { today, people, teams } = pageData;
  const { month, day } = getMonthAndDay(language, gameOn);
  const isThisYear = gameOn.slice(0, 4) === today.slice(0, 4);
  const title = `game-${id}`;
  const hasNames = people.length > 1;
  const team = teams.length > 1 ? teams.find((own) => own.id === game.teamId)! : null;
  const isAway = responses.every(isFromDays);
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div className="flex gap-3.5">
        <DateBlock month={month} day={day} today={gameOn === today} className="self-start" />
        <div className="min-w-0 flex-1">
          {team && (
            <p className="mb-0.5 flex items-center gap-1.5 text-caption wrap-anywhere text-ink-2">
              <Kit id={team.id} kit={team.kit} size={20} className="shrink-0" />
              {team.name}
            </p>
          )}
          <h3 id={title} className="h3 wrap-anywhere">
            {formatGameTitle(language, game)}
            {game.side && (
              <>
                {" "}
                <Badge tone="quiet" shape="tag">
                  {rsvpWords[language].sides[game.side]}
                </Badge>
              </>
            )}
          </h3>
          <p className="text-ui wrap-anywhere text-ink-2">
            <span className="sr-only">{formatDate(language, gameOn)}, </span>
            {formatWeekday(language, gameOn)}
            {!isThisYear && `, ${formatDate(language, gameOn)}`},{" "}
            {gameTime === null ? words.timeOpen : formatTime(language, gameTime)}
            {gameTime !== null && zoneName !== null && ` ${zoneName}`}
            {location && ` · ${location}`}
          </p>
        </div>
        {isAway && state === "open" && <AwayBadge language={language} />}
        {state === "cancelled" && <Badge tone="expired">{words.canceled}</Badge>}
        {state === "started" && <Badge tone="now">{words.started}</Badge>}
      </div>
      {state !== "open" && (
        <p className="mt-2 text-ui text-ink-2">{rsvpWords[language].closed[state](kind)}</p>
      )}
      {state === "open" &&
        responses.map((response) => (
          <Choice
            language={language}
            key={response.memberId}
            gameId={id}
            own={response}
            hasName={hasNames}
            isAway={!isAway && isFromDays(response)}
          />
        ))}
      {state === "started" && (
        <GivenResponses language={language} responses={responses} hasNames={hasNames} />
      )}
    </li>
  );
}

/** Whether away days or weekdays set the response. */
const isFromDays = ({ respondedVia }: MyResponse) => respondedVia === "away" || respondedVia === "weekday";

const AwayBadge = ({ language }: { language: Language }) => (
  <Badge tone="quiet" icon={<CalendarOff />}>
    {yourGamesWords[language].games.away}
  </Badge>
);

/**
 * Formats "vs Harbor Street FC", "at Harbor Street FC", or "Practice". With several teams, the team's name stands above it. Otherwise, the whole
 * page is about that team.
 */
function formatGameTitle(language: Language, { opponent, side, kind }: MyGame): string {
  const words = yourGamesWords[language].games;
  if (opponent === null) return words.kind(kind);
  return side === "away" ? words.at(opponent) : words.against(opponent);
}

/** What was said about a game that has started. */
function GivenResponses(props: { language: Language; responses: MyResponse[]; hasNames: boolean }) {
  const words = yourGamesWords[props.language];
  const given = props.responses.flatMap(({ name, response }) => {
    if (response === null) return [];
    return props.hasNames ? words.namedResponse(name, words.responses[response]) : words.given[response];
  });
  return given.length > 0 && <p className="text-ui wrap-anywhere text-ink-2">{given.join(" ")}</p>;
}

const icons: Record<RsvpStatus, ReactNode> = {
  attending: <Check strokeWidth={2.4} />,
  maybe: <CircleQuestionMark strokeWidth={2.4} />,
  not_attending: <X strokeWidth={2.4} />,
};

/** The icons, once for all choices. A family's page has hundreds of choices. */
const Icons = () => (
  <svg className="hidden">
    {rsvpOptions.map((value) => (
      <symbol key={value} id={value} viewBox="0 0 24 24">
        {icons[value]}
      </symbol>
    ))}
  </svg>
);

interface ChoiceProps {
  language: Language;
  gameId: string;
  own: MyResponse;
  /** Whether the choice is headed by a name, because it's not the only person on the page. */
  hasName: boolean;
  /** Whether only this member of several is away. */
  isAway: boolean;
}

/** The same three options as on the RSVP page (RSVP-09 to RSVP-12), for one member. */
function Choice({ language, gameId, own, hasName, isAway }: ChoiceProps) {
  const { memberId, name, response, place, offer } = own;
  const chosen = getChosen(response, offer != null);
  const key = `${gameId}.${memberId}`;
  return (
    <>
      {hasName && (
        <p className="mt-3 flex items-center justify-between gap-2">
          <span id={key} className="min-w-0 font-[580] wrap-anywhere">
            {name}
          </span>
          {isAway && <AwayBadge language={language} />}
        </p>
      )}
      <div
        role="radiogroup"
        aria-labelledby={hasName ? `game-${gameId} ${key}` : `game-${gameId}`}
        className={cx("grid grid-cols-3 gap-2", hasName ? "mt-1.5" : "mt-3")}
      >
        {/* The value shown. Only responses that differ from it are saved, so that a stale page doesn't overwrite newer ones. */}
        <input type="hidden" name={`was-${key}`} value={chosen ?? ""} />
        {rsvpOptions.map((value) => (
          <label key={value} className="option">
            <input type="radio" name={`response-${key}`} value={value} defaultChecked={value === chosen} />
            <span>
              <svg aria-hidden="true">
                <use href={`#${value}`} />
              </svg>
              {rsvpWords[language].responses[value]}
            </span>
          </label>
        ))}
      </div>
      {place != null && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-ui">
          <Badge tone="pending">{yourGamesWords[language].waitlisted(place)}</Badge>
          {offer != null && describeOffer(language, offer)}
        </p>
      )}
      <Note language={language} name={`note-${key}`} own={own} hasName={hasName} />
    </>
  );
}

/** The note of a response, which is saved with it or later (NEED-26). It's closed until someone opens it, without a script. */
function Note(props: { language: Language; name: string; own: MyResponse; hasName: boolean }) {
  const { language, name, own, hasName } = props;
  const words = rsvpWords[language].note;
  const label = own.note === null ? words.add : words.change;
  return (
    <>
      {own.note !== null && <p className="mt-2 text-ui wrap-anywhere text-ink-2">{own.note}</p>}
      <details className="note">
        <summary>{label}</summary>
        <input
          name={name}
          defaultValue={own.note ?? ""}
          aria-label={hasName ? `${label}: ${own.name}` : label}
          placeholder={words.placeholder}
          maxLength={MAX_NOTE_LENGTH}
          autoComplete="off"
        />
        <input type="hidden" name={`was-${name}`} value={own.note ?? ""} />
      </details>
    </>
  );
}
