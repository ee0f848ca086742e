import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { ContactMessage } from "../schema.ts";

/**
 * The name of the honeypot, an invisible field that only bots fill in. It must not match anything that a browser or
 * password manager autofills, or real messages would be lost.
 */
export const HONEYPOT_FIELD = "leave-empty";

export type ContactFormErrors = {
  /** The submitted values, which the server fills in again if JavaScript is off. */
  values?: ContactMessage;
  fieldErrors?: Partial<Record<keyof ContactMessage, string>>;
  /** An error about the whole form. */
  formError?: string;
};

/** A plain form that works before hydration and without JavaScript (PUB-16, PUB-17). */
export function ContactForm({
  errors,
  prefill,
}: {
  errors: ContactFormErrors | undefined;
  /** What's filled in at first. */
  prefill?: Pick<ContactMessage, "subject" | "message"> | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formMethod === "POST";
  const { values, fieldErrors = {}, formError } = errors ?? {};
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  return (
    <Form ref={form} method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {formError !== undefined && (
        <Banner tone="error" role="alert">
          {formError}
        </Banner>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          required
          autoComplete="name"
          maxLength={100}
          defaultValue={values?.name}
          error={fieldErrors.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          defaultValue={values?.email}
          error={fieldErrors.email}
        />
      </div>
      <TextField
        label="Subject"
        name="subject"
        required
        maxLength={200}
        defaultValue={values?.subject ?? prefill?.subject}
        error={fieldErrors.subject}
      />
      <TextArea
        label="Message"
        name="message"
        required
        rows={7}
        maxLength={5000}
        defaultValue={values?.message ?? prefill?.message}
        error={fieldErrors.message}
      />
      <div aria-hidden="true" className="sr-only">
        <label>
          Leave this empty
          <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button
        type="submit"
        size="large"
        busy={isSending}
        busyLabel="Sending..."
        className="justify-self-start"
      >
        Send Message
      </Button>
    </Form>
  );
}
