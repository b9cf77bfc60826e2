/** What the filters of insight offer: what was seen in some days. */
import type * as contract from '../../contract/desk-insight.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import type { Services } from '../platform/services.ts';
import { sitesIn } from './days.ts';
import { daysOf } from './period.ts';
import { liveSpans } from './spans.ts';
import { origins } from './sql-facts.ts';
import { choices } from './sql-growth.ts';

type Answer = AnswerOf<typeof contract.deskInsightChoices>;

/** @throws Refusal bad_request */
export async function choicesOf(
  services: Services,
  query: QueryOf<typeof contract.deskInsightChoices>,
  scope: Scope,
): Promise<Answer> {
  daysOf(query);
  const { from, to } = query;
  const zones = await sitesIn(services, scope);
  const live = await liveSpans(services, zones, from, to, { of: 'people' });
  const sites = zones.map(({ site }) => site);
  const seen = await choices(services.db, JSON.stringify(live), from, to, sites);
  return Object.fromEntries(
    origins.map((name) => [name, seen.flatMap(({ cut, key }) => (cut === name ? [key] : [])).toSorted()]),
  ) as Answer;
}
