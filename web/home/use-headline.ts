import { useLingui } from '@lingui/react/macro';
import { usePageContext } from '../app/page-context.ts';

/** The words of the front page for the niche of this site. */
export function useHeadline(): { headline: string; lead: string } {
  const { t } = useLingui();
  const { niche } = usePageContext();
  switch (niche) {
    case 'she':
      return { headline: t`Where she makes the first move.`, lead: t`Women who know what they want, and people who love that about them.` };
    case 'bdsm':
      return { headline: t`Clear limits. Full trust.`, lead: t`Meet people near you who talk about it first and enjoy it after.` };
    case 'bbw':
      return { headline: t`More to love, nothing to hide.`, lead: t`Meet full-figured people near you, and people who adore them.` };
    case 'gilf':
      return { headline: t`The best years know what they like.`, lead: t`Mature people near you who have time, humour and no need to pretend.` };
    case 'milf':
      return { headline: t`Grown up, and in the mood.`, lead: t`Meet self-assured people near you who know exactly what a good evening is.` };
    case 'gay':
      return { headline: t`Men who say what they’re after.`, lead: t`Meet men near you for tonight, or for longer.` };
    default:
      return { headline: t`For adults who say what they’re after.`, lead: t`Meet people near you who want the same evening you do.` };
  }
}
