/**
 * The accent of a site: whether a colour can be read wherever the product uses it (WCAG 2.2 AA, light and dark), which one nearest to
 * it can, and the shades that belong to it. The same reckoning at the desk, where one chooses, and on the server, which refuses.
 */
type Rgb = readonly [number, number, number];

/** Grounds and inks of web/ui/tokens.css (a test compares them). */
export const accentGrounds = {
  light: { grounds: ['#fffaf7', '#ffffff', '#f7efea'], surface: '#ffffff', ink: '#ffffff', soft: 0.08 },
  dark: { grounds: ['#171113', '#211719', '#2c2023'], surface: '#211719', ink: '#1c1214', soft: 0.14 },
} as const;
type Scheme = keyof typeof accentGrounds;
/** Least contrast of words. */
export const leastContrast = 4.5;

interface Shades {
  primary: string;
  hover: string;
  active: string;
  /** Behind long texts: bubbles, posters. */
  deep: string;
}
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;
const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
const mix = (a: string, b: string, share: number): string => {
  const [first, other] = [rgbOf(a), rgbOf(b)];
  return hexOf(first.map((value, i) => value * share + (other[i] ?? 0) * (1 - share)) as never);
};
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const curved = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((value) => linear(value / 255)) as never as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [first, other] = [luminance(a), luminance(b)];
  return (Math.max(first, other) + 0.05) / (Math.min(first, other) + 0.05);
}

/** Lightness, and the two axes of colour (Oklab). */
function labOf(hex: string): Rgb {
  const [r, g, b] = rgbOf(hex).map((value) => linear(value / 255)) as never as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
function rgbOfLab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
/** The colour at another lightness: of the same hue, as strong as a screen can show it there. */
function atLightness(hex: string, lightness: number, strength = 1): string {
  const [, a, b] = labOf(hex);
  for (let share = strength; ; share -= 0.02) {
    const rgb = rgbOfLab([lightness, a * share, b * share]);
    if (share <= 0 || rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005))
      return hexOf(rgb.map((channel) => curved(Math.max(0, channel)) * 255) as never);
  }
}

/** The least contrast of a colour anywhere words or their grounds have it. */
function weakest(primary: string, scheme: Scheme): number {
  const { grounds, surface, ink, soft } = accentGrounds[scheme];
  const { hover, active } = shadesFrom(primary, scheme);
  return Math.min(
    ...[...grounds, mix(primary, surface, soft)].map((ground) => contrast(primary, ground)),
    ...[primary, hover, active].map((ground) => contrast(ink, ground)),
  );
}

const shadesFrom = (primary: string, scheme: Scheme): Omit<Shades, 'deep'> =>
  scheme === 'light'
    ? { primary, hover: mix(primary, '#000000', 0.87), active: mix(primary, '#000000', 0.74) }
    : { primary, hover: mix(primary, '#ffffff', 0.86), active: mix(primary, '#000000', 0.93) };

/** The same colour on dark grounds: lighter, until words in it can be read. */
function inTheDark(accent: string): string {
  for (let lightness = 0.74; ; lightness += 0.01) {
    const colour = atLightness(accent, lightness);
    if (weakest(colour, 'dark') >= leastContrast || lightness >= 1) return colour;
  }
}

/** The shades of an accent. @param accent one that passes */
export const shadesOf = (accent: string): Record<Scheme, Shades> => ({
  light: { ...shadesFrom(accent, 'light'), deep: accent },
  dark: { ...shadesFrom(inTheDark(accent), 'dark'), deep: mix(accent, '#000000', 0.78) },
});

/** The least contrast of an accent in each scheme. */
export const contrastsOf = (accent: string): Record<Scheme, number> => ({
  light: weakest(accent, 'light'),
  dark: weakest(inTheDark(accent), 'dark'),
});

/** Whether words can be read in it, and on it, wherever they stand. */
export const accentPasses = (accent: string): boolean =>
  Object.values(contrastsOf(accent)).every((contrast) => contrast >= leastContrast);

/** The colour nearest to this one that passes: itself, or the same hue a little darker. */
export function nearestAccent(accent: string): string {
  if (accentPasses(accent)) return accent;
  const [from] = labOf(accent);
  for (let lightness = from; lightness > 0; lightness -= 0.004) {
    const colour = atLightness(accent, lightness);
    if (accentPasses(colour)) return colour;
  }
  return '#1c1214';
}
