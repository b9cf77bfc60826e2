import type { Pose } from '../../contract/photo-check.ts';

/** Where the hand is, for the left side of the drawing. */
const places: Record<Pose['gesture'], { x: number; y: number; turn: number }> = {
  cheek: { x: 32, y: 84, turn: -8 },
  chin: { x: 62, y: 132, turn: 62 },
  head: { x: 62, y: 34, turn: -62 },
};

/** A face and a hand, as one sees oneself: the left hand is on the left. */
export function PoseDrawing({ pose, label }: { pose: Pose; label: string }) {
  const { x, y, turn } = places[pose.gesture];
  return (
    <svg className="pose-drawing" viewBox="0 0 200 190" role="img" aria-label={label}>
      <g fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <ellipse cx="100" cy="84" rx="38" ry="48" />
        <path d="M62 66c6-30 70-32 76 0" />
        <path d="M84 78h.1M116 78h.1" strokeWidth="7" />
        <path d="M88 106c7 7 17 7 24 0" />
        <path d="M40 186c4-32 28-44 60-44s56 12 60 44" />
        <g
          className="pose-hand"
          transform={`${pose.hand === 'right' ? 'translate(200 0) scale(-1 1) ' : ''}translate(${x} ${y}) rotate(${turn})`}
        >
          <rect x="-14" y="0" width="28" height="26" rx="9" />
          {Array.from({ length: 4 }, (_, i) => (
            <path key={i} d={i < pose.fingers ? `M${-10.5 + i * 7} 0v-24` : `M${-10.5 + i * 7} 0v-5`} strokeWidth="5" />
          ))}
        </g>
      </g>
    </svg>
  );
}
