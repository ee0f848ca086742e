/** Shows what texts said. Each wording is quoted as it was sent, except for the players' own links. */
export function Wordings({ wordings }: { wordings: readonly string[] }) {
  if (wordings.length === 0) return null;
  return (
    <div className="mt-1.5 grid gap-1.5">
      {wordings.map((wording) => (
        <blockquote
          key={wording}
          className="rounded-md bg-tint px-3 py-2 text-sm leading-[1.45] wrap-anywhere whitespace-pre-line"
        >
          {wording}
        </blockquote>
      ))}
    </div>
  );
}
