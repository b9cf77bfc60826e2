import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { seeDeskAsOneself } from '../../contract/desk-staff.ts';
import { queries } from '../app/queries.ts';
import { Button } from '../ui/Button.tsx';
import { useDeskCall } from './use-desk-call.ts';

/** Says on every page that one sees the desk as a colleague, and leads back. */
export function SeeingBar() {
  const { t } = useLingui();
  const deskCall = useDeskCall();
  const { seeing } = useSuspenseQuery(queries.desk()).data;
  if (seeing === null) return null;
  return (
    <section className="desk-seeing" aria-label={t`Viewing as somebody else`}>
      <Eye />
      <p>{t`You’re viewing the desk as ${seeing}. Nothing can be changed.`}</p>
      <Button
        onClick={async () => {
          if (await deskCall(seeDeskAsOneself, { body: {} })) location.assign('/desk');
        }}
      >{t`Back to my own`}</Button>
    </section>
  );
}
