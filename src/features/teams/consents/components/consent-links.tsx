const english = { before: "See our", terms: "Terms", and: "and", privacy: "Privacy Policy" };

interface ConsentLinksProps {
  isForOthers?: boolean;
  /** The words in the language of a member. */
  words?: typeof english;
}

/**
 * Links to what a consent refers to (TEXT-46). They're beside the checkbox instead of in its label, because a tap on the
 * label checks the box. They open in a new tab so that nothing entered is lost.
 */
export const ConsentLinks = ({ isForOthers = false, words = english }: ConsentLinksProps) => (
  <p className="caption -mt-2 pl-[34px] text-ink-2">
    {isForOthers && "If they're under 18, a parent or guardian must agree. "}
    {words.before}{" "}
    <a href="/terms" target="_blank" rel="noopener" className="link">
      {words.terms}
    </a>{" "}
    {words.and}{" "}
    <a href="/privacy" target="_blank" rel="noopener" className="link">
      {words.privacy}
    </a>
    .
  </p>
);
