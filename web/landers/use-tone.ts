import { useLocation, useParams } from '../app/navigation.tsx';
import { useLander } from './people.tsx';
import { landerTones, type LanderTone } from '../../contract/landers.ts';

/** The tone of the page: the slug of its address; unknown slugs use the first tone. */
export function useTone(): LanderTone {
  const { slug } = useParams();
  return landerTones.find((tone) => tone === slug) ?? landerTones[0];
}

/** The lander of this page, by its address. */
export function useLanderName(): string {
  const [, , name = ''] = useLocation().pathname.split('/');
  return name;
}

/** The headline of a lander: the site's own, else the one of its tone. */
export function useHeadline(byTone: Record<LanderTone, string>): string {
  const { titles } = useLander();
  const name = useLanderName();
  const tone = useTone();
  return titles[name] ?? byTone[tone];
}
