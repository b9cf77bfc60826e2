import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { Globe } from 'lucide-react';
import { endonyms } from '../../contract/locales.ts';
import { Button } from '../ui/Button.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { usePageContext } from './page-context.ts';
import { useSaveLanguage } from './use-save-language.ts';
import { useLanguages } from './use-site.ts';

/** The language switcher: a form, so that it works without JavaScript and on pages that are not hydrated. */
export function LanguageMenu({ next }: { next: string }) {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const languages = useLanguages();
  const save = useSaveLanguage();
  const code = locale.toUpperCase();
  const choose = async (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (await save(submitter.value)) location.assign(next);
  };
  if (languages.length < 2) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="btn-language"
        popoverTarget="language-menu"
        icon={<Globe />}
        aria-label={t`${code}, Language`}
      >
        <span className="language-code">{code}</span>
      </Button>
      <Menu id="language-menu" label={t`Language`}>
        <form method="post" action="/lang-config" onSubmit={choose}>
          <input type="hidden" name="next" value={next} />
          {languages.map((language) => (
            <MenuItem
              key={language}
              type="submit"
              name="language"
              value={language}
              lang={language}
              checked={language === locale}
            >
              {endonyms[language]}
            </MenuItem>
          ))}
        </form>
      </Menu>
    </>
  );
}
