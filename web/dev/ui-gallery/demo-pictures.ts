import type { Photo } from '../../ui/PhotoFrame.tsx';

/** Placeholder pictures, so that the gallery needs no files: light spots behind a head and shoulders. */
const SCENES = [
  { back: ['#8b6270', '#e08a6a'], light: '#ffd9a8', skin: '#f1c6a4', hair: '#4a2c24', top: '#7c1f2c' },
  { back: ['#c9a06a', '#55301f'], light: '#ffcf7d', skin: '#c98f64', hair: '#24150f', top: '#c9c2bc' },
  { back: ['#efe9df', '#b9b3ab'], light: '#ffffff', skin: '#f3cdb0', hair: '#b57a42', top: '#30363d' },
  { back: ['#7a5a4c', '#2d2035'], light: '#f0a860', skin: '#f0c5a6', hair: '#7a4f33', top: '#3d2748' },
  { back: ['#9aa37c', '#56643f'], light: '#e6e3a8', skin: '#e6b48f', hair: '#8f8d8b', top: '#4b6a58' },
] as const;

function drawing(index: number): string {
  const scene = SCENES[index % SCENES.length] ?? SCENES[0];
  const spots = [0, 1, 2, 3, 4, 5, 6]
    .map((n) => {
      const x = (n * 97 + index * 53) % 300;
      const y = (n * 61 + index * 37) % 260;
      return `<circle cx="${x}" cy="${y}" r="${12 + ((n * 7 + index * 5) % 18)}" fill="${scene.light}" opacity=".35"/>`;
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="600" height="800">
    <linearGradient id="g" x2=".4" y2="1"><stop stop-color="${scene.back[0]}"/><stop offset="1" stop-color="${scene.back[1]}"/>
    </linearGradient><rect width="300" height="400" fill="url(#g)"/>${spots}
    <path d="M78 190c-14-78 34-118 78-116s84 44 70 122c-4 44-2 80-14 104H92c-14-30-6-70-14-110z" fill="${scene.hair}"/>
    <path d="M128 230h48v70h-48z" fill="${scene.skin}"/><path d="M40 400c4-66 50-96 88-102 16 16 32 16 48 0 40 6 84 36 88 102z"
    fill="${scene.top}"/><ellipse cx="152" cy="186" rx="52" ry="66" fill="${scene.skin}"/>
    <path d="M98 180c0-60 30-84 62-82 34 2 48 34 46 74-16-12-26-26-32-44-18 26-48 44-76 52z" fill="${scene.hair}"/>
    <path d="M136 222c12 8 24 8 36 0" stroke="#8a2f2f" stroke-width="5" stroke-linecap="round" fill="none"/></svg>`;
}

const encode = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg.replace(/\s+/g, ' '))}`;

/** A picture by number (repeating after five), 600 × 800. */
export function demoPhoto(index: number): Photo {
  return { src: encode(drawing(index)), width: 600, height: 800 };
}
