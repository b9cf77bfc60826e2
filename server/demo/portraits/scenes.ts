/**
 * Backgrounds: soft light, out of focus, in the product's warm evening colours. Original drawings, 600 × 800 with a bleed: a blur
 * fades at the edge of a drawing, and that edge is cropped.
 */
import { createRandom, type Random } from '../random.ts';

interface Palette {
  /** From top to bottom. */
  sky: readonly [string, string, string];
  light: string;
  draw: (random: Random, p: Palette) => string;
  bokeh: number;
  outdoors: boolean;
}

export const bleed = { x: 45, y: 60 } as const;
const fullArea = `x="-60" y="-80" width="720" height="960"`;

const whole = (n: number) => Math.round(n);
const repeat = (n: number, draw: (i: number) => string) => Array.from({ length: n }, (_, i) => draw(i)).join('');

const horizon = (r: Random, p: Palette) =>
  `<path d="M-50 ${r.int(450, 520)}H700V900H-50z" fill="${p.sky[0]}" opacity=".5"/><path d="M-50 ${r.int(580, 630)}Q300 ${r.int(560, 620)} 700 640V900H-50z" fill="${p.sky[2]}" opacity=".6"/><path d="M-70 ${r.int(520, 560)}H670" stroke="${p.light}" stroke-width="10" opacity=".5"/>`;
const hills = (r: Random, p: Palette) =>
  `<path d="M-60 ${r.int(420, 480)}Q120 ${r.int(300, 380)} 300 ${r.int(420, 470)}T700 ${r.int(380, 440)}V900H-60z" fill="${p.sky[0]}" opacity=".5"/><path d="M-60 ${r.int(520, 570)}Q200 ${r.int(440, 500)} 420 ${r.int(540, 590)}T700 520V900H-60z" fill="${p.sky[0]}" opacity=".65"/>`;
const windowLight = (r: Random, p: Palette) => {
  const x = r.int(20, 130);
  return `<rect x="${x}" y="-90" width="180" height="630" fill="${p.light}" opacity=".8"/><rect x="${x + 215}" y="-90" width="180" height="630" fill="${p.light}" opacity=".62"/><path d="M-70 640H700V900H-70z" fill="${p.sky[0]}" opacity=".4"/><path d="M${r.int(470, 530)} 900C470 700 560 640 620 ${r.int(440, 520)}V900z" fill="#5d6b48" opacity=".5"/>`;
};
const leaves = (r: Random, p: Palette) =>
  repeat(
    11,
    () =>
      `<ellipse cx="${r.int(-20, 620)}" cy="${r.int(-20, 760)}" rx="${r.int(46, 140)}" ry="${r.int(60, 170)}" fill="${r.pick([p.sky[0], p.sky[0], p.sky[1]])}" opacity=".55" transform="rotate(${r.int(-30, 30)} 300 400)"/>`,
  );
const houses = (r: Random, p: Palette) =>
  repeat(7, (i) => {
    const [x, y, w] = [i * 112 - 70 + r.int(0, 26), r.int(130, 360), r.int(78, 118)];
    const lit = repeat(
      3,
      (row) =>
        `<rect x="${x + 18}" y="${y + 40 + row * 110}" width="${whole(w * 0.28)}" height="46" fill="${p.light}" opacity="${r.chance(0.6) ? 0.85 : 0.15}"/>`,
    );
    return `<rect x="${x}" y="${y}" width="${w}" height="900" fill="${p.sky[0]}" opacity=".62"/>${lit}`;
  });
const shelves = (r: Random, p: Palette) =>
  repeat(4, (row) => {
    let x = -60;
    let out = `<rect x="-70" y="${row * 190 + 168}" width="740" height="14" fill="${p.sky[0]}" opacity=".8"/>`;
    while (x < 660) {
      const [w, h] = [r.int(18, 44), r.int(90, 150)];
      out += `<rect x="${x}" y="${row * 190 + 168 - h}" width="${w}" height="${h}" fill="${r.pick(['#7a3b2a', '#3d4a46', '#b98953', '#5a2b3a', '#d7bf9b', p.sky[0]])}" opacity=".6"/>`;
      x += w + r.int(2, 26);
    }
    return out;
  });
const lamps = (r: Random, p: Palette) =>
  `${repeat(4, (i) => {
    const [x, y] = [i * 160 + r.int(20, 110), r.int(80, 240)];
    return `<path d="M${x} -90V${y}" stroke="${p.sky[0]}" stroke-width="6" opacity=".6"/><ellipse cx="${x}" cy="${y}" rx="34" ry="26" fill="${p.light}"/><circle cx="${x}" cy="${y + 10}" r="90" fill="url(#s-glow)"/>`;
  })}<rect x="-70" y="${r.int(560, 620)}" width="740" height="300" fill="${p.sky[0]}" opacity=".55"/>`;
const canal = (r: Random, p: Palette) =>
  `${houses(r, p)}<path d="M-70 600H670V900H-70z" fill="${p.sky[0]}" opacity=".75"/>${repeat(9, (i) => `<rect x="${i * 70 + r.int(-10, 30)}" y="610" width="${r.int(10, 20)}" height="${r.int(80, 190)}" rx="8" fill="${p.light}" opacity=".3"/>`)}`;
const curtains = (r: Random, p: Palette) =>
  repeat(
    11,
    (i) =>
      `<rect x="${i * 72 - 80 + r.int(-8, 8)}" y="-90" width="40" height="860" fill="${i % 2 ? p.light : p.sky[0]}" opacity="${i % 2 ? 0.32 : 0.26}"/>`,
  );

