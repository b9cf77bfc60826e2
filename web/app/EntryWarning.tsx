import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { watchDialog } from '../ui/native-fallbacks.ts';
import { useLocation, usePageDef, useParams } from './navigation.tsx';
import { usePageContext } from './page-context.ts';
import { queries } from './queries.ts';
import { rememberEntryWarning } from '../static/entry-warning-cookie.ts';
import { quickExitUrl } from './QuickExit.tsx';
import { useSettings } from './use-site.ts';

/** Layouts other than the default one warn only in these countries. */
const strictCountries = ['NL', 'DE'];

export interface EntryWarningRule {
  enabled: 'yes' | 'no';
  layout: 'default' | 'chat' | 'lander' | 'empty';
  country: string;
  withoutEntryWarning: boolean;
  /** Already answered, logged in, or arrived from a mail to their own account. */
  done: boolean;
}

/** Whether the server renders the warning. In the installed app the script removes it: only the browser knows. */
export function showsEntryWarning(rule: EntryWarningRule): boolean {
  if (rule.done || rule.enabled === 'no' || rule.withoutEntryWarning) return false;
  return rule.layout === 'default' || strictCountries.includes(rule.country);
}

/**
 * Shown once per visitor. A form that works without JavaScript: rendered open, then made modal by the page's script
 * (`data-entry-warning`), which also puts the time of the answer into the cookie.
 */
export function EntryWarning({ layout }: { layout: EntryWarningRule['layout'] }) {
  const { t } = useLingui();
  const settings = useSettings();
  const { country, entryWarningDone } = usePageContext();
  const { pathname, search } = useLocation();
  const def = usePageDef();
  const [closed, setClosed] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (matchMedia('(display-mode: standalone)').matches) return setClosed(true);
    if (!dialog.current) return;
    // Rendered open by the server: it must be reopened to be modal and to trap focus.
    dialog.current.close();
    dialog.current.showModal();
    return watchDialog(dialog.current);
  }, []);
  const byMail = useByMail();
  const rule = {
    enabled: settings.enable_site_entry_popup,
    layout,
    country,
    done: entryWarningDone || byMail,
    withoutEntryWarning: def?.withoutEntryWarning === true,
  };
  if (closed || !showsEntryWarning(rule)) return null;
  const { min_age: minAge, name } = settings;
  return (
    <div className="entry-warning" data-entry-warning="">
      <Dialog ref={dialog} id="entry-warning" open locked size="md" title={t`For adults only`}>
        <p>{t`${name} is for people of ${minAge} and over. It is about dating and flirting, and its content may be erotic.`}</p>
        <p className="soft">
          {t`Some profiles are fictional: written by our team for entertainment, and always marked. By continuing you confirm that you are ${minAge} or older.`}
        </p>
        <form method="post" action="/entry-warning" className="entry-warning-actions stack gap-5">
          <input type="hidden" name="next" value={pathname + search} />
          <Button type="submit" variant="primary" size="lg" block autoFocus onClick={rememberAnd(setClosed)}>
            {t`I am ${minAge} or older`}
          </Button>
          <Button href={quickExitUrl} rel="noreferrer" size="lg" block>{t`Leave`}</Button>
        </form>
        <p className="muted small">
          <a className="link" href="/pages/ban">{t`Keep minors out: how to block this site`}</a>
        </p>
      </Dialog>
    </div>
  );
}

/** True on the page of a mail's valid link: it belongs to an account holder, and nothing should cover what it does. */
function useByMail(): boolean {
  const client = useQueryClient();
  const params = useParams();
  const { search } = useLocation();
  const def = usePageDef();
  // Read once, on arrival: a link that is used up a moment later must not bring the warning up.
  const [byMail] = useState(() => {
    const token = def?.token?.(params, new URLSearchParams(search));
    return token ? client.getQueryData<{ kind: string | null }>(queries.token(token).queryKey)?.kind != null : false;
  });
  return byMail;
}

/** On hydrated pages: sets the same cookie as the form, without leaving the page. */
const rememberAnd = (close: (closed: true) => void) => (event: MouseEvent) => {
  event.preventDefault();
  rememberEntryWarning();
  close(true);
};
