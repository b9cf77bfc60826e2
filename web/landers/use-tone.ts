import { useParams } from '../app/navigation.tsx';
import { landerTones, type LanderTone } from '../../contract/landers.ts';

/** How the page speaks: the slug of its address; one nobody knows is the first. */
export function useTone(): LanderTone {
  const { slug } = useParams();
  return landerTones.find((tone) => tone === slug) ?? landerTones[0];
}
