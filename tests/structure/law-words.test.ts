/** Texts of law, and what the law names in others, in the words of the law: withdrawal, mandate, appeal, article 9, clauses. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../contract/locales.ts';
import { automaticReasons, decisionReasons } from '../../contract/moderation.ts';
import { messages, translations } from '../../scripts/lib/catalogs.ts';

const root = join(import.meta.dirname, '../..');
const english = messages('en');

/** Article 11a(1) and (3) of Directive 2011/83/EU in each language; the Norwegian ones are ours, after its act. */
const withdrawal: Record<Locale, [open: string, confirm: string]> = {
  en: ['Withdraw from contract here', 'Confirm withdrawal'],
  nl: ['Hier de overeenkomst herroepen', 'Herroeping bevestigen'],
  de: ['Vertrag widerrufen', 'Widerruf bestätigen'],
  it: ['Recedere dal contratto qui', 'Conferma recesso'],
  fr: ['Renoncer au contrat ici', 'Confirmer la rétractation'],
  es: ['Desistir del contrato aquí', 'Confirmar desistimiento'],
  pl: ['Odstąp od umowy tutaj', 'Potwierdź odstąpienie od umowy'],
  da: ['Fortryd aftale', 'Bekræft fortrydelse'],
  fi: ['Peruuta sopimus tästä', 'Vahvista peruuttaminen'],
  nb: ['Gå fra avtalen her', 'Bekreft at du går fra avtalen'],
  sv: ['Ångra avtalet här', 'Bekräfta frånträde'],
};

test('the buttons of the right to withdraw have the words of the law, and its page names them', () => {
  for (const locale of LOCALES) {
    const texts = new Map(messages(locale).map((m) => [m.id, m.text]));
    const page = readFileSync(join(root, 'web/legal/texts', locale, 'return-policy.md'), 'utf8');
    expect([texts.get('Withdraw from contract here'), texts.get('Confirm withdrawal')], locale).toEqual(
      withdrawal[locale],
    );
    for (const button of withdrawal[locale]) expect(page, locale).toContain(button);
  }
});

test('texts of law name the page of payments as it is named', () => {
  for (const locale of LOCALES) {
    const name = messages(locale).find((m) => m.id === 'Payments and credits')?.text ?? '';
    for (const page of ['return-policy', 'faq', 'service']) {
      const text = readFileSync(join(root, 'web/legal/texts', locale, `${page}.md`), 'utf8');
      const links = [...text.matchAll(/\[([^\]]*)\]\(\/transactions\)/g)].map(([, link]) => link);
      expect(new Set(links), `${locale} ${page}`).toEqual(new Set([name]));
    }
  }
});

/** Whose sentences each has: docs/decisions/0341. Begun and ended as published, the company's name between. */
const published: Partial<Record<Locale, { authorisation: [string, string]; refund: string }>> = {
  en: {
    authorisation: [
      'By signing this mandate form, you authorise (A) {creditor} to send instructions to your bank to debit your account',
      'and (B) your bank to debit your account in accordance with the instructions from {creditor}.',
    ],
    refund: 'A refund must be claimed within 8 weeks starting from the date on which your account was debited.',
  },
  nl: {
    authorisation: [
      'Door ondertekening van dit formulier geeft u toestemming aan {creditor} om doorlopende incasso-opdrachten te sturen',
      'om doorlopend een bedrag van uw rekening af te schrijven overeenkomstig de opdracht van {creditor}.',
    ],
    refund: 'Neem hiervoor binnen 8 weken na afschrijving contact op met uw bank.',
  },
  de: {
    authorisation: [
      'Ich ermächtige {creditor}, Zahlungen von meinem Konto mittels Lastschrift einzuziehen.',
      'Zugleich weise ich mein Kreditinstitut an, die von {creditor} auf mein Konto gezogenen Lastschriften einzulösen.',
    ],
    refund: 'Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen.',
  },
  fr: {
    authorisation: [
      'En signant ce formulaire de mandat, vous autorisez (A) {creditor} à envoyer des instructions à votre banque',
      'et (B) votre banque à débiter votre compte conformément aux instructions de {creditor}.',
    ],
    refund:
      'Toute demande de remboursement doit être présentée dans les 8 semaines suivant la date de débit de votre compte.',
  },
  es: {
    authorisation: [
      'Mediante la firma de esta orden de domiciliación, el deudor autoriza (A) a {creditor} a enviar instrucciones',
      'y (B) a la entidad para efectuar los adeudos en su cuenta siguiendo las instrucciones de {creditor}.',
    ],
    refund:
      'La solicitud de reembolso deberá efectuarse dentro de las ocho semanas que siguen a la fecha de adeudo en cuenta.',
  },
  it: {
    authorisation: [
      'La sottoscrizione del presente mandato comporta (A) l’autorizzazione a {creditor} a richiedere alla banca',
      'di procedere a tale addebito conformemente alle disposizioni impartite da {creditor}.',
    ],
    refund:
      'Se del caso, il rimborso deve essere richiesto nel termine di 8 settimane a decorrere dalla data di addebito in conto.',
  },
  da: {
    authorisation: [
      'Ved at underskrive denne betalingsaftale giver du tilladelse til, (A) at {creditor} anmoder dit pengeinstitut',
      'debiterer din konto i overensstemmelse med anmodningen fra {creditor}.',
    ],
    refund: 'Krav om tilbagebetaling skal fremsættes senest 8 uger efter den dato, hvor din konto blev debiteret.',
  },
};

