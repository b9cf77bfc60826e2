import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { BellPlus, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deskTestHealth, deskUnwatchHealth, deskWatchHealth, type Watcher } from '../../../contract/desk-health.ts';
import { LOCALES } from '../../../contract/locales.ts';
import { toasts } from '../../app/Toasts.tsx';
import { usePageContext } from '../../app/page-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall, useDeskCall } from '../use-desk-call.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { EmailInput } from '../../ui/EmailInput.tsx';

/** Who gets a mail when a part stops working: put on the list, tested, taken off it. */
export function Watchers({ watchers, mayEdit }: { watchers: readonly Watcher[]; mayEdit: boolean }) {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const client = useQueryClient();
  const language = useLanguageNames();
  const deskCall = useDeskCall();
  const confirmed = useConfirmedCall();
  const [adding, setAdding] = useState(false);
  const again = () => client.invalidateQueries({ queryKey: ['desk', 'health'] });
  const hours = (n: number) => t`${plural(n, { one: 'every hour', other: 'every # hours' })}`;
  const levels = { warn: t`Needs attention, or is not working`, bad: t`Is not working` };
  const test = async (watcher: Watcher) => {
    if (await deskCall(deskTestHealth, { body: { id: watcher.id } }))
      toasts.show({ text: t`A test is on its way to ${watcher.email}`, tone: 'success' });
  };
  const drop = async ({ id, email, ...rest }: Watcher) => {
    if (!(await deskCall(deskUnwatchHealth, { body: { id } }))) return;
    await again();
    const undo = async () => {
      await deskCall(deskWatchHealth, {
        body: { email, language: rest.language, least: rest.least, repeat_hours: rest.repeat_hours },
      });
      await again();
    };
    toasts.show({ text: t`${email} no longer gets alerts`, action: { label: t`Undo`, run: () => void undo() } });
  };
  return (
    <section className="chart-card system-jobs" aria-labelledby="watchers">
      <header>
        <h2 id="watchers">{t`Who gets alerts`}</h2>
        <span className="muted small">{t`one e-mail when something changes, and again while it lasts; by webhook: event health_changed`}</span>
        {mayEdit ? (
          <Button variant="line" icon={<BellPlus />} onClick={() => setAdding(true)}>{t`Add somebody …`}</Button>
        ) : null}
      </header>
      {watchers.length === 0 ? (
        <p className="muted">{t`Nobody gets alerts. If something stops working, you only see it here.`}</p>
      ) : (
        <div className="insight-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t`E-mail`}</th>
                <th scope="col">{t`When a part`}</th>
                <th scope="col">{t`Reminder sent`}</th>
                <th scope="col">{t`Language`}</th>
                {mayEdit ? <td /> : null}
              </tr>
            </thead>
            <tbody>
              {watchers.map((watcher) => (
                <tr key={watcher.id}>
                  <th scope="row">{watcher.email}</th>
                  <td>{levels[watcher.least]}</td>
                  <td>{hours(watcher.repeat_hours)}</td>
                  <td>{language(watcher.language)}</td>
                  {mayEdit ? (
                    <td className="health-acts">
                      <Button variant="line" icon={<Send />} onClick={() => void test(watcher)}>
                        {t({ context: 'to send one', message: 'Test' })}
                      </Button>
                      <Button
                        variant="line"
                        icon={<Trash2 />}
                        aria-label={t`Remove ${watcher.email} from the list`}
                        onClick={() => void drop(watcher)}
                      >{t`Remove`}</Button>
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ConfirmDialog
        of={deskWatchHealth}
        id="watch-health"
        open={adding}
        onClose={() => setAdding(false)}
        title={t`Add somebody`}
        action={t`Add to the list`}
        icon={<BellPlus />}
        variant="primary"
        onConfirm={async ({ field, key }) => {
          const body = {
            email: field('email'),
            language: field('language'),
            least: field('least'),
            repeat_hours: Number(field('repeat_hours')),
          };
          await confirmed(deskWatchHealth, { body }, key);
          await again();
        }}
      >
        <Field id="watch-email" label={t`E-mail`}>
          {(control) => <EmailInput {...control} autoComplete="off" />}
        </Field>
        <Field id="watch-least" label={t`When a part`}>
          {(control) => (
            <Select
              {...control}
              name="least"
              defaultValue="bad"
              options={(['bad', 'warn'] as const).map((value) => ({ value, label: levels[value] }))}
            />
          )}
        </Field>
        <Field id="watch-repeat" label={t`Repeated while it lasts`}>
          {(control) => (
            <Select
              {...control}
              name="repeat_hours"
              defaultValue="4"
              options={[1, 4, 12, 24, 168].map((n) => ({ value: String(n), label: hours(n) }))}
            />
          )}
        </Field>
        <Field id="watch-language" label={t`Language`}>
          {(control) => (
            <Select
              {...control}
              name="language"
              defaultValue={locale}
              options={LOCALES.map((value) => ({ value, label: language(value) }))}
            />
          )}
        </Field>
      </ConfirmDialog>
    </section>
  );
}
