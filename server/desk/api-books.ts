/** The calls of the proof of the books by day, and of closing a month of writers. */
import type * as contract from '../../contract/desk-books.ts';
import { bookDays, proveBooks } from '../insight/book-days.ts';
import { closeWriting } from '../insight/close-writing.ts';
import { isDay } from '../insight/days.ts';
import { type Rate, setRate } from '../insight/writer-pay.ts';
import { transaction } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { allCurrencies } from '../../contract/countries.ts';
import { audit, changesIn } from './audit.ts';
import { staffById } from './sql-staff.ts';

export const deskBookDays: Handler<typeof contract.deskBookDays> = ({ services, query }) =>
  bookDays(services, query.month);

export const deskProveBooks: Handler<typeof contract.deskProveBooks> = async ({ services, staff, body }) => {
  const faults = await proveBooks(services, body.month);
  await audit(services.db, staff, 'book_days_proved', undefined, { month: body.month, faults });
  return { faults };
};

export const deskCloseWriting: Handler<typeof contract.deskCloseWriting> = async ({ services, staff, body }) => {
  await transaction(services.db, async (tx) => {
    if (await closeWriting(services, tx, { ...body, by: staff.name }))
      await audit(tx, staff, 'writing_closed', { kind: 'month', id: body.month });
  });
  return { ok: true };
};

export const deskSetWriterRate: Handler<typeof contract.deskSetWriterRate> = async ({ services, staff, body }) => {
  const { staff_id: id, from } = body;
  if (!isDay(from)) throw fieldRefusal('from', 'bad_request');
  if (body.rate && !allCurrencies.includes(body.rate.currency)) throw fieldRefusal('currency', 'bad_request');
  await transaction(services.db, async (tx) => {
    if (!(await staffById.one(tx, id))) throw new Refusal('not_found');
    const { before, after } = await setRate(tx, body, staff.name);
    const figures = (of: Omit<Rate, 'from_day'> | null) =>
      of ? { rate_message: of.message_minor, rate_thousand: of.thousand_minor } : {};
    // In another currency it is another rate.
    const changes =
      before && after && before.currency === after.currency
        ? changesIn(figures(before), figures(after), { currency: after.currency })
        : [
            ...changesIn(figures(before), {}, { currency: before?.currency ?? '' }),
            ...changesIn({}, figures(after), { currency: after?.currency ?? '' }),
          ];
    await audit(tx, staff, 'writer_rate_set', { kind: 'staff', id }, { day: from }, changes);
  });
  return { ok: true };
};
