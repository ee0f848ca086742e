import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { createTranslationCheck, TYPED } from "#tests/harness/untranslated.ts";
import { consentWords } from "#words/consents/consents.ts";
import { joinWords } from "#words/join/join.ts";
import { Language, languageNames } from "#words/language.ts";
import { JoinDone } from "./join-done.tsx";
import { JoinForm, type JoinFailure } from "./join-form.tsx";

const team = { id: "otters", name: TYPED, sport: TYPED };
const failures: (JoinFailure | undefined)[] = [
  undefined,
  { problem: "This roster is full. Ask your team manager to make room." },
  { problem: "That didn't go through. FirstWhistle can't be reached.", isLost: true },
  {
    fields: {
      childName: "Enter your name",
      name: "Enter your name",
      phone: "Enter your phone number",
      email: "Enter an email address like name@example.com",
    },
  },
  { entries: { name: "", phone: "", isMinor: true }, problem: "Ask a parent or guardian to open this link." },
];

const render = (page: React.ReactElement, address = "/join/x") => {
  const Stub = createRoutesStub([{ path: "/join/x", Component: () => page }]);
  return renderToString(<Stub initialEntries={[address]} />);
};

describe("the join page", () => {
  it.each(Language.options)("is all in one language: %s [REACH-51]", (language) => {
    const check = createTranslationCheck(
      language,
      [joinWords[language], consentWords[language]],
      [...Object.values(languageNames), "(312) 555-0142", "·", "FirstWhistle"],
    );
    for (const failure of language === "en" ? failures.filter((each) => !each?.isLost) : failures)
      for (const isForChild of [false, true])
        expect(
          check(
            render(<JoinForm team={team} isForChild={isForChild} failure={failure} language={language} />),
          ),
        ).toEqual([]);
    for (const outcome of ["texts", "question", "later", null])
      expect(
        check(render(<JoinDone team={team} outcome={outcome} formPath="/join/x" language={language} />)),
      ).toEqual([]);
  });

  it("offers the other languages without a script, and keeps the choice and who's joining [REACH-50]", () => {
    const html = render(
      <JoinForm team={team} isForChild failure={undefined} language="fr" />,
      "/join/x?who=child&lang=fr",
    ).replaceAll("&amp;", "&");
    expect(html).toContain('href="/join/x?who=child&lang=es"');
    expect(html).toContain('href="/join/x?lang=fr"');
    expect(html).toMatch(
      /<a [^>]*lang="fr"[^>]*aria-current="true"|<a [^>]*aria-current="true"[^>]*lang="fr"/,
    );
  });
});
