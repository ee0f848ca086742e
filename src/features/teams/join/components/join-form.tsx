import { Check, MessageSquareText, OctagonX } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { consentWordings } from "../../consents/rules.ts";
import { TRAP } from "../rules.ts";
import type { Joining } from "../schema.ts";
import { JoinFrame, type JoinableTeam } from "./join-frame.tsx";

export type Refusal = {
  /** Without the page's script the server has to put them back. */
  entries?: Joining;
  fields?: { name?: string | undefined; phone?: string | undefined };
  /** About the whole. */
  problem?: string;
};

const facts = [
  { icon: <MessageSquareText />, text: "A text before each game says when and where." },
  { icon: <Check />, text: "You answer with one tap. No app, no account." },
  { icon: <OctagonX />, text: "Reply STOP to any text and they end." },
];

/** Name, phone and one's own consent. A plain form: it works before, and without, the page's script. */
export function JoinForm({ team, refusal }: { team: JoinableTeam; refusal: Refusal | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const joining = useNavigation().formMethod === "POST";
  const { entries, fields = {}, problem } = refusal ?? {};
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);
  return (
    <JoinFrame team={team} title="Join the team." lead={team.sport} facts={facts}>
      <h2 className="h2">Your Details</h2>
      <p className="mt-1 text-ink-2">Put yourself on the roster. It takes half a minute.</p>
      <Form ref={form} method="post" noValidate className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        {problem !== undefined && (
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script this is how focus gets to the problem
          autoFocus={fields.name !== undefined}
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
          autoFocus={fields.name === undefined && fields.phone !== undefined}
        />
        <div aria-hidden="true" className="sr-only">
          <label>
            Please leave this empty
            <input name={TRAP} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <CheckboxField
          label={consentWordings.member.lead}
          name="consent"
          defaultChecked={entries?.consent ?? false}
          hint="You can join without it. Then we send you no texts."
        >
          {consentWordings.member.rest}
        </CheckboxField>
        <Button type="submit" size="large" full busy={joining} busyLabel="Joining..." className="mt-1">
          <span className="block py-2 leading-tight wrap-anywhere whitespace-normal">Join {team.name}</span>
        </Button>
      </Form>
    </JoinFrame>
  );
}
