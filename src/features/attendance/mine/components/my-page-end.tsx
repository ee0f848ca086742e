import { EmptyState } from "#ui/empty-state.tsx";

/** What the holder of a number sees after they said that the last person on the page isn't theirs (REACH-58). */
export function MyPageEnd() {
  return (
    <>
      <h1 className="sr-only">Your Games</h1>
      <EmptyState
        title="Thanks for Telling Us"
        headingLevel={2}
        className="mx-5 mt-16 md:mx-auto md:max-w-[560px]"
      >
        <p>
          We won't text this phone about them anymore, and we'll tell their team manager. You can close this
          page.
        </p>
      </EmptyState>
    </>
  );
}
