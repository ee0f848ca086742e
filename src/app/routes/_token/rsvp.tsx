import { ComingInThisBuild } from "#app/coming.tsx";

export const meta = () => [{ title: "RSVP · FirstWhistle" }, { name: "robots", content: "noindex" }];
export const headers = () => ({ "Cache-Control": "no-store" });

export default function Rsvp() {
  return (
    <main className="mx-auto max-w-[560px] px-4 py-10">
      <ComingInThisBuild title="RSVP" what="The page behind the link in every text." />
    </main>
  );
}
