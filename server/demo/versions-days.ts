/** What the demo's owner published in ninety days, through the desk's own drafts of settings. */
import type { Tx } from '../platform/db.ts';
import { publishDraft } from '../sites/publish-settings.ts';
import { saveField } from '../sites/setting-drafts.ts';
import { versionOf } from '../sites/setting-versions.ts';
import * as sql from './desk-days-sql.ts';
import { type Colleague, days, type Diary } from './diary.ts';

/** Of the first, second or third site. */
const published = [
  { site: 0, back: 58, key: 'gift_credits', value: 4, note: 'Gifts a little dearer, for six weeks.' },
  { site: 1, back: 41, key: 'swipe_likes_a_day', value: 6, note: 'Two more likes a day: people ran out before noon.' },
  { site: 0, back: 16, key: 'gift_credits', value: 3, note: 'A third fewer gifts. Back to three.' },
  { site: 2, back: 9, key: 'auto_like_days', value: 5, note: 'First likes within five days.' },
] as const;

export async function versions(tx: Tx, { at, note }: Diary, by: Colleague): Promise<void> {
  const sites = await sql.someSites(tx);
  const times = new Map<string, Date>();
  for (const { site, back, key, value, note: why } of published) {
    const id = sites[site]?.id;
    if (id === undefined) continue;
    const scope = { site_id: id, company_id: null };
    const field = { country: null, key, language: null };
    const version = await saveField(tx, scope, by, { ...field, value }, 0);
    if (version === 0) continue;
    const live = await versionOf(tx, scope);
    const when = at(back);
    await publishDraft(tx, scope, by, { fields: [{ ...field, version }], live, note: why, at: null }, when);
    times.set(`${id} ${live + 1}`, when);
    note(when, by, 'settings_changed', { kind: 'site', id: String(id) }, { version: live + 1, [key]: value });
  }
  const rows = await sql.versionsOf(tx);
  await sql.dateVersions.run(
    tx,
    rows.map((row) => row.id),
    rows.map((row) => times.get(`${row.site_id} ${row.version}`) ?? at(days - 1)),
  );
}
