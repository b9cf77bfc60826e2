import { useLingui } from '@lingui/react/macro';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from './navigation.tsx';
import { IconButton } from '../ui/IconButton.tsx';

/** Only in the installed app, on member, likes and credits pages, when there is somewhere to go back to. */
export const hasBackButton = (path: string, installed: boolean, historyLength: number): boolean =>
  installed && historyLength > 1 && /^\/(members|likes|credits)(\/|$)/.test(path);

export function BackButton() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(hasBackButton(pathname, matchMedia('(display-mode: standalone)').matches, history.length));
  }, [pathname]);
  return shown ? <IconButton label={t`Back`} icon={<ChevronLeft />} onClick={() => history.back()} /> : null;
}
