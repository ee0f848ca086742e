import { CalendarDays, MessageSquareText, OctagonX } from "lucide-react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { ConsentLinks } from "#features/teams/consents/components/consent-links.tsx";
import { consentWordings, formatPoolRest } from "#features/teams/consents/rules.ts";
import { JoinFrame } from "#features/teams/join/components/join-frame.tsx";
import { HONEYPOT_FIELD } from "#features/teams/join/rules.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { FieldError } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Weekday } from "../../schema.ts";
import { levelNames } from "#features/turnout/pool/rules.ts";
import { ADULTS_ONLY } from "../rules.ts";

/** A league whose pool someone can join. */
export type JoinablePool = { leagueId: string; leagueName: string; sport: string; groups: readonly string[] };

/** What was entered, which the server fills in again for visitors without JavaScript. */
export type PoolEntries = {
  name: string;
  phone: string;
  level: string;
  groups: string[];
  weekdays: string[];
  consent: boolean;
  isMinor: boolean;
};

export type PoolFailure = {
  entries?: PoolEntries;
  fields?: Partial<Record<string, string>>;
  /** A problem with the whole form. */
  problem?: string;
};

const facts = [
  { icon: <MessageSquareText />, text: "Get a text when a team needs a sub. First yes plays." },
  { icon: <CalendarDays />, text: "You choose the days. Pause or leave whenever you like." },
  { icon: <OctagonX />, text: "Reply STOP to any text to opt out." },
];

/** The footer of a pool's pages, because other people see the number than on a roster. */
const poolFooter =
  "The league's manager can see your name and number. A team you play for sees them until a day after the game.";

export const PoolFrame = (props: {
  pool: JoinablePool;
  title: string;
  lead: string;
  titleRef?: React.Ref<HTMLHeadingElement>;
  showFacts?: boolean;
  children: ReactNode;
}) => (
  <JoinFrame
    team={{ id: props.pool.leagueId, name: props.pool.leagueName, sport: props.pool.sport }}
    title={props.title}
    lead={props.lead}
    {...(props.titleRef !== undefined && { titleRef: props.titleRef })}
    {...(props.showFacts && { facts })}
    footer={poolFooter}
    language={null}
  >
    {props.children}
  </JoinFrame>
);

/** Checkboxes for several options under one label. */
function Choices(props: {
  label: string;
  name: string;
  options: readonly string[];
  chosen: readonly string[];
  error?: string | undefined;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={props.error === undefined ? undefined : `${id}-error`}>
      <legend className="label mb-1.5">{props.label}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2">
        {props.options.map((option) => (
          <CheckboxField
            key={option}
            label={option}
            name={props.name}
            value={option}
            defaultChecked={props.chosen.includes(option)}
          />
        ))}
      </div>
      {props.error !== undefined && <FieldError id={`${id}-error`}>{props.error}</FieldError>}
    </fieldset>
  );
}

/**
 * Asks for what a call for subs needs to know, and for consent (NEED-40). It's a plain form that works before hydration and
 * without JavaScript.
 */
export function PoolForm({ pool, failure }: { pool: JoinablePool; failure: PoolFailure | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const isJoining = useNavigation().formMethod === "POST";
  const { entries, fields = {}, problem } = failure ?? {};
  const [isMinor, setIsMinor] = useState(entries?.isMinor ?? false);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  return (
    <PoolFrame pool={pool} title="Join the sub pool." lead={pool.sport} showFacts>
      <h2 className="h2">Your Details</h2>
      <p className="mt-1 text-ink-2">Teams of this league can ask you to fill in for a game.</p>
      <Form ref={form} method="post" noValidate className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        {isMinor && (
          <Banner tone="info" role="alert">
            {ADULTS_ONLY}
          </Banner>
        )}
        {problem !== undefined && problem !== ADULTS_ONLY && (
          <Banner tone="error" role="alert">
            {problem}
          </Banner>
        )}
        <TextField
          label="Name"
          name="name"
          required
          autoComplete="name"
          maxLength={100}
          defaultValue={entries?.name}
          error={fields.name}
        />
        <TextField
          label="Phone Number"
          name="phone"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="(312) 555-0142"
          maxLength={40}
          defaultValue={entries?.phone}
          error={fields.phone}
        />
        <Choices
          label="What do you play?"
          name="groups"
          options={pool.groups}
          chosen={entries?.groups ?? []}
          error={fields.groups}
        />
        <SelectField
          label="Level"
          name="level"
          required
          placeholder="Choose a level"
          defaultValue={entries?.level}
          error={fields.level}
          options={levelNames.map((label, index) => ({ value: String(index + 1), label }))}
        />
        <Choices
          label="Days You Can Play"
          name="weekdays"
          options={Weekday.options}
          chosen={entries?.weekdays ?? []}
          error={fields.weekdays}
        />
        <div aria-hidden="true" className="sr-only">
          <label>
            Leave this empty
            <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <CheckboxField
          label={consentWordings.pool.lead}
          name="consent"
          defaultChecked={entries?.consent ?? false}
          error={fields.consent}
        >
          {formatPoolRest(pool.leagueName)}
        </CheckboxField>
        <ConsentLinks />
        <CheckboxField
          label="I'm under 18"
          name="isMinor"
          defaultChecked={isMinor}
          onChange={(event) => setIsMinor(event.currentTarget.checked)}
        />
        <Button type="submit" size="large" full busy={isJoining} busyLabel="Joining..." className="mt-1">
          Join the Sub Pool
        </Button>
      </Form>
    </PoolFrame>
  );
}
