import { useLingui } from '@lingui/react/macro';
import { JoinForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { LanderCard, useLander } from './people.tsx';
import { useTone } from './use-tone.ts';

/** Houses of the skyline: left edge, width, height on a plane of 1600 by 600; windows follow from them. */
const houses: readonly (readonly [x: number, width: number, height: number])[] = [
  [0, 150, 210], [140, 110, 300], [240, 170, 180], [400, 120, 360], [510, 90, 250], [590, 190, 200], [770, 130, 410], [890, 160, 240],
  [1040, 110, 330], [1140, 180, 190], [1310, 130, 380], [1430, 170, 230],
];

/** A moving picture without a film: a town at dusk, drawn; the moon rises, windows light up, a train goes by. */
export default function VideoPage() {
  const { t } = useLingui();
  const { members } = useLander();
  const headline = {
    warm: t`The day is done. Yours can begin.`,
    direct: t`Tonight, with somebody who means it.`,
    playful: t`Last train home, or first message?`,
  }[useTone()];
  return (
    <LanderFrame name="film" on_photo>
      <Town />
      <section className="film-words">
        <h1>{headline}</h1>
        <JoinForm button={t`Join free`} />
      </section>
      {members.length > 0 ? (
        <section className="film-people">
          <h2>{t`People here`}</h2>
          <div className="film-row">{members.slice(0, 6).map((person) => <LanderCard key={person.id} person={person} sizes="(width >= 62rem) 220px, 44vw" />)}</div>
        </section>
      ) : null}
    </LanderFrame>
  );
}

function Town() {
  return (
    <svg className="film" viewBox="0 0 1600 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle className="film-moon" cx="1180" cy="150" r="54" />
      <g className="film-far">{houses.map(([x, width, height]) => <rect key={x} x={x + 60} y={470 - height * 0.9} width={width} height={height} />)}</g>
      <g className="film-near">{houses.map(([x, width, height]) => <rect key={x} x={x} y={600 - height} width={width} height={height} />)}</g>
      {[0, 1, 2].map((group) => <path key={group} className="film-windows" data-group={group} d={windowsOf(group)} />)}
      <g className="film-train">
        <rect x="0" y="532" width="330" height="26" rx="6" />
        <path d="M18 545h34m14 0h34m14 0h34m14 0h34m14 0h34m14 0h34" />
      </g>
      <rect className="film-rail" x="0" y="560" width="1600" height="40" />
    </svg>
  );
}

/** A third of the windows each, so that they can come on at different times. */
function windowsOf(group: number): string {
  let d = '';
  let nr = 0;
  for (const [x, width, height] of houses)
    for (let y = 600 - height + 26; y < 520; y += 34)
      for (let at = x + 18; at < x + width - 16; at += 30) if (++nr % 5 === group) d += `M${at} ${y}h9`;
  return d;
}
