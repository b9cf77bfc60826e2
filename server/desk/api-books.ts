/** The calls of the proof of the books by day, and of closing a month of writers. */
import type * as contract from '../../contract/desk-books.ts';
import { bookDays, proveBooks } from '../insight/book-days.ts';
import { closeWriting } from '../insight/close-writing.ts';
import { transaction } from '../platform/db.ts';
import type { Handler } from '../platform/http/call.ts';
import { audit } from './audit.ts';

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
