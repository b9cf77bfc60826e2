/** Reads banks' files: what counts as a result, and what is not such a file. */
import { describe, expect, it } from 'vitest';
import { idsOfOwnFile, readBankFile } from './bank-file.ts';

const pain002 = (inner: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr/>${inner}</CstmrPmtStsRpt></Document>`;
const camt = (inner: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn>${inner}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
const tx = (id: string, status: string, more = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${more}</TxInfAndSts>`;
const because = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
const entry = (indicator: string, inner: string, more = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry><Amt Ccy="EUR">25.00</Amt><CdtDbtInd>${indicator}</CdtDbtInd>${more}<NtryDtls>${inner}</NtryDtls></Ntry>`;
const line = (id: string, more = '') => `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${more}</TxDtls>`;

describe('pain.002', () => {
  it('tells of single collections, with the bank’s reason and the amount', () => {
    const xml =
      pain002(`<OrgnlGrpInfAndSts><OrgnlMsgId>DDI-1</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>DDI-1-1</OrgnlPmtInfId>
      ${tx('AAAA-1111', 'RJCT', `${because('AC04')}<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">12.5</InstdAmt></Amt></OrgnlTxRef>`)}${tx('BBBB-2222', 'ACSC')}${tx('CCCC-3333', 'PDNG')}
      </OrgnlPmtInfAndSts>`);
    expect(readBankFile(xml)).toEqual({
      kind: 'pain.002',
      batches: [],
      entries: [
        { outcome: 'refused', endToEndId: 'AAAA-1111', reason: 'AC04', amount_minor: 1250 },
        { outcome: 'settled', endToEndId: 'BBBB-2222', reason: '', amount_minor: null },
      ],
    });
  });

  it('a batch or file the bank took none of is told as one', () => {
    const group = (status: string) =>
      `<OrgnlGrpInfAndSts><OrgnlMsgId>DDI-1</OrgnlMsgId><GrpSts>${status}</GrpSts></OrgnlGrpInfAndSts>`;
    expect(readBankFile(pain002(group('RJCT')))?.batches).toEqual([
      { outcome: 'rejected', message_id: 'DDI-1', batchId: null },
    ]);
    const batch =
      '<OrgnlPmtInfAndSts><OrgnlPmtInfId>DDI-1-2</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts></OrgnlPmtInfAndSts>';
    expect(readBankFile(pain002(group('PART') + batch))?.batches).toEqual([
      { outcome: 'rejected', message_id: 'DDI-1', batchId: 'DDI-1-2' },
    ]);
    expect(readBankFile(pain002(group('ACTC')))).toEqual({ kind: 'pain.002', entries: [], batches: [] });
  });
});

describe('camt', () => {
  it('credits settle, debits and reversals return, what is only announced does not count', () => {
    const xml = camt(
      entry(
        'CRDT',
        `${line('AAAA-1111', '<Amt Ccy="EUR">12.50</Amt>')}${line('BBBB-2222', '<AmtDtls><TxAmt><Amt Ccy="EUR">12.50</Amt></TxAmt></AmtDtls>')}`,
      ) +
        entry('DBIT', line('CCCC-3333', '<RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf>')) +
        entry('CRDT', line('DDDD-4444'), '<Sts>BOOK</Sts><RvslInd>true</RvslInd>') +
        entry('CRDT', line('EEEE-5555'), '<Sts>PDNG</Sts>') +
        entry('CRDT', line('FFFF-6666', '<Amt Ccy="USD">12.50</Amt>')),
    );
    expect(
      readBankFile(xml)?.entries.map((result) => [
        result.outcome,
        result.endToEndId,
        result.reason,
        result.amount_minor,
      ]),
    ).toEqual([
      ['settled', 'AAAA-1111', '', 1250],
      ['settled', 'BBBB-2222', '', 1250],
      ['returned', 'CCCC-3333', 'MD06', null],
      ['returned', 'DDDD-4444', '', null],
      ['settled', 'FFFF-6666', '', 2500],
    ]);
  });

  it('a booking of a whole batch names it', () => {
    expect(
      readBankFile(camt(entry('CRDT', '<Btch><PmtInfId>DDI-1-1</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>')))?.batches,
    ).toEqual([{ outcome: 'settled', message_id: null, batchId: 'DDI-1-1' }]);
  });
});

it('takes name spaces with a prefix; refuses what is no such file, and one with a document type', () => {
  const prefixed = pain002(`<OrgnlPmtInfAndSts>${tx('AAAA-1111', 'ACSC')}</OrgnlPmtInfAndSts>`)
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
    .replace('xmlns=', 'xmlns:n=');
  expect(readBankFile(prefixed)?.entries).toHaveLength(1);
  const other = '<Document><CstmrDrctDbtInitn/></Document>';
  const bomb = `<!DOCTYPE x [<!ENTITY a "b">]>${pain002('')}`;
  for (const xml of ['', 'order;amount', '<a>', other, bomb, '<Document><CstmrPmtStsRpt>', '{"Document":1}'])
    expect(readBankFile(xml), xml).toBeUndefined();
});

it('reads the ids of our own files, of one batch too', () => {
  const batch = (id: string, ...orders: string[]) =>
    `<PmtInf><PmtInfId>${id}</PmtInfId>${orders.map((o) => `<DrctDbtTxInf><PmtId><EndToEndId>${o}</EndToEndId></PmtId></DrctDbtTxInf>`).join('')}</PmtInf>`;
  const xml = `<Document><CstmrDrctDbtInitn>${batch('DDI-1-1', 'AAAA-1111', 'BBBB-2222')}${batch('DDI-1-2', 'CCCC-3333')}</CstmrDrctDbtInitn></Document>`;
  expect(idsOfOwnFile(xml, null)).toEqual(['AAAA-1111', 'BBBB-2222', 'CCCC-3333']);
  expect(idsOfOwnFile(xml, 'DDI-1-2')).toEqual(['CCCC-3333']);
});
