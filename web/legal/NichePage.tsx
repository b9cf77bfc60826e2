import { useLocation } from '../app/navigation.tsx';
import { parseNicheSlug } from '../../contract/niches.ts';
import { InfoText } from './InfoText.tsx';

/**
 * `/{niche}{language}`, such as /shenl or /milfeng: about that niche. The whole page is in that language if the site
 * has it.
 */
export default function NichePage() {
  const match = parseNicheSlug(useLocation().pathname.slice(1));
  if (!match) throw new Error('the route let through a slug that is none');
  return <InfoText slug="niche-info" niche={match.niche.key} />;
}
