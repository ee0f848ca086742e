import { PICTURE, type TitleLines } from "#platform/lettering/title-layout.ts";
import { Logo } from "#ui/logo.tsx";

/** The title's layout. Each line is an SVG path of its letters' outlines. */
export type PostPictureProps = TitleLines;

/**
 * The left margin, the top of the title's capital letters, and the logo's size. The margins match those of our other
 * pictures.
 */
const LEFT = 90;
const TOP = 90;
const LOGO = { width: 276, height: 48 };

/** The height of capital letters, as a fraction of the font size. */
const CAP_HEIGHT = 0.686;

/**
 * A post's social preview image, in the style of scripts/draw-pictures.ts. The logo's class names can't clash
 * with anything, because the SVG is never part of a page.
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
        {/* Equivalent to linear-gradient(105deg) and radial-gradient(120% 160% at 12% -20%) on this rectangle. */}
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
          transform={`translate(${LEFT} ${TOP + size * (CAP_HEIGHT + index * lineHeight)})`}
          d={line}
        />
      ))}
      <svg x={LEFT} y={height - TOP - LOGO.height} {...LOGO}>
        <Logo tone="on-court" />
      </svg>
    </svg>
  );
}
