import { zodResolver } from "@hookform/resolvers/zod";
import { Copy, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import * as z from "zod";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { LeaguePageSettings, TeamPageSettings, type LeaguePage, type TeamPage } from "../schema.ts";
import { ColorField } from "./color-field.tsx";

/** The form's values. A league's page has no practices. */
const FormValues = z.object({
  ...LeaguePageSettings.shape,
  showsPractices: TeamPageSettings.shape.showsPractices,
  color: z.string(),
});
type FormInput = z.input<typeof FormValues>;
export type PageFormValues = z.output<typeof FormValues>;

export interface PageFormProps {
  page: LeaguePage | (TeamPage & { color: string });
  /** The chosen color, or an empty string for the kit's own. */
  color: string;
  publishLabel: string;
  publishHint: ReactNode;
  noneLabel: string;
  colorHint: string;
  hasPractices?: boolean;
  /** Saves and returns the page as it is then, which may have another spelling of the link. */
  onSave: (values: PageFormValues) => Promise<{ slug: string; isOn: boolean }>;
}

function formatLeft(left: number) {
  if (left === 0) return "It's been changed five times in a year, so it can't change right now.";
  const times = left === 1 ? "once" : `${left} times`;
  return `You can change it ${times} this year. Earlier links keep working while the page is on.`;
}

/** The settings of a public page, with its link (PUBLIC-02, PUBLIC-03). A failed save keeps what was entered. */
export function PageForm({ page, color, hasPractices = false, onSave, ...words }: PageFormProps) {
  const form = useForm<FormInput, unknown, PageFormValues>({
    resolver: zodResolver(FormValues),
    mode: "onBlur",
    delayError: 300,
    defaultValues: {
      isOn: page.isOn,
      slug: page.slug,
      isIndexable: page.isIndexable,
      showsPractices: "showsPractices" in page && page.showsPractices,
      color,
    },
  });
  const { register, control, formState, handleSubmit, setError } = form;
  const entered = useWatch({ control, name: "slug" });
  const url = `${page.urlStart}${page.slug}`;
  const isBlocked = page.takenDownReason !== null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      showToast.success("Link copied");
    } catch {
      showToast.info(`Copy the link manually: ${url}`);
    }
  }

  const save = handleSubmit(async (values) => {
    try {
      const saved = await onSave(values);
      form.reset({ ...values, slug: saved.slug, isOn: saved.isOn });
      showToast.success(saved.isOn ? "Your page is on" : "Page saved");
    } catch (error) {
      if (["SLUG_TAKEN", "SLUG_CHANGES_USED"].includes(getErrorCode(error) ?? ""))
        setError("slug", { message: getErrorMessage(error, "") }, { shouldFocus: true });
      else
        showToast.error("We couldn't save your page", { description: getErrorMessage(error, "Try again.") });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      {isBlocked && (
        <Banner tone="error">
          We took this page down: {page.takenDownReason} You can publish it again once we allow it.{" "}
          <a href="/contact" className="underline">
            Contact Us
          </a>
        </Banner>
      )}
      <CheckboxField
        label={words.publishLabel}
        hint={words.publishHint}
        disabled={isBlocked}
        {...register("isOn")}
      />
      <TextField
        label="Link"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.slug?.message}
        hint={
          <>
            <span className="wrap-anywhere">
              {page.urlStart}
              {entered}
            </span>
            <br />
            {page.isSaved
              ? formatLeft(page.changesLeft)
              : "Short and easy to read out loud. It's on your flyers for years."}
          </>
        }
        {...register("slug")}
      />
      {page.isSaved && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" icon={<Copy />} onClick={() => void copy()}>
            Copy Link
          </Button>
          <LinkButton
            variant="secondary"
            size="small"
            icon={<ExternalLink />}
            to={`${url}?preview=1`}
            target="_blank"
            reloadDocument
          >
            Preview
          </LinkButton>
        </div>
      )}
      <Controller
        control={control}
        name="color"
        render={({ field }) => (
          <ColorField
            hint={words.colorHint}
            noneLabel={words.noneLabel}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {hasPractices && (
        <CheckboxField
          label="Show Practices"
          hint="Unchecked, only games are public. Where you practice every week stays private."
          {...register("showsPractices")}
        />
      )}
      <CheckboxField
        label="Show in Search Engines"
        hint="Unchecked, only people with the link find your page."
        {...register("isIndexable")}
      />
      <p className="caption text-ink-3">
        Public pages never show people&apos;s names, phone numbers, emails, responses, or notes.
      </p>
      <div>
        <Button type="submit" busy={formState.isSubmitting} busyLabel="Saving...">
          Save Page
        </Button>
      </div>
    </form>
  );
}