test('the mandate of a direct debit has the published words where these are known', () => {
  for (const [locale, { authorisation, refund }] of Object.entries(published)) {
    const texts = new Map(messages(locale as Locale).map((m) => [m.id, m.text]));
    const [begins, ends] = authorisation;
    expect(texts.get('debit.authorisation')?.startsWith(begins), locale).toBe(true);
    expect(texts.get('debit.authorisation')?.endsWith(ends), locale).toBe(true);
    expect(texts.get('debit.refund'), locale).toContain(refund);
  }
});

/** How an appeal is called, in whatever form: mails, pages, desk and law alike. */
const appeal: Record<(typeof translations)[number], RegExp> = {
  nl: /bezwa/i,
  de: /einspr/i,
  it: /ricor/i,
  fr: /recours/i,
  es: /recur/i,
  pl: /odwoł/i,
  da: /indsig/i,
  fi: /oikais/i,
  nb: /klag/i,
  sv: /överklag/i,
};

test('an appeal has one word in each language', () => {
  const asked = english.filter((m) => /appeal/i.test(m.text)).map((m) => `${m.area} ${m.context} ${m.id}`);
  expect(asked.length).toBeGreaterThan(30);
  for (const locale of translations) {
    const wrong = messages(locale).filter(
      ({ area, context, id, text }) => asked.includes(`${area} ${context} ${id}`) && !appeal[locale].test(text),
    );
    expect(wrong, locale).toEqual([]);
    const terms = readFileSync(join(root, 'web/legal/texts', locale, 'terms.md'), 'utf8');
    expect(terms, locale).toMatch(appeal[locale]);
  }
});

/** Article 9 names both: in the consent to it and in the privacy statement. */
const article9: Record<Locale, [life: RegExp, orientation: RegExp]> = {
  en: [/sex life/i, /sexual orientation/i],
  nl: [/seksleven/i, /seksuele gerichtheid/i],
  de: [/Sexualleben/i, /sexuelle\p{L}* Orientierung/iu],
  it: [/vita sessuale/i, /orientamento sessuale/i],
  fr: [/vie sexuelle/i, /orientation sexuelle/i],
  es: [/vida sexual/i, /orientación sexual/i],
  pl: [/życi\p{L}+ seksualn/iu, /orientacj\p{L}+ seksualn/iu],
  da: [/seksuelle forhold/i, /seksuelle orientering/i],
  fi: [/seksuaalielämä/i, /seksuaali\p{L}+ suuntautumi/iu],
  nb: [/seksuelle forhold/i, /seksuelle orientering/i],
  sv: [/sexualliv/i, /sexuella läggning/i],
};

test('what article 9 protects is named: sex life and sexual orientation', () => {
  for (const locale of LOCALES) {
    const consent = messages(locale).find(({ id }) => id.startsWith('I agree that what I say here about my sex life'));
    const page = readFileSync(join(root, 'web/legal/texts', locale, 'privacy.md'), 'utf8');
    for (const named of article9[locale]) {
      expect(consent?.text, locale).toMatch(named);
      expect(page, locale).toMatch(named);
    }
  }
});

test('texts of law speak of our team, not of staff, and name no platform that is closed', () => {
  for (const locale of LOCALES)
    for (const file of globSync(`web/legal/texts/${locale}/*.md`, { cwd: root })) {
      const text = readFileSync(join(root, file), 'utf8');
      expect(text, file).not.toMatch(/\bstaff\b/i);
      expect(text, file).not.toMatch(/ec\.europa\.eu\/(consumers\/)?odr|\bODR\b|webgate/i);
    }
});

test('a decision cites a clause of the terms by its heading', () => {
  const cited = [...Object.keys(decisionReasons), ...Object.keys(automaticReasons)];
  for (const locale of LOCALES) {
    const terms = readFileSync(join(root, 'web/legal/texts', locale, 'terms.md'), 'utf8');
    const headings = [...terms.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
    const texts = new Map(messages(locale).map((m) => [m.id, m.text]));
    for (const reason of cited)
      expect(
        headings.some((heading) => texts.get(`decision.${reason}`)?.includes(heading)),
        `${locale} ${reason}`,
      ).toBe(true);
  }
});
