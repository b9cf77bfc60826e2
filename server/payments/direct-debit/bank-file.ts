/**
 * Reads banks' files about direct debits: pain.002 (status report) and camt.053 / camt.054 (statement, advice). Pure:
 * no database. Tolerates the variants of many banks; what a file does not say is left out.
 */
import { XMLParser } from 'fast-xml-parser';

/** The result of one collection. */
export interface BankResult {
  outcome: 'settled' | 'refused' | 'returned';
  endToEndId: string;
  /** ISO 20022 code; '' when the bank gives none. */
  reason: string;
  /** In cents; null when the file does not say, or uses another currency. */
  amount_minor: number | null;
}
/** The result of a whole file of ours, or of one batch in it. */
interface BatchResult {
  /** `rejected`: the bank accepted none of it, through no fault of the payers. */
  outcome: 'settled' | 'rejected';
  message_id: string | null;
  batchId: string | null;
}
export interface BankFile {
  kind: 'pain.002' | 'camt';
  entries: BankResult[];
  batches: BatchResult[];
}

type Node = { [name: string]: unknown };

// Repeatable elements, parsed as lists even when there is only one.
const lists = new Set([
  'OrgnlPmtInfAndSts',
  'TxInfAndSts',
  'StsRsnInf',
  'Stmt',
  'Ntfctn',
  'Ntry',
  'NtryDtls',
  'TxDtls',
]);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => lists.has(name),
});

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
/** The node or text at a path of element names. */
const at = (from: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((node, name) => (isNode(node) ? node[name] : undefined), from);
const nodes = (from: unknown, ...path: string[]): Node[] => {
  const target = at(from, ...path);
  return (Array.isArray(target) ? target : [target]).filter(isNode);
};
const text = (from: unknown, ...path: string[]): string => {
  const target = at(from, ...path);
  const value = isNode(target) ? target['#text'] : target;
  return typeof value === 'string' ? value.trim() : '';
};

/** @returns undefined when it is none of these files */
export function readBankFile(xml: string): BankFile | undefined {
  // These formats have no document type; a file with one is not from a bank.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return undefined;
  let root: unknown;
  try {
    root = parser.parse(xml, true);
  } catch {
    return undefined;
  }
  const document = at(root, 'Document');
  const report = at(document, 'CstmrPmtStsRpt');
  if (isNode(report)) return { kind: 'pain.002', ...ofReport(report) };
  const statements = [
    ...nodes(document, 'BkToCstmrStmt', 'Stmt'),
    ...nodes(document, 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'),
  ];
  if (!isNode(at(document, 'BkToCstmrStmt')) && !isNode(at(document, 'BkToCstmrDbtCdtNtfctn'))) return undefined;
  return { kind: 'camt', ...ofStatements(statements) };
}

const settled = ['ACSC', 'ACCC'];

function ofReport(report: Node): Omit<BankFile, 'kind'> {
  const results: Omit<BankFile, 'kind'> = { entries: [], batches: [] };
  const messageId = text(report, 'OrgnlGrpInfAndSts', 'OrgnlMsgId') || null;
  const batches = nodes(report, 'OrgnlPmtInfAndSts');
  let single = 0;
  for (const batch of batches) {
    const batchId = text(batch, 'OrgnlPmtInfId') || null;
    const transactions = nodes(batch, 'TxInfAndSts');
    for (const node of transactions) {
      const status = text(node, 'TxSts');
      if (status !== 'RJCT' && !settled.includes(status)) continue;
      single += 1;
      results.entries.push({
        outcome: status === 'RJCT' ? 'refused' : 'settled',
        endToEndId: text(node, 'OrgnlEndToEndId'),
        reason: reasonOf(nodes(node, 'StsRsnInf')),
        amount_minor:
          cents(at(node, 'OrgnlTxRef', 'Amt', 'InstdAmt')) ?? cents(at(node, 'OrgnlTxRef', 'IntrBkSttlmAmt')),
      });
    }
    const status = text(batch, 'PmtInfSts');
    if (transactions.length > 0 || (status !== 'RJCT' && !settled.includes(status))) continue;
    single += 1;
    results.batches.push({ outcome: status === 'RJCT' ? 'rejected' : 'settled', message_id: messageId, batchId });
  }
  const status = text(report, 'OrgnlGrpInfAndSts', 'GrpSts');
  if (single === 0 && (status === 'RJCT' || settled.includes(status)))
    results.batches.push({ outcome: status === 'RJCT' ? 'rejected' : 'settled', message_id: messageId, batchId: null });
  return results;
}

function ofStatements(statements: readonly Node[]): Omit<BankFile, 'kind'> {
  const results: Omit<BankFile, 'kind'> = { entries: [], batches: [] };
  for (const entry of statements.flatMap((s) => nodes(s, 'Ntry'))) {
    const booked = text(entry, 'Sts', 'Cd') || text(entry, 'Sts');
    if (booked !== 'BOOK') continue;
    for (const details of nodes(entry, 'NtryDtls')) {
      const transactions = nodes(details, 'TxDtls');
      const credit = text(entry, 'CdtDbtInd') === 'CRDT' && text(entry, 'RvslInd') !== 'true';
      for (const node of transactions) {
        const returned = isNode(at(node, 'RtrInf')) || !credit || text(node, 'CdtDbtInd') === 'DBIT';
        const amount = at(node, 'Amt') ?? at(node, 'AmtDtls', 'TxAmt', 'Amt') ?? at(node, 'AmtDtls', 'InstdAmt', 'Amt');
        results.entries.push({
          outcome: returned ? 'returned' : 'settled',
          endToEndId: text(node, 'Refs', 'EndToEndId'),
          reason: returned ? reasonOf(nodes(node, 'RtrInf')) : '',
          // A return may include the bank's fee, so its amount is not comparable.
          amount_minor: returned
            ? null
            : (cents(amount) ?? (transactions.length === 1 ? cents(at(entry, 'Amt')) : null)),
        });
      }
      const batch = {
        message_id: text(details, 'Btch', 'MsgId') || null,
        batchId: text(details, 'Btch', 'PmtInfId') || null,
      };
      if (transactions.length === 0 && credit && (batch.message_id || batch.batchId))
        results.batches.push({ outcome: 'settled', ...batch });
    }
  }
  return results;
}

function reasonOf(infos: readonly Node[]): string {
  for (const info of infos) {
    const code = text(info, 'Rsn', 'Cd');
    if (/^[A-Z]{2}\d{2}$/.test(code)) return code;
  }
  return '';
}

/** `<Amt Ccy="EUR">12.50</Amt>` → 1250, without floating point. */
function cents(amount: unknown): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text(amount));
  if (!match || (isNode(amount) && amount['@Ccy'] !== 'EUR')) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** The end-to-end ids of one of our own files, or of one batch in it. */
export function idsOfOwnFile(xml: string, batchId: string | null): string[] {
  const batches = new XMLParser({
    removeNSPrefix: true,
    parseTagValue: false,
    processEntities: false,
    isArray: (name) => name === 'PmtInf' || name === 'DrctDbtTxInf',
  });
  return nodes(batches.parse(xml), 'Document', 'CstmrDrctDbtInitn', 'PmtInf')
    .filter((node) => batchId === null || text(node, 'PmtInfId') === batchId)
    .flatMap((node) => nodes(node, 'DrctDbtTxInf').map((tx) => text(tx, 'PmtId', 'EndToEndId')));
}
