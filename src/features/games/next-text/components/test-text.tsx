import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod";
import { ConfirmEmailBanner } from "#features/accounts/components/confirm-email-banner.tsx";
import { NewTestText, type TestTextState } from "#features/messages/test-texts/schema.ts";
import { ConsentLinks } from "#features/teams/consents/components/consent-links.tsx";
import { consentWordings } from "#features/teams/consents/rules.ts";
import { getErrorCode, getErrorMessage, getFieldErrors } from "#platform/api-client.ts";
import { deviceDrafts } from "#platform/device-drafts.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { useFocusOnChange } from "#ui/use-focus-on-change.ts";
import { nextTextQueries } from "../client.ts";

export interface TestTextProps {
  user: { id: string; email: string };
  teamId: string;
  state: TestTextState;
}

/** What's said below the title. */
const leads: Record<TestTextState, string> = {
  available: "Free, just this once. No one else gets it.",
  unconfirmed: "We can text it to you once your email is confirmed.",
  used: "You already used your test text.",
};

/** Texts the next text to the manager's own phone, once per account (START-23). */
export function TestText({ user, teamId, state }: TestTextProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const titleId = useId();
  // The form is gone once the text is sent, so the keyboard continues here.
  const top = useFocusOnChange(sentTo ?? "");
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div ref={top} tabIndex={-1} className="grid gap-3 outline-none">
        <div>
          <h2 id={titleId} className="h3">
            See It on Your Own Phone
          </h2>
          <p className="text-sm text-ink-2">{leads[sentTo === null ? state : "available"]}</p>
        </div>
        {sentTo !== null ? (
          <Banner tone="ok" role="status">
            It&apos;s on its way to {sentTo}. Reply IN, OUT, or MAYBE, or tap its link. Nothing is recorded.
          </Banner>
        ) : state === "unconfirmed" ? (
          <ConfirmEmailBanner email={user.email} className="" />
        ) : (
          state === "available" && <TestForm userId={user.id} teamId={teamId} onSent={setSentTo} />
        )}
      </div>
    </Card>
  );
}

/** What's kept on the device (START-26). Consent isn't. */
const Draft = z.object({ phone: z.string() });

type FormProps = { userId: string; teamId: string; onSent: (phone: string) => void };

function TestForm({ userId, teamId, onSent }: FormProps) {
  const draftName = `setup-test-${teamId}`;
  const [draft] = useState(() => Draft.safeParse(deviceDrafts.read(userId, draftName)).data);
  const { register, handleSubmit, control, setError, formState } = useForm<NewTestText>({
    resolver: zodResolver(NewTestText),
    defaultValues: { phone: draft?.phone ?? "", consent: false },
  });
  const phone = useWatch({ control, name: "phone" });
  useEffect(() => {
    if (phone !== "") deviceDrafts.write(userId, draftName, { phone });
  }, [userId, draftName, phone]);

  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = useMutation(nextTextQueries.nextText.sendTest.mutationOptions({ networkMode: "always" }));
  // A mutation's state reaches the screen a moment later. A second press would say that the text was used already.
  const isSending = useRef(false);
  async function submit(entries: NewTestText) {
    if (isSending.current) return;
    isSending.current = true;
    setRefusal(null);
    try {
      const { sentTo, error } = await send.mutateAsync({ teamId, ...entries });
      if (sentTo !== null) {
        deviceDrafts.remove(userId, draftName);
        onSent(sentTo);
      }
      setRefusal(error);
      void queries.invalidateQueries({ queryKey: nextTextQueries.nextText.get.key() });
    } catch (error) {
      if (getErrorCode(error) === "PHONE_INVALID")
        setError(
          "phone",
          { message: getFieldErrors(error).phone ?? getErrorMessage(error, "") },
          { shouldFocus: true },
        );
      else
        showToast.error("We couldn't text it to you", { description: getErrorMessage(error, "Try again.") });
    } finally {
      isSending.current = false;
    }
  }

  const { errors } = formState;
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid gap-3"
    >
      {refusal !== null && (
        <Banner tone="warn" role="alert">
          {refusal}
        </Banner>
      )}
      <TextField
        label="Your Mobile Number"
        type="tel"
        autoComplete="tel"
        placeholder="(312) 555-0100"
        maxLength={40}
        error={errors.phone?.message}
        {...register("phone")}
      />
      <CheckboxField
        label={consentWordings.test.lead}
        error={errors.consent?.message}
        {...register("consent")}
      >
        {consentWordings.test.rest}
      </CheckboxField>
      <ConsentLinks />
      <Button type="submit" variant="secondary" full busy={send.isPending} busyLabel="Sending...">
        Text It to Me
      </Button>
    </form>
  );
}
