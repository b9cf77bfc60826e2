/** Direct debits at the desk (role finance): each call with its line in the audit log. */
import type * as contract from '../../contract/desk-debits.ts';
import {
  type DebitBlockRow,
  type DebitFileRow,
  presentBlock,
  presentFile,
} from '../payments/direct-debit/desk-lists.ts';
import { endMandate, openMandate, presentCollection, presentMandate } from '../payments/direct-debit/desk-mandates.ts';
import { dueOf, enterOutcome, liftBlock, makeDebitFile, openDebitFile } from '../payments/direct-debit/desk.ts';
import { importBankFile } from '../payments/direct-debit/import-bank-file.ts';
import type { DeskCollectionRow, DeskMandateRow } from '../payments/direct-debit/sql-desk.ts';
import type { Handler } from '../platform/http/call.ts';
import { audit } from './audit.ts';
import { debitCompanies } from './debit-companies.ts';
import { companyOf } from './door.ts';
import { fileLists } from './file-lists.ts';
import { sendList } from './list-files.ts';
import { answerFileList } from './lists.ts';
import { tellMember } from './tell-member.ts';

export const deskDebits: Handler<typeof contract.deskDebits> = async ({ services, staff, scope }) => ({
  companies: await dueOf(services, await debitCompanies(services.db, staff, scope)),
});

export const deskExportDebits: Handler<typeof contract.deskExportDebits> = async ({
  services,
  site,
  staff,
  query,
  body,
  sendFile,
}) => {
  const company = companyOf({ query, site });
  const file = body.message_id
    ? await openDebitFile(services, company, body.message_id)
    : await makeDebitFile(services, company, {
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
  query,
  body,
}) => {
  await liftBlock(services, companyOf({ query, site }), {
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

export const deskDebitOutcome: Handler<typeof contract.deskDebitOutcome> = async ({
  services,
  site,
  staff,
  query,
  body,
}) => {
  const of = {
    message_id: 'message_id' in body ? body.message_id : undefined,
    payment_id: 'payment_id' in body ? body.payment_id : undefined,
  };
  const reason = 'reason' in body ? body.reason : '';
  const subject = of.payment_id
    ? { kind: 'payment', id: of.payment_id }
    : { kind: 'debit_file', id: of.message_id ?? '' };
  const changed = await enterOutcome(services, companyOf({ query, site }), {
    ...of,
    outcome: body.outcome,
    reason,
    also: (tx, n) => audit(tx, staff, 'debit_outcome', subject, { outcome: body.outcome, reason, changed: n }),
  });
  return { changed };
};

export const deskCollections: Handler<typeof contract.deskCollections> = (call) =>
  answerFileList(call, fileLists.debits, (rows: DeskCollectionRow[]) => rows.map(presentCollection));

export const deskCollectionsFile: Handler<typeof contract.deskCollectionsFile> = (call) =>
  sendList(call, fileLists.debits);

export const deskDebitFiles: Handler<typeof contract.deskDebitFiles> = (call) =>
  answerFileList(call, fileLists.debit_files, (rows: DebitFileRow[]) => rows.map(presentFile));

export const deskDebitFilesFile: Handler<typeof contract.deskDebitFilesFile> = (call) =>
  sendList(call, fileLists.debit_files);

export const deskDebitBlocks: Handler<typeof contract.deskDebitBlocks> = (call) =>
  answerFileList(call, fileLists.debit_blocks, (rows: DebitBlockRow[]) => rows.map(presentBlock));

export const deskDebitBlocksFile: Handler<typeof contract.deskDebitBlocksFile> = (call) =>
  sendList(call, fileLists.debit_blocks);

export const deskImportDebits: Handler<typeof contract.deskImportDebits> = ({ services, site, staff, query, body }) =>
  importBankFile(services, companyOf({ query, site }), {
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

export const deskMandates: Handler<typeof contract.deskMandates> = (call) =>
  answerFileList(call, fileLists.mandates, (rows: DeskMandateRow[]) => rows.map(presentMandate));

export const deskMandatesFile: Handler<typeof contract.deskMandatesFile> = (call) => sendList(call, fileLists.mandates);

export const deskMandate: Handler<typeof contract.deskMandate> = async ({ services, staff, query }) => {
  const opened = await openMandate(services, query.id);
  await audit(
    services.db,
    staff,
    'mandate_viewed',
    { kind: 'mandate', id: query.id },
    { reference: opened.mandate.reference },
  );
  return opened;
};

export const deskEndMandate: Handler<typeof contract.deskEndMandate> = async ({ services, staff, body }) => {
  await endMandate(services, {
    mandate_id: body.mandate_id,
    also: async (tx, memberId) => {
      if (memberId) await tellMember(tx, memberId, 'mandate_ended');
      await audit(tx, staff, 'mandate_ended', { kind: 'mandate', id: body.mandate_id }, { note: body.note });
    },
  });
  return { ok: true };
};
