/** The bank's file: valid against the schema for any names and amounts, and against the rules no schema can express. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { validateXML } from 'xmllint-wasm';
import { describe, expect, it } from 'vitest';
import {
  type Collection,
  decimal,
  type DebitMessage,
  messageFaults,
  pain008,
  sepaText,
  splitStreet,
} from './pain008.ts';
import {
  bankingDayAfter,
  codeOf,
  ibanOf,
  isBankingDay,
  leftOf,
  makeCode,
  makeReference,
  maskHolder,
  maskMobile,
  mobileOf,
} from './rules.ts';

const schema = readFileSync(join(import.meta.dirname, 'test-schema/pain.008.001.08-subset.xsd'), 'utf8');
const problemsOf = async (...xml: string[]) => {
  const answer = await validateXML({ xml: xml.map((contents, i) => ({ fileName: `${i}.xml`, contents })), schema });
  return answer.errors.map((e) => e.message);
};

const collection = (more: Partial<Collection> = {}): Collection => ({
  endToEndId: 'A7K2-93QF',
  amount_minor: 5250,
  mandateReference: 'DDABCDEF',
  signed_on: '2026-11-21',
  sequence: 'FRST',
  collect_on: '2026-11-24',
  holder: 'Jörgen van der Straße',
  address: { street: 'Østergade', number: '12 b', postal_code: '3512 PA', city: 'Łódź', country: 'NL' },
  iban: 'NL91ABNA0417164300',
  text: 'Evening B.V. A7K2-93QF',
  ...more,
});
const message = (collections: readonly Collection[], more: Partial<DebitMessage> = {}): DebitMessage => ({
  message_id: 'DDI-2026-11-21-ABCDEFGHJKMN',
  created_at: new Date('2026-11-21T09:00:00Z'),
  collections,
  creditor: {
    name: 'Evening & Co. B.V.',
    identifier: 'NL79ZZZ999999990000',
    iban: 'NL91ABNA0417164300',
    bic: 'ABNANL2A',
    address: { street: 'Kade', number: '1', postal_code: '1234 AB', city: 'Utrecht', country: 'NL' },
  },
  ...more,
});

describe('pain.008.001.08', () => {
  it('is valid by the schema: batches by day and sequence, sums, structured addresses, without a BIC too', async () => {
    const xml = pain008(
      message([
        collection(),
        collection({ endToEndId: 'B', amount_minor: 1 }),
        collection({ endToEndId: 'C', sequence: 'RCUR', amount_minor: 99 }),
        collection({
          endToEndId: 'D',
          collect_on: '2026-11-25',
          address: { street: '', number: '', postal_code: '', city: 'Wien', country: 'AT' },
        }),
      ]),
    );
    const plain = message([collection()]);
    expect(await problemsOf(xml, pain008({ ...plain, creditor: { ...plain.creditor, bic: '' } }))).toEqual([]);
    expect(xml.match(/<PmtInf>/g)).toHaveLength(3);
    expect([...xml.matchAll(/<CtrlSum>([\d.]+)<\/CtrlSum>/g)].map((m) => m[1])).toEqual([
      '106.00',
      '52.51',
      '0.99',
      '52.50',
    ]);
    expect([...xml.matchAll(/<NbOfTxs>(\d+)</g)].map((m) => m[1])).toEqual(['4', '2', '1', '1']);
    expect(xml).toContain('<Nm>Jorgen van der Strasse</Nm>');
    expect(xml).toContain(
      '<StrtNm>Ostergade</StrtNm><BldgNb>12 b</BldgNb><PstCd>3512 PA</PstCd><TwnNm>Lodz</TwnNm><Ctry>NL</Ctry>',
    );
    expect(xml).not.toContain('AdrLine');
  });

  it('the validator refuses what is wrong, so the test above can fail', async () => {
    const xml = pain008(message([collection()]));
    for (const [from, to] of [
      ['<Ctry>NL</Ctry></PstlAdr></Dbtr>', '<AdrLine>Lange straat 1</AdrLine></PstlAdr></Dbtr>'],
      ['52.50</InstdAmt>', '52.505</InstdAmt>'],
      ['<SeqTp>FRST', '<SeqTp>FIRST'],
      ['<ReqdColltnDt>2026-11-24</ReqdColltnDt>', ''],
      ['<MndtId>DDABCDEF', '<MndtId>/DDABCDEF'],
      ['Jorgen', 'Jörgen'],
      ['Ccy="EUR"', 'Ccy="USD"'],
    ] as const) {
      expect(xml, from).toContain(from);
      expect((await problemsOf(xml.replace(from, to))).length, to).toBeGreaterThan(0);
    }
  });

  it('is valid and adds up for any names, addresses and amounts', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 90 }),
      fc.string({ maxLength: 90 }),
      fc.constantFrom('//x', '<b>&amp;', 'O’Neill / Söhne', 'Ελλάδα', '💶'),
    );
    const named = fc.oneof({ weight: 12, arbitrary: text.map((t) => `Aa ${t}`) }, text);
    const anyCollection = fc.record({
      amount_minor: fc.integer({ min: 1, max: 15_000 }),
      sequence: fc.constantFrom('FRST' as const, 'RCUR' as const),
      holder: named,
      address: fc.record({
        street: text,
        number: text,
        postal_code: text,
        city: named,
        country: fc.constantFrom('NL', 'DE', 'AT'),
      }),
      text,
    });
    const xmls: string[] = [];
    fc.assert(
      fc.property(fc.array(anyCollection, { minLength: 1, maxLength: 6 }), (list) => {
        const collections = list.map((c, i) => collection({ ...c, endToEndId: `E${i}` }));
        const faults = messageFaults(message(collections));
        // Only a name or a city with no characters left can be refused.
        const empty = collections.filter((c) => sepaText(c.holder, 70) === '' || sepaText(c.address.city, 35) === '');
        expect(faults.length > 0).toBe(empty.length > 0);
        if (faults.length > 0) return;
        const xml = pain008(message(collections));
        const cents = (s: string) => Number(s.replace('.', ''));
        const amounts = [...xml.matchAll(/Ccy="EUR">([\d.]+)</g)].map((m) => cents(m[1] ?? ''));
        expect(amounts.reduce((a, b) => a + b, 0)).toBe(collections.reduce((n, c) => n + c.amount_minor, 0));
        expect(cents(/<CtrlSum>([\d.]+)</.exec(xml)?.[1] ?? '')).toBe(amounts.reduce((a, b) => a + b, 0));
        xmls.push(xml);
      }),
      { numRuns: 60 },
    );
    expect(xmls.length).toBeGreaterThan(20);
    expect(await problemsOf(...xmls)).toEqual([]);
  });

  it.each([
    ['the same id twice', [collection(), collection()], 'is there twice'],
    ['an id with a slash first', [collection({ endToEndId: '/A' })], 'is no identifier'],
    ['a long reference', [collection({ mandateReference: 'x'.repeat(36) })], 'is no identifier'],
    ['half a cent', [collection({ amount_minor: 0.5 })], 'the amount is none'],
    ['nothing', [collection({ amount_minor: 0 })], 'the amount is none'],
    ['no collections', [], 'has no collections'],
    ['no account', [collection({ iban: 'NL91 ABNA 0417 1643 00' })], 'the IBAN is none'],
    ['no city', [collection({ address: { ...collection().address, city: '日本' } })], 'has no city'],
    ['before it was signed', [collection({ collect_on: '2026-11-20' })], 'before it was signed'],
  ] as const)('refuses %s, without telling the account', (_name, list, fault) => {
    expect(() => pain008(message(list))).toThrow(fault);
    expect(messageFaults(message(list)).join()).not.toContain('NL91');
  });

  it('writes cents, streets and characters as banks read them', () => {
    expect([1, 10, 100, 5250, 123_456_789].map(decimal)).toEqual(['0.01', '0.10', '1.00', '52.50', '1234567.89']);
    expect(splitStreet('Lange Nieuwstraat 12 b')).toEqual({ street: 'Lange Nieuwstraat', number: '12 b' });
    expect(splitStreet('Kade 1')).toEqual({ street: 'Kade', number: '1' });
    expect(splitStreet('Het Oude Huis')).toEqual({ street: 'Het Oude Huis', number: '' });
    expect(sepaText('//Æble & Søn//', 70)).toBe('AEble + Son');
    expect(sepaText('/ /0I/ /', 70)).toBe('0I');
    expect(sepaText('x'.repeat(80), 70)).toHaveLength(70);
  });
});

describe('rules', () => {
  it('takes accounts of the SEPA area, as people type them', () => {
    expect(ibanOf('nl91 abna 0417 1643 00')).toBe('NL91ABNA0417164300');
    for (const none of ['NL91ABNA0417164301', '', 'NL91', 'BR1800360305000010009795493C1', 'NL91ABNA041716430O'])
      expect(ibanOf(none), none).toBeUndefined();
  });

  it('takes mobile numbers of the SEPA area, with code or as dialled there', () => {
    expect(mobileOf('06 12345678', 'NL')).toBe('+31612345678');
    expect(mobileOf('+49 1512 3456789', 'NL')).toBe('+4915123456789');
    for (const none of ['020 1234567', '+12025550123', '0906 1234', 'abc', '+882 16 5550 1234'])
      expect(mobileOf(none, 'NL'), none).toBeUndefined();
    expect(maskMobile('+31612345678')).toBe('+31 •••••• 78');
    expect([maskHolder('J. M. de Vries'), maskHolder('Cher')]).toEqual(['J. ••• Vries', 'C•••']);
  });

  it('8 codes are six digits, evenly spread; references are unique and short', () => {
    const codes = Array.from({ length: 20_000 }, makeCode);
    expect(codes.every((c) => /^\d{6}$/.test(c))).toBe(true);
    const firsts = Array.from({ length: 10 }, (_, d) => codes.filter((c) => c.startsWith(String(d))).length);
    // 2000 each; six standard deviations are 255.
    for (const n of firsts) expect(Math.abs(n - 2_000)).toBeLessThan(260);
    expect(new Set(Array.from({ length: 1_000 }, makeReference)).size).toBe(1_000);
    expect(makeReference()).toMatch(/^[A-Z0-9]{20}$/);
    expect(codeOf(' 123-456 ')).toBe('123456');
  });

  it('counts only days on which banks work', () => {
    for (const day of [
      '2026-11-21',
      '2026-11-22',
      '2026-12-25',
      '2027-01-01',
      '2026-04-03',
      '2026-04-06',
      '2027-03-26',
      '2027-03-29',
      '2030-05-01',
    ])
      expect(isBankingDay(day), day).toBe(false);
    for (const day of ['2026-11-23', '2026-12-24', '2026-04-07', '2027-03-25', '2026-05-14'])
      expect(isBankingDay(day), day).toBe(true);
    expect(bankingDayAfter('2026-11-20', 1)).toBe('2026-11-23');
    expect(bankingDayAfter('2026-12-24', 1)).toBe('2026-12-28');
    expect(bankingDayAfter('2026-11-23', 14)).toBe('2026-12-07');
  });

  it('leaves what the limit leaves, and nothing beside an open debit', () => {
    expect([
      leftOf({ open: 0, amount_minor: 0 }),
      leftOf({ open: 0, amount_minor: 14_999 }),
      leftOf({ open: 0, amount_minor: 20_000 }),
      leftOf({ open: 1, amount_minor: 0 }),
    ]).toEqual([15_000, 1, 0, 0]);
  });
});
