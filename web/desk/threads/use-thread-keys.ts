import { useLingui } from '@lingui/react/macro';
import type { KeyHelp } from '../DeskShell.tsx';

/** The keys of a queue whose threads are answered beside it, for the help. */
export function useThreadKeys(): readonly KeyHelp[] {
  const { t } = useLingui();
  return [
    { keys: 'R', what: t`Write an answer` },
    { keys: 'T', what: t`Template` },
    { keys: 'P', what: t`Pass on` },
    { keys: 'U', what: t`Undo` },
    { keys: 'J K', what: t`Next one, previous one` },
    { keys: 'Esc', what: t`Back to the list` },
  ];
}
