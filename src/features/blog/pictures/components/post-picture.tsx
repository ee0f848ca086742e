import { Logo } from "#ui/logo.tsx";
import { PICTURE, type TitleLines } from "../rules.ts";

/** The title's lines are outlines here. */
export type PostPictureProps = TitleLines;

/** Where the title's capitals and the logo begin: on one line with each other, as far from the edges as in our other pictures. */
const LEFT = 90;
const TOP = 90;
const LOGO = { width: 276, height: 48 };

/** Of the size of a letter: how high capitals are. */
const CAPITALS = 0.686;

/**
 * What chats show beside a link to a post, in the looks of scripts/draw-pictures.ts. The classes are those of the logo: nobody
 * else styles an SVG that never meets a page.
 */
export function PostPicture({ size, lineHeight, lines }: PostPictureProps) {
  const { width, height } = PICTURE;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <style>
        {
          ".fill-white{fill:#fff}.fill-mark-pea{fill:#ff8a3f}.stroke-mark-pea{stroke:#ff8a3f}.fill-none{fill:none}"
        }
      </style>
      <defs>
        {/* linear-gradient(105deg) of this rectangle, and radial-gradient(120% 160% at 12% -20%). */}
        <linearGradient
          id="ground"
          gradientUnits="userSpaceOnUse"
          x1="-38.6"
          y1="143.9"
          x2="1238.6"
          y2="486.1"
        >
          <stop offset="0" stopColor="#0b4fc0" />
          <stop offset="1" stopColor="#0a2f86" />
        </linearGradient>
        <radialGradient
          id="light"
          gradientUnits="userSpaceOnUse"
          cx="0"
          cy="0"
          r="1"
          gradientTransform="translate(144 -126) scale(1440 1008)"
        >
          <stop offset="0" stopColor="#2f7be0" />
          <stop offset="0.55" stopColor="#2f7be0" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width={width} height={height} fill="url(#ground)" />
      <rect width={width} height={height} fill="url(#light)" />
      <circle cx="1100" cy="400" r="292" fill="none" stroke="#fff" strokeOpacity="0.27" strokeWidth="3" />
      {lines.map((line, index) => (
        <path
          key={index}
          fill="#fff"
          transform={`translate(${LEFT} ${TOP + size * (CAPITALS + index * lineHeight)})`}
          d={line}
        />
      ))}
      <svg x={LEFT} y={height - TOP - LOGO.height} {...LOGO}>
        <Logo tone="on-court" />
      </svg>
    </svg>
  );
}
