import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { ContactMessage } from "../schema.ts";

/**
 * A field people do not see: whoever fills it in is a program. Not named like anything that a browser or a password manager
 * fills in for people, whose message would be lost.
 */
export const TRAP = "leave-empty";

export type ContactRefusal = {
  /** Without the page's script the server has to put them back. */
  entries?: ContactMessage;
  fields?: Partial<Record<keyof ContactMessage, string>>;
  /** About the whole. */
  problem?: string;
};

/** A plain form: it works before, and without, the page's script (PUB-16, PUB-17). */
export function ContactForm({ refusal }: { refusal: ContactRefusal | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().formMethod === "POST";
  const { entries, fields = {}, problem } = refusal ?? {};
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);
  return (
    <Form ref={form} method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {problem !== undefined && (
        <Banner tone="error" role="alert">
          {problem}
        </Banner>
      )}
      <div className="grid gap-4 md:grid-cols-2">
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
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          defaultValue={entries?.email}
          error={fields.email}
        />
      </div>
      <TextField
        label="Subject"
        name="subject"
        required
        maxLength={200}
        defaultValue={entries?.subject}
        error={fields.subject}
      />
      <TextArea
        label="Message"
        name="message"
        required
        rows={7}
        maxLength={5000}
        defaultValue={entries?.message}
        error={fields.message}
      />
      <div aria-hidden="true" className="sr-only">
        <label>
          Please leave this empty
          <input name={TRAP} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" size="large" busy={sending} busyLabel="Sending..." className="justify-self-start">
        Send Message
      </Button>
    </Form>
  );
}
