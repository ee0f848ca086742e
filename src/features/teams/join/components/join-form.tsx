import { NO_MOBILE } from "../../members/rules.ts";
import { Check, MessageSquareText, OctagonX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ConsentLinks } from "../../consents/components/consent-links.tsx";
import { consentWordings } from "../../consents/rules.ts";
import { emailWordings } from "../../member-emails/rules.ts";
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
};

const facts = [
  { icon: <MessageSquareText />, text: "Get a text before each game with the time and place." },
  { icon: <Check />, text: "Respond with one tap. No app, no account." },
  { icon: <OctagonX />, text: "Reply STOP to any text to opt out." },
];

export interface JoinFormProps {
  team: JoinableTeam;
  /** Whether a parent or guardian adds their child (REACH-48). */
  isForChild: boolean;
  failure: JoinFailure | undefined;
}

/**
 * Asks for the player's name, phone, and consent, or for those of a child's parent or guardian. It's a plain form that
 * works before hydration and without JavaScript.
 */
export function JoinForm({ team, isForChild, failure }: JoinFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isJoining = useNavigation().formMethod === "POST";
  const { entries, fields = {}, problem } = failure ?? {};
  const [isMinor, setIsMinor] = useState(entries?.isMinor ?? false);
  const firstInvalid = (["childName", "name", "phone"] as const).find((field) => fields[field] !== undefined);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  return (
    <JoinFrame team={team} title="Join the team." lead={team.sport} facts={facts}>
      <h2 className="h2">Your Details</h2>
      <p className="mt-1 text-ink-2">
        {isForChild
          ? "Add your child to the roster. Texts come to your phone."
          : "Add yourself to the roster. It takes 30 seconds."}
      </p>
      <JoinWho isForChild={isForChild} />
      <Form ref={form} method="post" noValidate className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        {isMinor && (
          <Banner tone="info" role="alert">
            {ASK_A_PARENT}
          </Banner>
        )}
        {problem !== undefined && problem !== ASK_A_PARENT && (
          <Banner tone="error" role="alert">
            {problem}
          </Banner>
        )}
        {isForChild && (
          <>
            <TextField
              label="Child's Name"
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
              label="Minor"
              hint="Under 18. Texts go to a parent or guardian."
              checked
              readOnly
              disabled
            />
          </>
        )}
        <TextField
          label={isForChild ? "Your Name" : "Name"}
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
          label={isForChild ? "Your Phone Number" : "Phone Number"}
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
          label={isForChild ? "Your Email" : "Email"}
          name="email"
          optional
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={NO_MOBILE}
          defaultValue={entries?.email ?? undefined}
          error={fields.email}
        />
        <div aria-hidden="true" className="sr-only">
          <label>
            Leave this empty
            <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <CheckboxField
          label={consentWordings.member.lead}
          name="consent"
          defaultChecked={entries?.consent ?? false}
          hint="Optional. If you leave this unchecked, you won't get texts."
        >
          {consentWordings.member.rest}
        </CheckboxField>
        <CheckboxField
          label={emailWordings.member.lead}
          name="emailConsent"
          defaultChecked={entries?.emailConsent ?? false}
        >
          {emailWordings.member.rest}
        </CheckboxField>
        <ConsentLinks />
        {!isForChild && (
          <CheckboxField
            label="I'm under 18"
            name="isMinor"
            defaultChecked={isMinor}
            onChange={(event) => setIsMinor(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" size="large" full busy={isJoining} busyLabel="Joining..." className="mt-1">
          <span className="block py-2 leading-tight wrap-anywhere whitespace-normal">Join {team.name}</span>
        </Button>
      </Form>
    </JoinFrame>
  );
}
