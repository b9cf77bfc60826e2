/** Each language in its own marks, no translation older than its English, and sentences that hold for every name and number. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../contract/locales.ts';
import { automaticReasons, decisionReasons } from '../../contract/moderation.ts';
import {
  areas,
  isNamed,
  messages,
  readCatalog,
  translatedFrom,
  translatedFromFile,
  translations,
} from '../../scripts/lib/catalogs.ts';
import { tidy, tidyPage } from '../../scripts/lib/typography.ts';

const root = join(import.meta.dirname, '../..');
const english = messages('en');

describe('typography', () => {
  test.each<[Locale, string, string]>([
    ['fr', "L'essai: « oui »; 10 %!", 'L’essai\u202f: «\u202foui\u202f»\u202f; 10\u00a0%\u202f!'],
    ['fr', 'Voir https://example.org/?a=1 à 12:30.', 'Voir https://example.org/?a=1 à 12:30.'],
    ['de', 'Das "Konto" hat 10% und 5 %.', 'Das „Konto“ hat 10\u00a0% und 5\u00a0%.'],
    ['de', '„A“ und „B“', '„A“ und „B“'],
    ['nl', "Foto's: 10 % korting...", 'Foto’s: 10% korting…'],
    ['da', '“Slet” »alt«', '”Slet” ”alt”'],
    ['nb', '«a.» og «b»', '«a.» og «b»'],
    ['pl', '„x“ i 5 %', '„x” i 5%'],
  ])('%s: %s', (locale, text, wanted) => expect(tidy(locale, text)).toBe(wanted));

  test.each(translations)('%s has its own marks in the catalogs: run npm run words', (locale) => {
    expect(messages(locale).filter((m) => tidy(locale, m.text) !== m.text)).toEqual([]);
  });

  test.each(LOCALES)('%s has its own marks on its pages: run npm run words', (locale) => {
    const dir = join(root, 'web/legal/texts', locale);
    const wrong = globSync('*.md', { cwd: dir }).filter((file) => {
      const text = readFileSync(join(dir, file), 'utf8');
      return tidyPage(locale, text) !== text;
    });
    expect(wrong).toEqual([]);
  });

  test('the English has curly marks; the sentences of the specification keep theirs', () => {
    const specified = new Set(['error.blocked', 'error.partner_unconfirmed', 'error.email_unconfirmed']);
    const shownTwice = [
      "{name} hasn't confirmed their e-mail address yet. You can reply as soon as they have.",
      "Your e-mail address hasn't been confirmed",
      "You're blocked by {name}. You cannot write here.",
    ];
    const straight = english.filter((m) => /['"]|\.\.\.|\d %|} %/.test(m.text) && !specified.has(m.id));
    expect(straight.map((m) => m.id).filter((id) => !shownTwice.includes(id))).toEqual([]);
  });
});

describe('freshness', () => {
  test('a message without a name of its own is its English: a changed one is a new one', () => {
    expect(english.filter((m) => !isNamed(m.id) && m.id !== m.text)).toEqual([]);
  });

  test('no translation of a named message is older than its English', () => {
    const { lines, stale } = translatedFrom();
    expect(stale, 'translate these anew; or, if they still fit: node scripts/tidy-words.ts --still-right').toEqual([]);
    const written = readFileSync(translatedFromFile, 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(
      lines.filter((line) => !written.includes(line)),
      'run npm run words',
    ).toEqual([]);
  });
});

/** Who is named: the placeholders that hold a person's name, and numbered ones whose expression says so. */
const isName = (placeholder: string, expressions: string[]) =>
  /^(name|names|partner|member|fictional)$/.test(placeholder) ||
  expressions.some(
    (line) => line.startsWith(`placeholder {${placeholder}}:`) && /\b(name|partner|nickname)\b/.test(line),
  );

describe('sentences', () => {
  const expressions = new Map(
    areas.flatMap((area) =>
      readCatalog('en', area).items.map((item) => [
        `${area} ${item.msgctxt ?? ''} ${item.msgid}`,
        item.extractedComments,
      ]),
    ),
  );

  // A name behind a colon is a way round the case it ought to have; a list of names may stand there.
  test.each(translations)('%s puts no name behind a colon', (locale) => {
    const englishOf = new Map(english.map((m) => [`${m.area} ${m.context} ${m.id}`, m.text]));
    const wrong = messages(locale).filter((m) => {
      const key = `${m.area} ${m.context} ${m.id}`;
      return [...m.text.matchAll(/[\p{L}\d]\s?: ?\{(\w+)\}/gu)].some(
        ([, placeholder = '']) =>
          isName(placeholder, expressions.get(key) ?? []) && !englishOf.get(key)?.includes(`: {${placeholder}}`),
      );
    });
    expect(wrong.map((m) => `${m.id}: ${m.text}`)).toEqual([]);
  });

  test('a number before a word is a plural, or is never one', () => {
    /** Why each needs none. */
    const never = new Map([
      ['checkHours', '72'],
      ['many', '“1,000+”: a text'],
      ['left', 'shown near the limit, beside the counter'],
      ['minutes', 'before “min.”, which does not bend'],
    ]);
    /** The same for messages of the desk whose placeholders have no name of their own. */
    const neverInIt = new Set([
      '{0} min', // does not bend
      // Signed figures of a statement of account: “-50 credits”.
      '{signed} credits: {0}',
      '{sum} charged back, {signed} credits',
      '{sum} refunded, {signed} credits',
      '{who} booked {sum} credits for {member}: {note}',
    ]);
    const words =
      'credits|days|hours|minutes|min|people|photos|members|men|women|years|conversations|lines|characters|sign-ups';
    const number = new RegExp(`\\{(\\w+)\\} (?:${words})\\b`, 'g');
    const wrong = english
      .filter((m) => !neverInIt.has(m.id))
      .flatMap((m) =>
        [...m.text.replace(/\{\w+, plural,(?:[^{}]|\{[^{}]*\})*\}/g, '').matchAll(number)].map((match) => [
          m.id,
          match[1],
        ]),
      )
      .filter(([, placeholder = '']) => !never.has(placeholder));
    expect(wrong).toEqual([]);
  });

  test('a placeholder has a name that speaks, or the expression it stands for beside it', () => {
    const wrong = english.flatMap((m) =>
      [...m.text.matchAll(/\{(\w+)[,}]/g)]
        .map(([, placeholder = '']) => placeholder)
        .filter((placeholder) =>
          /^\d+$/.test(placeholder)
            ? !expressions
                .get(`${m.area} ${m.context} ${m.id}`)
                ?.some((line) => line.startsWith(`placeholder {${placeholder}}:`))
            : placeholder.length < 2 && !['n', 'q'].includes(placeholder),
        )
        .map((placeholder) => `${m.id} {${placeholder}}`),
    );
    expect(wrong).toEqual([]);
  });

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
});
