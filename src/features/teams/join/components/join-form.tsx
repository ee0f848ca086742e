import { Check, MessageSquareText, OctagonX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ConsentLinks } from "../../consents/components/consent-links.tsx";
import { consentWords } from "#words/consents/consents.ts";
import { joinWords, translateProblem } from "#words/join/join.ts";
import type { Language } from "#words/language.ts";
import { ASK_A_PARENT, HONEYPOT_FIELD } from "../rules.ts";
import type { JoinEntries } from "../schema.ts";
import { JoinFrame, type JoinableTeam } from "./join-frame.tsx";
import { JoinWho } from "./join-who.tsx";

export type JoinFailure = {
  /** What was entered, which the server fills in again for visitors without JavaScript. */
  entries?: JoinEntries;
  fields?: {
    name?: string | undefined;
    childName?: string | undefined;
    phone?: string | undefined;
    email?: string | undefined;
  };
  /** A problem with the whole form. */
  problem?: string;
  /** Whether the request got lost, so that nothing was checked. */
  isLost?: true;
};

export interface JoinFormProps {
  team: JoinableTeam;
  /** Whether a parent or guardian adds their child (REACH-48). */
  isForChild: boolean;
  failure: JoinFailure | undefined;
  language: Language;
}

/**
 * Asks for the player's name, phone, and consent, or for those of a child's parent or guardian. It's a plain form that
 * works before hydration and without JavaScript.
 */
export function JoinForm({ team, isForChild, failure, language }: JoinFormProps) {
  const words = joinWords[language];
  const { member, email } = consentWords[language];
  const facts = [
    { icon: <MessageSquareText />, text: words.facts.text },
    { icon: <Check />, text: words.facts.tap },
    { icon: <OctagonX />, text: words.facts.stop },
  ];
  const form = useRef<HTMLFormElement>(null);
  const isJoining = useNavigation().formMethod === "POST";
  const { entries, fields: problems = {}, problem, isLost = false } = failure ?? {};
  const translate = (text: string | undefined) =>
    text === undefined ? undefined : translateProblem(language, text);
  const fields = {
    childName: translate(problems.childName),
    name: translate(problems.name),
    phone: translate(problems.phone),
    email: translate(problems.email),
  };
  const [isMinor, setIsMinor] = useState(entries?.isMinor ?? false);
  const firstInvalid = (["childName", "name", "phone"] as const).find((field) => fields[field] !== undefined);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  return (
    <JoinFrame team={team} title={words.title} lead={team.sport} facts={facts} language={language}>
      <h2 className="h2">{words.heading}</h2>
      <p className="mt-1 text-ink-2">{isForChild ? words.leadForChild : words.lead}</p>
      <JoinWho language={language} isForChild={isForChild} />
      <Form ref={form} method="post" noValidate className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        {isMinor && (
          <Banner tone="info" role="alert">
            {words.askParent}
          </Banner>
        )}
        {problem !== undefined && problem !== ASK_A_PARENT && (
          <Banner tone="error" role="alert">
            {isLost && language !== "en" ? words.lost : translateProblem(language, problem)}
          </Banner>
        )}
        {isForChild && (
          <>
            <TextField
              label={words.fields.childName}
              name="childName"
              required
              autoComplete="off"
              maxLength={100}
              defaultValue={entries?.childName ?? undefined}
              error={fields.childName}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- as below
              autoFocus={firstInvalid === "childName"}
            />
            <CheckboxField
              label={words.fields.minor}
              hint={words.fields.minorHint}
              checked
              readOnly
              disabled
            />
          </>
        )}
        <TextField
          label={isForChild ? words.fields.yourName : words.fields.name}
          name="name"
          required
          autoComplete="name"
          maxLength={100}
          defaultValue={entries?.name}
          error={fields.name}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript, this is how focus gets to the problem
          autoFocus={firstInvalid === "name"}
        />
        <TextField
          label={isForChild ? words.fields.yourPhone : words.fields.phone}
          name="phone"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="(312) 555-0142"
          maxLength={40}
          defaultValue={entries?.phone}
          error={fields.phone}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
          autoFocus={firstInvalid === "phone"}
        />
        <TextField
          label={isForChild ? words.fields.yourEmail : words.fields.email}
          name="email"
          optional={words.fields.optional}
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={words.fields.noMobile}
          defaultValue={entries?.email ?? undefined}
          error={fields.email}
        />
        {team.groups !== undefined && team.groups.length > 0 && (
          <fieldset>
            <legend className="label mb-1.5">
              {isForChild ? words.fields.childPlays : words.fields.plays}{" "}
              <span className="font-[450] text-ink-3">{words.fields.optional}</span>
            </legend>
            <div className="flex flex-wrap gap-x-5">
              {team.groups.map(({ id, name }) => (
                <CheckboxField
                  key={id}
                  label={name}
                  name="groupIds"
                  value={id}
                  defaultChecked={entries?.groupIds?.includes(id) ?? false}
                />
              ))}
            </div>
          </fieldset>
        )}
        <div aria-hidden="true" className="sr-only">
          <label>
            {words.fields.trap}
            <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <CheckboxField
          label={member.lead}
          name="consent"
          defaultChecked={entries?.consent ?? false}
          hint={words.fields.consentHint}
        >
          {member.rest}
        </CheckboxField>
        <CheckboxField label={email.lead} name="emailConsent" defaultChecked={entries?.emailConsent ?? false}>
          {email.rest}
        </CheckboxField>
        <ConsentLinks words={words.links} />
        {!isForChild && (
          <CheckboxField
            label={words.fields.underAge}
            name="isMinor"
            defaultChecked={isMinor}
            onChange={(event) => setIsMinor(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" size="large" full busy={isJoining} busyLabel={words.busy} className="mt-1">
          <span className="block py-2 leading-tight wrap-anywhere whitespace-normal">
            {words.button(team.name)}
          </span>
        </Button>
      </Form>
    </JoinFrame>
  );
}
