import { niches, type NicheKey } from '../../contract/niches.ts';
import { usePageContext } from './page-context.ts';

/** The niche of this site. */
export function useNiche(): NicheKey {
  const { niche } = usePageContext();
  return niches.find(({ key }) => key === niche)?.key ?? 'general';
}
