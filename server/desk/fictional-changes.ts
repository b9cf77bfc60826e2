/** What was changed in the studio, for the audit log: fiction is nobody's data, so its texts may stand there. */
import type { AuditChange } from '../../contract/audit-changes.ts';
import { LOCALES } from '../../contract/locales.ts';
import type { Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { changesIn } from './audit.ts';
import * as sql from './sql-fictional.ts';

/** What a profile says now. @throws Refusal not_found */
export async function studioFacts(tx: Tx, id: string) {
  const [facts, texts, writers] = await Promise.all([
    sql.factsForLog.one(tx, id),
    sql.textsOf(tx, id),
    sql.writersForLog(tx, id),
  ]);
  if (!facts) throw new Refusal('not_found');
  return { ...facts, texts, writers };
}
type StudioFacts = Awaited<ReturnType<typeof studioFacts>>;
const textIn = ({ texts }: StudioFacts, language: string) => texts.find((text) => text.language === language)?.about;
export const factChanges = (before: StudioFacts, after: StudioFacts): AuditChange[] => [
  ...Object.keys(after.facts).flatMap((of) => changesIn({ fact: before.facts[of] }, { fact: after.facts[of] }, { of })),
  ...changesIn(
    {
      country: before.country,
      city: before.city,
      profile_text: before.about,
      voice: before.voice,
      never: before.never,
    },
    { country: after.country, city: after.city, profile_text: after.about, voice: after.voice, never: after.never },
  ),
  ...LOCALES.flatMap((language) =>
    changesIn({ profile_text: textIn(before, language) }, { profile_text: textIn(after, language) }, { language }),
  ),
  ...LOCALES.flatMap((language) =>
    changesIn({ writers: writersIn(before, language) }, { writers: writersIn(after, language) }, { language }),
  ),
];
/** "Sam 8–16" */
const writersIn = ({ writers }: StudioFacts, language: string) => {
  const those = writers.filter((writer) => writer.language === language);
  return those.length > 0 ? those.map(({ name, from_hour: from, to_hour: to }) => `${name} ${from}–${to}`) : null;
};
