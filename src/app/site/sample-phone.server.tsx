import { BatteryMedium, Check, CircleHelp, Signal, Wifi, X } from "lucide-react";
import type { ReactNode } from "react";
import { composeAsk, formatWhen } from "#features/messages/wording/rules.ts";
import { cx } from "#ui/cx.ts";
import { LogoMark } from "#ui/logo.tsx";
import { WhistleGlyph } from "#ui/whistle-glyph.tsx";
import { rsvpWords } from "#words/rsvp/rsvp.ts";

// The phone stays light in both themes, so it uses fixed colors instead of tokens.

function ResponseButton(props: {
  className: string;
  ring: string;
  icon: ReactNode;
  end?: ReactNode;
  children: string;
}) {
  return (
    <div
      className={cx(
        "mt-[7px] grid h-[50px] grid-cols-[32px_1fr_auto] items-center gap-2.5 rounded-[14px] pr-3.5 pl-[9px] font-display text-[15px] leading-none font-[640]",
        props.className,
      )}
    >
      <span className={cx("grid size-8 place-items-center rounded-full [&_svg]:size-4.5", props.ring)}>
        {props.icon}
      </span>
      {props.children}
      {props.end}
    </div>
  );
}

/** A link like the ones we send: a short address and a token. */
export const sampleLink = "https://fw1.us/9fK2_0aBcDeFgHiJ-kLmNo";

export const sampleGame = {
  teamName: "Lakeview Otters",
  opponent: "Harbor Street FC",
  side: null,
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00",
  location: "Harborview Park, Field 2",
};

/** Exactly what we'd send for this game. */
const { body: text } = composeAsk("reminder", sampleGame, sampleLink.length);
const { attending: yes, maybe, not_attending: no } = rsvpWords.en.responses;

/** The whole product in one picture: a text, and the three responses its link offers. */
export function SamplePhone({ className }: { className?: string }) {
  return (
    <div
      role="img"
      aria-label="A phone showing a game reminder text and three response buttons: Yes, Maybe, No"
      className={cx(
        "rounded-[46px] bg-[#0a1122] p-2.5 shadow-[0_0_0_1.5px_#3b4a6d,var(--lift-4)] md:rounded-[52px]",
        className,
      )}
    >
      <div
        aria-hidden="true"
        className="relative flex h-full flex-col overflow-hidden rounded-[37px] bg-white text-[#10192c] md:rounded-[43px]"
      >
        <div className="absolute top-2.5 left-1/2 h-[25px] w-[88px] -translate-x-1/2 rounded-full bg-[#0a1122]" />
        <div className="flex items-center justify-between pt-[13px] pr-6 pb-1 pl-[30px] font-display text-[14px] leading-none font-[650]">
          7:01
          <span className="flex gap-1 [&_svg]:size-[15px]">
            <Signal />
            <Wifi />
            <BatteryMedium />
          </span>
        </div>
        <div className="grid justify-items-center gap-1 border-b border-[#e6e4df] py-2.5 text-[12.5px] font-[580] max-md:hidden">
          <span className="grid size-10 place-items-center rounded-full bg-[#084fba]">
            <LogoMark tone="on-court" className="size-7" />
          </span>
          FirstWhistle
        </div>
        <div className="flex-1 px-3.5 py-3 max-md:flex-none">
          <p className="mb-2 text-center text-[12px] text-[#5e6675] max-md:hidden">Wed, Apr 15, 7:00 PM</p>
          <p className="max-w-[262px] rounded-[20px_20px_20px_6px] bg-[#eceae6] px-3.5 py-2.5 text-[14.5px] leading-[1.4] max-md:max-w-none">
            {text} <u className="break-all text-[#084fba] underline-offset-2">{sampleLink}</u>
          </p>
        </div>
        <div className="rounded-t-[26px] bg-white px-4 pt-2 pb-6 shadow-[0_-1px_0_#e2dfda,0_-18px_40px_-10px_rgb(16_25_44/0.28)] max-md:flex-1">
          <span className="mx-auto mb-3 block h-[5px] w-[38px] rounded-full bg-[#cec9c3]" />
          <p className="font-display text-[19px] leading-[1.15] font-[720] tracking-[-0.015em] font-stretch-107%">
            Hi Jordan, are you in?
          </p>
          <p className="mt-1 mb-2.5 text-[13px] text-[#5e6675]">
            {formatWhen(sampleGame)}, {sampleGame.location}
          </p>
          <ResponseButton
            className="bg-[#ddf8e3] text-[#075d30] shadow-[inset_0_0_0_2.5px_#1a9951]"
            ring="bg-[#075d30] text-white"
            icon={<Check />}
            end={<WhistleGlyph size={17} />}
          >
            {yes}
          </ResponseButton>
          <ResponseButton
            className="shadow-[inset_0_0_0_1.5px_#cec9c3]"
            ring="bg-[#fff3c5] text-[#734701]"
            icon={<CircleHelp />}
          >
            {maybe}
          </ResponseButton>
          <ResponseButton
            className="shadow-[inset_0_0_0_1.5px_#cec9c3]"
            ring="bg-[#ffeceb] text-[#9e1c1f]"
            icon={<X />}
          >
            {no}
          </ResponseButton>
        </div>
      </div>
    </div>
  );
}
