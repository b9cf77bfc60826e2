/** Members, photos and decisions as the desk shows them. */
import type { Static } from 'typebox';
import type { DeskDecision } from '../../contract/desk-cases.ts';
import type { DeskPhoto, MemberFacts } from '../../contract/desk-queues.ts';
import { widthsOf } from '../platform/images.ts';
import { mediaUrl } from '../platform/media-url.ts';
import type { Services } from '../platform/services.ts';
import * as sql from './sql.ts';
import type { DecisionLine } from './sql-cases.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Files of a rejected photo, and of a suspended member's, are served to nobody: the desk has its own address for them. */
export function presentPhoto(services: Services, row: sql.PhotoRow): Static<typeof DeskPhoto> {
  const { id, private: isPrivate, width, height, status, reject_reason: rejectReason } = row;
  const now = services.clock.now();
  const sources = row.served
    ? widthsOf(width).flatMap((size) =>
        (['avif', 'webp'] as const).map((ext) => ({
          width: Math.min(size, width),
          type: `image/${ext}`,
          url: mediaUrl(services.config, row.filename, size, ext, now, 'staff'),
        })),
      )
    : [{ width: Math.min(640, width), type: 'image/webp', url: `/api/desk/photos/${id}/file.php` }];
  return {
    id,
    private: isPrivate,
    width,
    height,
    status,
    reject_reason: rejectReason,
    created_at: row.created_at.toISOString(),
    sources,
  };
}

export const presentDecision = (d: DecisionLine): Static<typeof DeskDecision> => ({
  number: d.number,
  action: d.action,
  reason: d.reason,
  facts: d.facts,
  staff_name: d.staff_name,
  created_at: d.created_at.toISOString(),
  overturned_at: iso(d.overturned_at),
});

/** By id. */
export async function factsOf(
  services: Services,
  ids: readonly string[],
): Promise<Map<string, Static<typeof MemberFacts>>> {
  const rows = ids.length ? await sql.memberFacts(services.db, [...new Set(ids)]) : [];
  return new Map(rows.map((row) => [row.id, { ...row, signup_date: row.signup_date.toISOString() }]));
}
