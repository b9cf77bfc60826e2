/** Publishing settings at the desk: with its line in the audit log, and seen by every process. */
import type { AuditChange } from '../../contract/audit-changes.ts';
import { type Db, transaction, type Tx } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { sitesChanged } from '../sites/find-site.ts';
import {
  cancelScheduled,
  dueVersions,
  type Published,
  publishDraft,
  type Publishing,
  publishScheduled,
} from '../sites/publish-settings.ts';
import type { FieldRef, Scope } from '../sites/setting-fields.ts';
import type { VersionChange } from '../sites/setting-versions.ts';
import { type Actor, audit } from './audit.ts';

/** What a line of the audit log is about. */
export const subjectOf = (scope: Scope): { kind: string; id: string } =>
  scope.company_id === null
    ? { kind: 'site', id: String(scope.site_id) }
    : { kind: 'company', id: String(scope.company_id) };

export const nameOf = ({ country, key, language }: FieldRef): string =>
  [country, key, language].filter((part) => part !== null).join('.');

/** Settings hold no secrets; long texts are cut. */
export const inBrief = (value: unknown): string => JSON.stringify(value).slice(0, 300);
/** Each field before and after, as JSON. */
export const settingChanges = (changes: readonly VersionChange[]): AuditChange[] =>
  changes.map(({ country, key, language, before, after }) => ({
    field: 'setting' as const,
    of: key,
    ...(country === null ? {} : { country }),
    ...(language === null ? {} : { language }),
    before: inBrief(before),
    after: inBrief(after),
  }));

/** Publishes a draft, or a part of it, now or at a time. @throws Refusal: see `publishDraft` */
export async function publishSite(services: Services, by: Actor, scope: Scope, wanted: Publishing): Promise<Published> {
  const done = await transaction(services.db, async (tx) => {
    const published = await publishDraft(tx, scope, by, wanted, services.clock.now());
    if ('scheduled' in published) await planPublishing(services, tx, wanted.at ?? services.clock.now());
    await audit(
      tx,
      by,
      'scheduled' in published ? 'settings_scheduled' : 'settings_changed',
      subjectOf(scope),
      'version' in published ? { version: published.version } : { publish_at: wanted.at?.toISOString() ?? '' },
      settingChanges(published.changes),
    );
    return published;
  });
  if ('version' in done) sitesChanged(services);
  return done;
}

/** Takes back what was to be published later. @throws Refusal not_found */
export const cancelPublishing = (services: Services, by: Actor, scope: Scope, id: number): Promise<void> =>
  transaction(services.db, async (tx) => {
    const row = await cancelScheduled(tx, scope, by, id);
    const back = row.changes.map((change) => ({ ...change, before: change.after, after: change.before }));
    const details = { publish_at: row.publish_at.toISOString() };
    await audit(tx, by, 'settings_taken_back', subjectOf(scope), details, settingChanges(back));
  });

/** Each minute, and at the moment itself. */
export const publishDue: JobDefinition<object> = {
  name: 'publish_settings',
  retries: 5,
  backoff: true,
  schedule: '* * * * *',
  async run(services) {
    for (const { id } of await dueVersions(services.db, services.clock.now())) {
      const done = await transaction(services.db, (tx) => publishOne(tx, id));
      if (done) sitesChanged(services);
    }
  },
};

async function publishOne(tx: Tx, id: number): Promise<boolean> {
  const done = await publishScheduled(tx, id);
  if (!done) return false;
  const by = { id: done.row.staff_id, name: done.row.staff_name };
  if ('refused' in done)
    await audit(tx, by, 'settings_not_published', subjectOf(done.scope), {
      fields: done.refused.map(nameOf).join(' '),
    });
  else
    await audit(
      tx,
      by,
      'settings_changed',
      subjectOf(done.scope),
      { version: done.version },
      settingChanges(done.changes),
    );
  return 'version' in done;
}

const planPublishing = (services: Services, tx: Tx | Db, at: Date): Promise<void> =>
  services.jobs.enqueue(tx, publishDue, {}, { start_after: at });
