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

/** Shown when a message couldn't be sent or stored. */
export const SENDING_FAILED = "We couldn't send your message. Try again in a moment.";

/**
 * A plain form that works without JavaScript (PUB-16, PUB-17). It holds what it shows while it's sent, and after a failed
 * request, for the page's script (src/app/site/site-script.ts).
 */
export function ContactForm({
  errors,
  prefill,
}: {
  errors: ContactFormErrors | undefined;
  /** What's filled in at first. */
  prefill?: Pick<ContactMessage, "subject" | "message"> | undefined;
}) {
  const { values, fieldErrors = {}, formError } = errors ?? {};
  return (
    <form method="post" data-sent-in-background className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {formError !== undefined && <FormError>{formError}</FormError>}
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
      <SendButton />
      <template data-state="sending">
        <SendButton isSending />
      </template>
      <template data-state="failed">
        <FormError>{SENDING_FAILED}</FormError>
      </template>
    </form>
  );
}

const FormError = ({ children }: { children: string }) => (
  <Banner tone="error" role="alert">
    {children}
  </Banner>
);

const SendButton = ({ isSending = false }: { isSending?: boolean }) => (
  <Button
    type={isSending ? "button" : "submit"}
    size="large"
    busy={isSending}
    busyLabel="Sending..."
    className="justify-self-start"
  >
    Send Message
  </Button>
);
