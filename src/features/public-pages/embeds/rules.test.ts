import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { buildEmbedCode, getEmbedUrl } from "./rules.ts";

const league = { origin: "https://firstwhistle.example", slug: "lakeside", name: 'A & B "Rec" <League>' };
const choice = { part: "standings", division: "0123456789", theme: "dark" } as const;

describe("the code for a website", () => {
  it("is a frame with a title, and five lines of script [PUBLIC-41]", () => {
    const code = buildEmbedCode(league, choice, 520);
    expect(code).toContain(
      'src="https://firstwhistle.example/embed/l/lakeside/standings?division=0123456789&amp;theme=dark"',
    );
    expect(code).toContain('title="Standings, A &amp; B &quot;Rec&quot; &lt;League&gt;"');
    expect(code).toContain('width="100%" height="520" loading="lazy"');
    expect(code.slice(code.indexOf("<script>")).split("\n")).toHaveLength(5);
    expect(getEmbedUrl(league, { part: "schedule", division: "", theme: "auto" })).toBe(
      "https://firstwhistle.example/embed/l/lakeside/schedule",
    );
  });

  it("believes a height only from our origin and from that frame [PUBLIC-42]", () => {
    const code = buildEmbedCode(league, choice, 520);
    const window = {};
    const frame: { contentWindow: object | null; height: number } = { contentWindow: window, height: 520 };
    const listeners: ((event: object) => void)[] = [];
    let found: typeof frame | null = frame;
    runInNewContext(/<script>(.*)<\/script>/s.exec(code)![1]!, {
      document: {
        getElementById: (id: string) => (id === "firstwhistle-lakeside-standings-0123456789" ? found : null),
      },
      addEventListener: (_type: string, listener: (event: object) => void) => listeners.push(listener),
    });
    const send = (origin: string, source: object | null, data: unknown) =>
      listeners[0]!({ origin, source, data });
    send("https://evil.example", window, { height: 9000 });
    send("https://firstwhistle.example.evil.example", window, { height: 9000 });
    send(league.origin, {}, { height: 9000 });
    send(league.origin, null, { height: 9000 });
    expect(frame.height).toBe(520);
    send(league.origin, window, { height: 731 });
    expect(frame.height).toBe(731);
    found = null;
    send(league.origin, null, null);
  });
});
