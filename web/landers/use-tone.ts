import { useParams } from '../app/navigation.tsx';
import { lander_tones, type LanderTone } from '../../contract/landers.ts';

/** How the page speaks: the slug of its address; one nobody knows is the first. */
export function useTone(): LanderTone {
  const { slug } = useParams();
  return lander_tones.find((tone) => tone === slug) ?? lander_tones[0];
}
