import { useLingui } from '@lingui/react/macro';
import type { deskPreview } from '../../../contract/desk-sites.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { keyOfPage, type PageText } from '../../../contract/page-texts.ts';
import { useSettingWords } from './use-setting-words.ts';

export const previewPages = ['front', 'card', 'profile', 'signup', 'shop', 'lander', 'text', 'mail'] as const;
export type PreviewPage = (typeof previewPages)[number];

/** The pages a preview shows: their names, and their addresses; null: this site has none to show. */
export function usePreviewPages(text: PageText) {
  const { t } = useLingui();
  const words = useSettingWords();
  const names: Record<PreviewPage, string> = {
    front: t`Front page`,
    card: t`Member card`,
    profile: t`Profile`,
    signup: t`Sign-up`,
    shop: t`Shop`,
    lander: t`Lander`,
    text: words.label(keyOfPage(text)),
    mail: t`Mail`,
  };
  const paths = (data: AnswerOf<typeof deskPreview>, lander = data.landers[0]): Record<PreviewPage, string | null> => ({
    front: '/',
    card: data.open ? '/members' : null,
    profile: data.person === null ? null : `/members/${data.person}`,
    signup: '/signup',
    shop: '/pricing',
    lander: lander === undefined ? null : `/landers/${lander}`,
    text: text === 'pricing' ? '/pricing' : `/pages/${text}`,
    mail: '/preview-mail',
  });
  return { names, paths };
}

/** @param how.of changes when the page has to be drawn anew */
export const previewAddress = (
  path: string | null,
  how: { preview: string; language: string; country: string; theme: 'light' | 'dark'; of: string },
): string => `${path ?? '/'}?${new URLSearchParams(how)}`;
