/** Members show that their photos are them: poses, pictures, and what became of the check. */
import { randomInt } from 'node:crypto';
import type { Static } from 'typebox';
import { uuidv7 } from 'uuidv7';
import * as contract from '../../../contract/photo-check.ts';
import { transaction } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { greyPicture } from '../../platform/grey-picture.ts';
import type { Call, Handler } from '../../platform/http/call.ts';
import { readPicture } from '../../platform/images.ts';
import { storageRefusal } from '../add-photo.ts';
import { windowHashes } from '../same-picture/windows.ts';
import * as owner from '../sql.ts';
import { checkKey, deleteCheckFiles } from './files.ts';
import * as sql from './sql.ts';

type Caller = Pick<Call, 'services' | 'locale'> & { member_id: string };
type View = Static<typeof contract.PhotoCheck>;

function stateOf(row: sql.CheckState): View['state'] {
  if (row.status) return row.status;
  if (row.main_same) return 'checked';
  if (row.main_same === false && row.compared > 0) return 'other';
  return row.has_photo && row.compared > 0 ? 'resting' : 'none';
}

async function present({ services, locale, member_id: memberId }: Caller): Promise<{ check: View }> {
  const row = await sql.checkState.one(services.db, memberId);
  if (!row) throw new Refusal('not_found');
  const { id, status, pictures, poses, expires_at: expiresAt, last_status: last } = row;
  const step = pictures ?? 0;
  const pose = status === 'asked' ? poses?.[step] : undefined;
  const reason = contract.checkReasons[row.last_reason as contract.CheckReason];
  return {
    check: {
      state: stateOf(row),
      open:
        id && expiresAt
          ? {
              id,
              step,
              pose: pose === undefined ? null : contract.poseOf(pose),
              expires_at: expiresAt.toISOString(),
            }
          : null,
      checked_at: row.main_same ? (row.main_checked_at?.toISOString() ?? null) : null,
      last:
        last === 'failed' || last === 'lapsed'
          ? {
              status: last,
              reason_text: reason ? services.words.text(locale, reason) : '',
              number: last === 'failed' ? row.last_number : null,
              at: row.last_at?.toISOString() ?? '',
            }
          : null,
      has_photo: row.has_photo,
    },
  };
}

export const getPhotoCheck: Handler<typeof contract.getPhotoCheck> = (call) => present(call);

/** Two different poses. */
function drawPoses(): number[] {
  const first = randomInt(contract.poseCount);
  const second = randomInt(contract.poseCount - 1);
  return [first, second < first ? second : second + 1];
}

async function endOpen({ services, member_id: memberId }: Caller, poses?: number[]): Promise<void> {
  const gone = await transaction(services.db, async (tx) => {
    if (!(await owner.lockMember.one(tx, memberId))) throw new Refusal('not_found');
    const ended = await sql.endChecks(tx, memberId);
    if (poses) await sql.insertCheck.run(tx, uuidv7(), memberId, poses, contract.checkMinutes);
    return ended;
  });
  // The sweep deletes what cannot be deleted now.
  for (const { id } of gone)
    await deleteCheckFiles(services.storage, id).catch((err) =>
      services.log.warn({ err }, 'selfies left for the sweep'),
    );
}

export const startPhotoCheck: Handler<typeof contract.startPhotoCheck> = async (call) => {
  const state = await sql.checkState.one(call.services.db, call.member_id);
  if (!state?.has_photo) throw new Refusal('photo_needed');
  // What a person has before them is not taken away by another try.
  if (state.status === 'sent') throw new Refusal('conflict');
  await endOpen(call, drawPoses());
  return present(call);
};

export const endPhotoCheck: Handler<typeof contract.endPhotoCheck> = async (call) => {
  await endOpen(call);
  return present(call);
};

export const sendCheckPicture: Handler<typeof contract.sendCheckPicture> = async (call) => {
  const { services, member_id: memberId, query } = call;
  const id = call.params.id.toLowerCase();
  const { step } = query;
  const open = await sql.lockOwn.one(services.db, id, memberId);
  if (!open) throw new Refusal('not_found');
  if (open.pictures !== step) throw new Refusal('conflict');
  const bytes = await readPicture(await call.file(), call.sharer);
  const [whole] = windowHashes(await greyPicture(bytes));
  await transaction(services.db, async (tx) => {
    // Written while the row is held: of two at once one counts, and none that came slowly takes the place of what a person looks at.
    const still = await sql.lockOwn.one(tx, id, memberId);
    if (!still) throw new Refusal('not_found');
    if (still.pictures !== step) throw new Refusal('conflict');
    await services.storage.put(checkKey(id, step), bytes).catch((error: unknown) => {
      throw storageRefusal(services, error);
    });
    await sql.addPicture.run(tx, id, step + 1, contract.checkHours);
    if (whole) await sql.insertHash.run(tx, id, step, String(whole.hash));
  });
  return present(call);
};
