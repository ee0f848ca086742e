import { Banner } from "#ui/banner.tsx";

/** Brings the notice into view, because the form may be longer than the dialog. Not inline, so that it runs once. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/** Shows what someone else changed, in the form that would save over it. */
export const ConflictNotice = ({ subject, changes }: { subject: string; changes: readonly string[] }) => (
  <div ref={scrollIntoView} key={changes.join()}>
    <Banner tone="warn" role="alert" className="wrap-anywhere">
      Someone else changed {subject}.
      {changes.length > 0 && (
        <ul className="list-disc pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {changes.length > 0 && " "}What you entered is still here. Save to keep it.
    </Banner>
  </div>
);
