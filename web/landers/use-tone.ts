import { useParams } from '../app/navigation.tsx';
import { landerTones, type LanderTone } from '../../contract/landers.ts';

/** The tone of the page: the slug of its address; unknown slugs use the first tone. */
export function useTone(): LanderTone {
  const { slug } = useParams();
  return landerTones.find((tone) => tone === slug) ?? landerTones[0];
}