/** Every scene by name. */
export const scenes = {
  dusk: { sky: ['#5b3550', '#c4655a', '#f3b483'], light: '#ffd9a8', draw: horizon, bokeh: 8, outdoors: true },
  sea: { sky: ['#39536b', '#8d93a3', '#e7b79a'], light: '#ffe3c4', draw: horizon, bokeh: 5, outdoors: true },
  beach: { sky: ['#7d93a0', '#dcb49a', '#f4d3a9'], light: '#fff0d6', draw: horizon, bokeh: 4, outdoors: true },
  cafe: { sky: ['#3d241f', '#7c4430', '#c98a58'], light: '#ffcf8f', draw: lamps, bokeh: 12, outdoors: false },
  bar: { sky: ['#2c1a2b', '#6a3040', '#b0583f'], light: '#ffbf80', draw: lamps, bokeh: 16, outdoors: false },
  linen: { sky: ['#d9c2b0', '#ecd9c8', '#f7ebdf'], light: '#fff6e8', draw: windowLight, bokeh: 4, outdoors: false },
  morning: { sky: ['#aab6b6', '#e3d5c6', '#f6dfc5'], light: '#fff7e6', draw: windowLight, bokeh: 4, outdoors: false },
  terracotta: {
    sky: ['#a2513a', '#cf7d58', '#eab58d'],
    light: '#ffe2bf',
    draw: windowLight,
    bokeh: 6,
    outdoors: false,
  },
  olive: { sky: ['#3f4a36', '#7f8a5e', '#d6c08c'], light: '#fff0bf', draw: leaves, bokeh: 14, outdoors: true },
  forest: { sky: ['#1f3230', '#46604f', '#a89b6c'], light: '#ffe6a6', draw: leaves, bokeh: 16, outdoors: true },
  autumn: { sky: ['#6e3420', '#b5652f', '#e5aa5c'], light: '#ffe0a0', draw: leaves, bokeh: 12, outdoors: true },
  plum: { sky: ['#3a1f35', '#763a55', '#c9706a'], light: '#ffc1a0', draw: curtains, bokeh: 12, outdoors: false },
  teal: { sky: ['#17363a', '#3f6a69', '#c79f7c'], light: '#ffdcae', draw: curtains, bokeh: 10, outdoors: false },
  night: { sky: ['#1d1a2b', '#3b2b47', '#7a4257'], light: '#ffb877', draw: houses, bokeh: 18, outdoors: true },
  canal: { sky: ['#232b3f', '#5c5068', '#c07f66'], light: '#ffc98a', draw: canal, bokeh: 12, outdoors: true },
  hills: { sky: ['#4d5a6c', '#b98f86', '#eebf93'], light: '#ffe2ba', draw: hills, bokeh: 4, outdoors: true },
  library: { sky: ['#3a2620', '#7a533a', '#b98a5c'], light: '#ffdca6', draw: shelves, bokeh: 6, outdoors: false },
} satisfies Record<string, Palette>;
export type SceneName = keyof typeof scenes;

/** Markup of a scene (ids start with `s-`); `seed` varies its shapes. */
export function sceneSvg(name: SceneName, seed: string): string {
  const r = createRandom(`scene/${name}/${seed}`);
  const p: Palette = scenes[name];
  const [a, b, c] = p.sky;
  const [lx, ly] = [r.chance(0.6) ? r.int(40, 180) : r.int(400, 540), r.int(80, 240)];
  const drops = repeat(
    p.bokeh,
    () =>
      `<circle cx="${r.int(0, 600)}" cy="${r.int(0, 560)}" r="${whole(12 + r.next() * r.next() * 62)}" fill="url(#s-drop)" opacity="${(0.25 + r.next() * 0.6).toFixed(2)}"/>`,
  );
  return `<defs><linearGradient id="s-sky" x1="0" y1="0" x2=".22" y2="1"><stop stop-color="${a}"/><stop offset=".55" stop-color="${b}"/><stop offset="1" stop-color="${c}"/></linearGradient><radialGradient id="s-glow"><stop stop-color="${p.light}" stop-opacity=".9"/><stop offset="1" stop-color="${p.light}" stop-opacity="0"/></radialGradient><radialGradient id="s-drop"><stop stop-color="${p.light}" stop-opacity=".34"/><stop offset=".82" stop-color="${p.light}" stop-opacity=".52"/><stop offset="1" stop-color="${p.light}" stop-opacity="0"/></radialGradient><radialGradient id="s-edge" cy=".45" r=".8"><stop offset=".55" stop-color="${a}" stop-opacity="0"/><stop offset="1" stop-color="${a}" stop-opacity=".45"/></radialGradient><filter id="s-blur" filterUnits="userSpaceOnUse" x="-90" y="-90" width="780" height="980"><feGaussianBlur stdDeviation="15"/></filter></defs>
<rect ${fullArea} fill="url(#s-sky)"/><circle cx="${lx}" cy="${ly}" r="${r.int(340, 470)}" fill="url(#s-glow)" opacity=".7"/><g filter="url(#s-blur)">${p.draw(r, p)}</g>${drops}<rect ${fullArea} fill="url(#s-edge)"/>`;
}

/** Warm light over the whole picture. */
export function lightSvg(name: SceneName): string {
  const { light } = scenes[name];
  return `<defs><linearGradient id="s-fall" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="560" y2="420"><stop offset=".05" stop-color="${light}" stop-opacity=".32"/><stop offset=".62" stop-color="${light}" stop-opacity="0"/></linearGradient></defs><path d="M-60-80H615L-60 820z" fill="url(#s-fall)"/>`;
}
