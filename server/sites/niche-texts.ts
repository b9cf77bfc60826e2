/** Headline and description of the front page by niche, for sites without texts of their own. */
import type { NicheKey } from '../../contract/niches.ts';
import type { TextSettingKey } from '../../contract/sites.ts';

export const nicheTexts: Record<
  NicheKey,
  Record<Extract<TextSettingKey, 'index_title' | 'description'>, { id: string; message: string }>
> = {
  general: {
    index_title: /*i18n*/ { id: 'site.index_title.general', message: 'For adults who say what they’re after.' },
    description: /*i18n*/ {
      id: 'site.description.general',
      message: 'Meet people near you who want the same evening you do.',
    },
  },
  she: {
    index_title: /*i18n*/ { id: 'site.index_title.she', message: 'Where she makes the first move.' },
    description: /*i18n*/ {
      id: 'site.description.she',
      message: 'Women who know what they want, and people who love that about them.',
    },
  },
  bdsm: {
    index_title: /*i18n*/ { id: 'site.index_title.bdsm', message: 'Clear limits. Full trust.' },
    description: /*i18n*/ {
      id: 'site.description.bdsm',
      message: 'Meet people near you who talk about it first and enjoy it after.',
    },
  },
  bbw: {
    index_title: /*i18n*/ { id: 'site.index_title.bbw', message: 'More to love, nothing to hide.' },
    description: /*i18n*/ {
      id: 'site.description.bbw',
      message: 'Meet full-figured people near you, and people who adore them.',
    },
  },
  gilf: {
    index_title: /*i18n*/ { id: 'site.index_title.gilf', message: 'The best years know what they like.' },
    description: /*i18n*/ {
      id: 'site.description.gilf',
      message: 'Mature people near you who have time, humour and no need to pretend.',
    },
  },
  milf: {
    index_title: /*i18n*/ { id: 'site.index_title.milf', message: 'Grown up, and in the mood.' },
    description: /*i18n*/ {
      id: 'site.description.milf',
      message: 'Meet self-assured people near you who know exactly what a good evening is.',
    },
  },
  gay: {
    index_title: /*i18n*/ { id: 'site.index_title.gay', message: 'Men who say what they’re after.' },
    description: /*i18n*/ { id: 'site.description.gay', message: 'Meet men near you for tonight, or for longer.' },
  },
};
