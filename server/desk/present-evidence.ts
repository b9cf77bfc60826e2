/** Evidence as the desk shows it: the talk as it was, its photos to be opened. */
import type { Static } from 'typebox';
import type { EvidenceMessages } from '../../contract/desk-cases.ts';
import { giftShown } from '../chat/gifts.ts';
import type { EvidenceMessage } from '../moderation/evidence.ts';
import type { Call } from '../platform/http/call.ts';
import { presentPhoto } from './present.ts';
import { photosById } from './sql-photos.ts';

/** Of several cases at once, in the same order. A photo that is gone is only said to have been one. */
export async function presentEvidence(
  call: Pick<Call, 'services' | 'site' | 'locale'>,
  talks: readonly (readonly EvidenceMessage[])[],
): Promise<Static<typeof EvidenceMessages>[]> {
  const { services } = call;
  const ids = talks.flat().flatMap((message) => message.photo_id ?? []);
  const photos = ids.length ? await photosById(services.db, ids) : [];
  const byId = new Map(photos.map((photo) => [photo.id, presentPhoto(services, photo)]));
  return talks.map((talk) =>
    talk.map(({ from, kind, text, sent_at: sentAt, photo_id: photoId, reported = false }) => ({
      from,
      kind,
      text: kind === 'gift' ? '' : text,
      gift: kind === 'gift' ? giftShown(call, text) : null,
      sent_at: sentAt,
      reported,
      photo: (photoId && byId.get(photoId)) || null,
    })),
  );
}
