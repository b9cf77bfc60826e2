/** The writers: taking a conversation in hand, reading it, answering it. */
import type { Static } from 'typebox';
import type * as contract from '../../contract/desk-writing.ts';
import { writingClaimMinutes } from '../../contract/desk-writing.ts';
import { interests as allInterests } from '../../contract/interests.ts';
import { isLocale, type Locale } from '../../contract/locales.ts';
import { type Scope, scopeOf } from '../../contract/permissions.ts';
import { chatHistoryDays } from '../../contract/time.ts';
import { giftShown, listGifts } from '../chat/gifts.ts';
import type { At } from '../chat/message-cost.ts';
import { presentMessage } from '../chat/present.ts';
import { graphemes } from '../chat/rules.ts';
import { storeAsFictional, notifyFictional } from '../chat/send-as-fictional.ts';
import * as chat from '../chat/sql.ts';
import { countAnswer } from '../insight/writers.ts';
import { openCareCase } from '../moderation/sql.ts';
import { type Db, transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Call, StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import { setting } from '../sites/settings.ts';
import { audit } from './audit.ts';
import { presentPhoto } from './present.ts';
import { take } from './claims.ts';
import * as claims from './sql.ts';
import { photosById } from './sql-photos.ts';
import * as sql from './sql-writing.ts';
import { asksIfReal, neverSaid } from './writing-rules.ts';
import { turnsNow, type Turns } from './writing-turns.ts';
import { honestSentence } from './writing-words.ts';

const kind = 'conversation';
const page = 100;
const noEnd = 2 ** 31 - 1;

const atOf = async (services: Services, row: sql.WritingRow): Promise<At> => ({
  site: await siteById(services, row.site_id),
  country: row.country,
});

/** @throws Refusal not_found for a conversation between two members, too */
export async function findWriting(db: Db | Tx, id: string): Promise<sql.WritingRow> {
  const row = await sql.writingById.one(db, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** The next free one that is not others' turn; the one in hand is given free. @returns null when none is left */
export async function claimNext(
  services: Services,
  staff: StaffCaller,
  { language, after, scope }: { language?: string; after?: string; scope: Scope },
): Promise<string | null> {
  const { hours, late } = await turnsNow(services);
  const next = (db: Db) =>
    transaction(db, async (tx) => {
      await sql.lockWriting(tx);
      let next: { id: string } | undefined;
      // One that looked free may just have been taken by its address; then the one after it.
      for (let tries = 0; next === undefined && tries < 3; tries++)
        next = await sql.claimNextWriting.one(
          tx,
          staff.id,
          writingClaimMinutes,
          language || null,
          after ?? null,
          JSON.stringify(scope),
          hours,
          late,
        );
      await sql.dropOtherWriting.run(tx, staff.id, next?.id ?? null);
      return next?.id ?? null;
    });
  return take(services.db, staff, next);
}

/** Takes or keeps it. @returns whether the caller has it now */
const hold = async (db: Db | Tx, staff: StaffCaller, id: string, { hours, late }: Turns): Promise<boolean> =>
  staff.seeing === undefined &&
  (await sql.claimWriting.one(db, id, staff.id, hours, late, writingClaimMinutes)) !== undefined;

async function notInHand(tx: Tx, staff: StaffCaller, id: string, { hours, late }: Turns): Promise<Refusal> {
  const claim = await claims.claimOf.one(tx, kind, id);
  const kept = claim ? undefined : await sql.keptFor.one(tx, id, staff.id, hours, late);
  if (kept)
    return new Refusal('writing_kept', {
      data: { onDuty: kept.names.join(', ') },
    });
  return new Refusal('claimed', { data: { name: claim?.name ?? '' } });
}

/** Who reads a conversation here, in which language. */
type Reader = Pick<Call, 'services' | 'locale'> & { staff: StaffCaller };

async function messagesOf(
  { services, locale }: Reader,
  at: At,
  row: sql.WritingRow,
  rows: chat.MessageRow[],
): Promise<Static<typeof contract.WritingMessage>[]> {
  const writers = new Map(
    (
      await sql.writersOf(
        services.db,
        rows.map((row) => row.id),
      )
    ).map((writer) => [writer.message_id, writer.name]),
  );
  return rows.map((message) => ({
    // Who answers for a profile sees what was sent to it.
    ...presentMessage(services, at, { ...message, sensitive: false }, row.fictional_id, 0, true),
    gift: giftShown({ services, site: at.site, locale }, message.gift),
    writer: writers.get(message.id) ?? null,
    asks_if_real: message.sender_id === row.member_id && asksIfReal(message.body),
  }));
}

async function personOf(
  services: Services,
  id: string,
  readerId: string,
  locale: Locale,
): Promise<Static<typeof contract.WritingPerson>> {
  const [person, photos] = await Promise.all([
    sql.writingPerson.one(services.db, id, readerId),
    claims.photosOf(services.db, id),
  ]);
  if (!person) throw new Refusal('not_found');
  return {
    ...person,
    joined: person.joined.toISOString(),
    interests: person.interests.map((id) => allInterests.find((interest) => interest.id === id)?.names[locale] ?? id),
    // What anybody may see, no more: the private ones were not shown to the staff.
    photos: photos
      .filter((photo) => photo.status === 'active' && !photo.private)
      .map((photo) => presentPhoto(services, photo)),
  };
}

const presentNote = (note: sql.NoteRow | undefined): Static<typeof contract.WritingNote> => ({
  text: note?.text ?? '',
  version: note?.version ?? 0,
  staff_name: note?.staff_name ?? null,
  updated_at: note?.updated_at.toISOString() ?? null,
});

async function stateOf(
  services: Services,
  staff: StaffCaller,
  row: sql.WritingRow,
): Promise<Static<typeof contract.WritingState>> {
  const { db } = services;
  const { hours, late } = await turnsNow(services);
  const [claim, kept, notes, others, bought, care, memberSite] = await Promise.all([
    claims.claimOf.one(db, kind, row.id),
    sql.keptFor.one(db, row.id, staff.id, hours, late),
    sql.notesOf(db, [row.id, row.fictional_id]),
    sql.freeWriting.one(db, row.id, JSON.stringify(scopeOf(staff.rights, 'writing.answer')), staff.id, hours, late),
    sql.boughtInADay.one(db, row.member_id),
    openCareCase.one(db, row.member_id),
    siteById(services, row.member_site_id),
  ]);
  const limit = setting(memberSite, row.country, 'care_credits_a_day');
  return {
    mine: claim?.staff_id === staff.id,
    claimed_by: claim && claim.staff_id !== staff.id ? claim.name : null,
    kept_for: kept && claim?.staff_id !== staff.id ? kept.names : [],
    waiting_since: row.waiting_since?.toISOString() ?? null,
    closed: row.blocked ? 'blocked' : row.available ? null : 'unavailable',
    profile_note: presentNote(notes.find((note) => note.subject_id === row.fictional_id)),
    conversation_note: presentNote(notes.find((note) => note.subject_id === row.id)),
    others: others?.n ?? 0,
    bought_much: bought && limit > 0 && bought.credits > limit ? bought.credits : null,
    care_number: care?.number ?? null,
  };
}

/** Takes it in hand first and reads then, so that what a writer sees is what there is to answer. @throws Refusal not_found */
export async function openWriting(reader: Reader, id: string) {
  const { services, staff, locale } = reader;
  const { db } = services;
  await findWriting(db, id);
  if (await hold(db, staff, id, await turnsNow(services))) await sql.dropOtherWriting.run(db, staff.id, id);
  const row = await findWriting(db, id);
  const at = await atOf(services, row);
  await audit(db, staff, 'writing_opened', { kind, id }, { member_id: row.member_id });
  const rows = await chat.latestMessages(db, id, chatHistoryDays, 0, noEnd, page + 1);
  const [fictional, member, messages, state, voice, mayBeSent] = await Promise.all([
    personOf(services, row.fictional_id, row.member_id, locale),
    personOf(services, row.member_id, row.member_id, locale),
    messagesOf(reader, at, row, rows.slice(0, page).reverse()),
    stateOf(services, staff, row),
    sql.voiceOf.one(db, row.fictional_id),
    sql.maySend(db, row.fictional_id, id),
  ]);
  const pictures =
    mayBeSent.length > 0
      ? await photosById(
          db,
          mayBeSent.map((sendable) => sendable.photo_id),
        )
      : [];
  return {
    voice: voice?.voice ?? '',
    never: voice?.never ?? '',
    may_send: mayBeSent.flatMap((sendable) => {
      const photo = pictures.find((picture) => picture.id === sendable.photo_id);
      return photo ? [{ photo: presentPhoto(services, photo), sent_at: sendable.sent_at?.toISOString() ?? null }] : [];
    }),
    gifts: listGifts(services, at, locale).gifts.map(({ id: gift, name, picture }) => ({ id: gift, name, picture })),
    fictional,
    member,
    messages,
    more: rows.length > page,
    state,
    message_length: setting(at.site, at.country, 'message_length'),
    language: isLocale(row.language) ? row.language : ('en' as Locale),
  };
}

/** @param input.active the writer did something lately: the conversation stays in hand. @throws Refusal not_found */
export async function pollWriting(reader: Reader, id: string, input: { after: number; active: boolean }) {
  const { services, staff } = reader;
  if (input.active) await hold(services.db, staff, id, await turnsNow(services));
  const row = await findWriting(services.db, id);
  const rows = await chat.messagesAfter(services.db, id, chatHistoryDays, input.after, page);
  const [messages, state] = await Promise.all([
    messagesOf(reader, await atOf(services, row), row, rows),
    stateOf(services, staff, row),
  ]);
  return { messages, state };
}

/** @throws Refusal not_found */
export async function olderMessages(reader: Reader, id: string, before: number) {
  const { services } = reader;
  const row = await findWriting(services.db, id);
  const rows = await chat.latestMessages(services.db, id, chatHistoryDays, 0, before, page + 1);
  return {
    messages: await messagesOf(reader, await atOf(services, row), row, rows.slice(0, page).reverse()),
    more: rows.length > page,
  };
}

/** @throws Refusal writer_never when the text holds what the profile never writes of, and it was not pointed out before */
export async function checkNever(
  tx: Tx,
  profileId: string,
  { body, despite }: { body: string; despite?: boolean | undefined },
): Promise<void> {
  if (despite) return;
  const words = neverSaid((await sql.voiceOf.one(tx, profileId))?.never ?? '', body);
  if (words.length > 0) throw new Refusal('writer_never', { data: { words: words.join(', ') } });
}

/**
 * Answers once for what waits. The claim's row stays locked until the message stands, so that nobody takes the conversation
 * meanwhile, and whoever takes it next reads this answer. The same key again changes nothing.
 * @throws Refusal not_found, claimed, writing_kept (it is others' turn), conflict (nothing waits, or the profile wrote since), writer_never, bad_request (no picture
 * of the profile with a licence), and those of storeAsFictional
 */
export async function answerWriting(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: {
    key: string;
    body: string;
    seen_seq: number;
    photo_id?: string | undefined;
    gift?: string | undefined;
    despite?: boolean | undefined;
  },
): Promise<{ seq: number }> {
  const { key, seen_seq: seenSeq } = input;
  const turns = await turnsNow(services);
  const done = await transaction(services.db, async (tx) => {
    if (!(await hold(tx, staff, id, turns))) throw await notInHand(tx, staff, id, turns);
    const row = await findWriting(tx, id);
    const before = await sql.messageOf.one(tx, key);
    if (before) {
      if (
        before.conversation_id !== id ||
        before.sender_id !== row.fictional_id ||
        before.body !== input.body.trim() ||
        before.photo_id !== (input.photo_id ?? null) ||
        before.gift !== (input.gift ?? null)
      )
        throw new Refusal('conflict');
      return { seq: before.seq };
    }
    const last = await sql.lastOwn.one(tx, id, row.fictional_id);
    if (row.waiting_since === null || (last?.seq ?? 0) > seenSeq) throw new Refusal('conflict');
    await checkNever(tx, row.fictional_id, input);
    if (
      input.photo_id &&
      !(await sql.maySend(tx, row.fictional_id, id)).some((sendable) => sendable.photo_id === input.photo_id)
    )
      throw fieldRefusal('photo_id', 'bad_request');
    const at = await atOf(services, row);
    const stored = await storeAsFictional(services, tx, at, {
      id: key,
      staff_id: staff.id,
      fictional_id: row.fictional_id,
      to: row.member_id,
      body: input.body,
      photo_id: input.photo_id,
      gift: input.gift,
    });
    if (!stored) throw new Refusal('conflict');
    const { body, kind: what } = stored.message;
    const language = isLocale(row.language) ? row.language : 'en';
    await countAnswer.run(
      tx,
      key,
      staff.id,
      row.fictional_id,
      row.site_id,
      language,
      id,
      what,
      graphemes(body),
      row.waiting_since,
      body.includes(services.words.text(language, honestSentence)),
    );
    const said = input.despite ? { despite: true } : {};
    await audit(
      tx,
      staff,
      'writing_answered',
      { kind, id },
      { member_id: row.member_id, seq: stored.sent.seq, ...said },
    );
    return { seq: stored.sent.seq, stored, at };
  });
  if (done.stored) await notifyFictional(services, done.at, done.stored);
  return { seq: done.seq };
}

/** The log says who changed a note and when; what it says stays with the note. @throws Refusal not_found, conflict */
export function saveNote(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: { kind: 'profile' | 'conversation'; text: string; version: number },
): Promise<Static<typeof contract.WritingNote>> {
  return transaction(services.db, async (tx) => {
    const { fictional_id: fictionalId } = await findWriting(tx, id);
    const ofProfile = input.kind === 'profile';
    const note = await sql.saveNote.one(
      tx,
      ofProfile ? fictionalId : null,
      ofProfile ? null : id,
      input.text.trim(),
      input.version,
      staff.name,
    );
    if (!note) throw new Refusal('conflict');
    await audit(tx, staff, 'writing_note_saved', ofProfile ? { kind: 'member', id: fictionalId } : { kind, id }, {
      version: note.version,
      length: note.text.length,
    });
    return presentNote(note);
  });
}
