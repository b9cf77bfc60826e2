/** Direct debits at the desk (role finance): each call with its line in the audit log. */
import type * as contract from '../../contract/desk-debits.ts';
import { endMandate, listCollections, listMandates, openMandate } from '../payments/direct-debit/desk-mandates.ts';
import { enterOutcome, liftBlock, listDebits, makeDebitFile, openDebitFile } from '../payments/direct-debit/desk.ts';
import { importBankFile } from '../payments/direct-debit/import-bank-file.ts';
import type { Handler } from '../platform/http/call.ts';
import { audit } from './audit.ts';
import { tellMember } from './tell-member.ts';

export const deskDebits: Handler<typeof contract.deskDebits> = ({ services, site }) => listDebits(services, site);

export const deskExportDebits: Handler<typeof contract.deskExportDebits> = async ({
  services,
  site,
  staff,
  body,
  sendFile,
}) => {
  const file = body.message_id
    ? await openDebitFile(services, site, body.message_id)
    : await makeDebitFile(services, site, {
        staff_id: staff.id,
        also: (tx, { message_id: messageId, payments, amount_minor: amountMinor }) =>
          audit(
            tx,
            staff,
            'debits_exported',
            { kind: 'debit_file', id: messageId },
            { payments, amount_minor: amountMinor },
          ),
      });
  // The file holds accounts, so looking at it again is a line of its own.
  if (body.message_id) await audit(services.db, staff, 'debit_file_read', { kind: 'debit_file', id: file.message_id });
  sendFile({ bytes: Buffer.from(file.xml, 'utf8'), type: 'application/xml', name: `${file.message_id}.xml` });
};

export const deskLiftDebitBlock: Handler<typeof contract.deskLiftDebitBlock> = async ({
  services,
  site,
  staff,
  body,
}) => {
  await liftBlock(services, site, {
    staff_id: staff.id,
    block_id: body.block_id,
    also: async (tx, memberId) => {
      if (memberId) await tellMember(tx, memberId, 'debit_open');
      await audit(
        tx,
        staff,
        'debit_block_lifted',
        memberId ? { kind: 'member', id: memberId } : { kind: 'debit_block', id: body.block_id },
      );
    },
  });
  return { ok: true };
};

export const deskDebitOutcome: Handler<typeof contract.deskDebitOutcome> = async ({ services, site, staff, body }) => {
  const of = {
    message_id: 'message_id' in body ? body.message_id : undefined,
    payment_id: 'payment_id' in body ? body.payment_id : undefined,
  };
  const reason = 'reason' in body ? body.reason : '';
  const subject = of.payment_id
    ? { kind: 'payment', id: of.payment_id }
    : { kind: 'debit_file', id: of.message_id ?? '' };
  const changed = await enterOutcome(services, site, {
    ...of,
    outcome: body.outcome,
    reason,
    also: (tx, n) => audit(tx, staff, 'debit_outcome', subject, { outcome: body.outcome, reason, changed: n }),
  });
  return { changed };
};

export const deskCollections: Handler<typeof contract.deskCollections> = ({ services, site, query }) =>
  listCollections(services, site, query);

export const deskImportDebits: Handler<typeof contract.deskImportDebits> = ({ services, site, staff, body }) =>
  importBankFile(services, site, {
    xml: body.xml,
    also: (tx, { settled, refused, returned, due_again: dueAgain, known, unknown, differing }, kind) =>
      audit(
        tx,
        staff,
        'bank_file_read',
        { kind: 'bank_file', id: kind },
        {
          settled,
          refused,
          returned,
          due_again: dueAgain,
          known,
          unknown: unknown.length,
          differing: differing.length,
        },
      ),
  });

export const deskMandates: Handler<typeof contract.deskMandates> = async ({ services, site, staff, query }) => {
  const page = await listMandates(services, site, query);
  if (query.q?.trim()) await audit(services.db, staff, 'mandates_searched', undefined, { found: page.mandates.length });
  return page;
};

export const deskMandate: Handler<typeof contract.deskMandate> = async ({ services, site, staff, query }) => {
  const opened = await openMandate(services, site, query.id);
  await audit(
    services.db,
    staff,
    'mandate_viewed',
    { kind: 'mandate', id: query.id },
    { reference: opened.mandate.reference },
  );
  return opened;
};

export const deskEndMandate: Handler<typeof contract.deskEndMandate> = async ({ services, site, staff, body }) => {
  await endMandate(services, site, {
    mandate_id: body.mandate_id,
    also: async (tx, memberId) => {
      if (memberId) await tellMember(tx, memberId, 'mandate_ended');
      await audit(tx, staff, 'mandate_ended', { kind: 'mandate', id: body.mandate_id }, { note: body.note });
    },
  });
  return { ok: true };
};
