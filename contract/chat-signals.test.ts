import { describe, expect, it } from 'vitest';
import { type ChatSignal, chatSignals, givesAway } from './chat-signals.ts';
import { LOCALES } from './locales.ts';

type Set = Record<'elsewhere' | 'money' | 'threat' | 'innocent', string[]>;
/** Guilty messages by kind, and innocent ones written to trick the rules. */
const sets: Record<string, Set> = {
  en: {
    elsewhere: [
      'Text me on WhatsApp, I am hardly here',
      'Do you have Telegram?',
      "Let's move to Signal",
      'my insta is @anna_v92',
      'Add me on snap: lotte.k99',
      'You can reach me at anna92 at gmail dot com',
      'look here https://t.me/xyz',
      'call me 06 12 34 56 78',
    ],
    money: [
      'Could you send me 300 euros for the ticket?',
      'My card is blocked, can you help?',
      'Buy me a Steam card please',
      'I can double your money with this trading platform',
      'invest in bitcoin with me',
    ],
    threat: ['If you block me I will send your nudes to your family', 'Pay me or I post the pictures'],
    innocent: [
      'I spend far too much time on Instagram',
      'My friends and I met at the airport',
      'Money cannot buy happiness, can it?',
      'I write about telegrams of the war',
      'I work from 9.00-17.30, in 2019-2021 it was worse',
      'I was born on 12.05.1984',
      'A house here costs 1.250.000 now',
      'Send me a smile',
      'I share photos of my garden with my family',
      'Line up, please! I got the signal.',
      'The museum sent us a card for Christmas',
      'If you like pictures, we could go to the gallery',
    ],
  },
  nl: {
    elsewhere: [
      'App me even op WhatsApp',
      'Heb je Telegram?',
      'Kunnen we verder praten op Snapchat?',
      'Voeg me toe op insta',
      'mijn nummer is 0612345678',
      'schrijf naar jan punt de at gmail punt com',
    ],
    money: [
      'Kun je me wat geld lenen? Stuur me geld via Western Union',
      'Mijn bankpas is geblokkeerd',
      'Koop een cadeaubon voor mij en stuur de code',
      'Je kunt je geld verdubbelen',
    ],
    threat: ["Als je niet betaalt stuur ik je foto's naar je familie", "Betaal, anders deel ik je naaktfoto's"],
    innocent: [
      'Ik zit te veel op Instagram',
      'Geld maakt niet gelukkig',
      'Ik stuur je morgen een foto van de hond',
      'Mijn zus werkt bij Facebook',
      'Ik ben geboren op 3-4-1979',
      "Ik deel graag foto's van mijn reizen",
    ],
  },
  de: {
    elsewhere: [
      'Schreib mir auf WhatsApp',
      'Hast du Telegram?',
      'Lass uns auf Snapchat weiterschreiben',
      'Adde mich auf Insta',
      'meine Nummer: 0171 2345678',
    ],
    money: [
      'Kannst du mir 200 Euro leihen? Überweise mir Geld',
      'Meine Karte ist gesperrt',
      'Kaufe mir bitte Gutscheine',
      'Investiere in Bitcoin, garantierter Gewinn',
    ],
    threat: [
      'Zahl, sonst schicke ich deine Bilder an deine Familie',
      'Wenn du nicht zahlst, veröffentliche ich deine Nacktbilder',
    ],
    innocent: [
      'Auf Instagram bin ich kaum noch',
      'Geld ist mir nicht wichtig',
      'Ich schicke dir morgen Bilder vom Urlaub',
      'Geboren am 04.11.1975',
      'Meine Telefonrechnung war hoch',
      'Wenn du magst, zeige ich dir die Fotos aus Rom',
    ],
  },
  fr: {
    elsewhere: [
      'Écris-moi sur WhatsApp',
      'Tu as Telegram ?',
      'Ajoute-moi sur Snapchat',
      'Parlons plutôt sur Messenger',
      'mon numéro 06 12 34 56 78',
    ],
    money: [
      "Peux-tu m'envoyer de l'argent ? Envoie-moi 200 € vite",
      'Ma carte bancaire est bloquée',
      'Achète-moi une carte cadeau',
      'Un virement Western Union suffit',
    ],
    threat: ['Paie, sinon je publie tes photos', 'Si tu me bloques, je partage tes photos à ta famille'],
    innocent: [
      'Je passe trop de temps sur Instagram',
      "L'argent ne fait pas le bonheur",
      'Je t’envoie une photo de mon chat demain',
      'Né le 12/05/1980',
      'Si tu veux, je te montre les photos du voyage',
    ],
  },
  es: {
    elsewhere: [
      'Escríbeme al WhatsApp',
      '¿Tienes Telegram?',
      'Agrégame en Snapchat',
      'Sigamos hablando por Messenger',
      'mi número es 612 345 678 9',
    ],
    money: [
      '¿Me prestas? Envíame dinero por favor',
      'Mi tarjeta está bloqueada',
      'Cómprame una tarjeta regalo',
      'Invierte en bitcoin conmigo',
    ],
    threat: ['Si no pagas, publico tus fotos', 'Paga o envío las fotos a tu familia'],
    innocent: [
      'Paso demasiado tiempo en Instagram',
      'El dinero no da la felicidad',
      'Mañana te envío una foto del perro',
      'Nací el 12.05.1980',
      'Si quieres te enseño la ciudad',
    ],
  },
  it: {
    elsewhere: [
      'Scrivimi su WhatsApp',
      'Hai Telegram?',
      'Aggiungimi su Snapchat',
      'Continuiamo su Messenger',
      'il mio numero 333 1234567',
    ],
    money: [
      'Puoi aiutarmi? Mandami dei soldi',
      'La mia carta è bloccata',
      'Comprami una carta regalo',
      'Inviami 200 € con Western Union',
    ],
    threat: ['Se non paghi pubblico le tue foto', 'Paga, altrimenti mando le foto alla tua famiglia'],
    innocent: [
      'Passo troppo tempo su Instagram',
      'I soldi non fanno la felicità',
      'Domani ti mando una foto del gatto',
      'Sono nata il 12.05.1980',
      'Se vuoi ti mostro la città',
    ],
  },
  pl: {
    elsewhere: [
      'Napisz do mnie na WhatsApp',
      'Masz Telegram?',
      'Dodaj mnie na Snapchat',
      'Przejdźmy na Messenger',
      'mój numer 601 234 567',
    ],
    money: [
      'Pożycz mi pieniądze, proszę',
      'Moja karta jest zablokowana',
      'Kup mi kartę, prześlij mi pieniądze',
      'Wyślij mi 200 zł',
    ],
    threat: ['Zapłać, inaczej opublikuję twoje zdjęcia', 'Jeśli nie zapłacisz, wyślę twoje nagie zdjęcia'],
    innocent: [
      'Za dużo siedzę na Instagramie',
      'Pieniądze szczęścia nie dają',
      'Jutro wyślę ci zdjęcie psa',
      'Urodziłam się 12.05.1980',
      'Jeśli chcesz, pokażę ci miasto',
    ],
  },
  da: {
    elsewhere: [
      'Skriv til mig på WhatsApp',
      'Har du Telegram?',
      'Skal vi snakke videre på Messenger?',
      'Tilføj mig på Snapchat',
      'mit nummer 20 30 40 51',
    ],
    money: [
      'Kan du låne mig penge? Send mig penge',
      'Mit kort er spærret',
      'Køb et gavekort til mig',
      'garanteret afkast på bitcoin',
    ],
    threat: ['Betal, ellers sender jeg dine billeder', 'Hvis du ikke betaler, deler jeg dine nøgenbilleder'],
    innocent: [
      'Jeg bruger for meget tid på Instagram',
      'Penge er ikke alt',
      'Jeg sender et billede af hunden i morgen',
      'Født 12.05.1980',
      'Hvis du vil, viser jeg dig byen',
    ],
  },
  nb: {
    elsewhere: [
      'Skriv til meg på WhatsApp',
      'Har du Telegram?',
      'Skal vi snakke videre på Messenger?',
      'Legg meg til på Snapchat',
      'nummeret mitt er 412 34 567',
    ],
    money: [
      'Kan du låne meg penger? Send meg penger',
      'Kortet min er sperret, mitt kort er sperret. Send meg 500 kr',
      'Kjøp et gavekort til meg',
      'garantert avkastning',
    ],
    threat: ['Betal, ellers deler jeg bildene dine', 'Hvis du blokkerer meg, sender jeg bildene til familien din'],
    innocent: [
      'Jeg er altfor mye på Instagram',
      'Penger er ikke alt',
      'Jeg sender et bilde av hunden i morgen',
      'Født 12.05.1980',
      'Hvis du vil, viser jeg deg byen',
    ],
  },
  sv: {
    elsewhere: [
      'Skriv till mig på WhatsApp',
      'Har du Telegram?',
      'Ska vi prata vidare på Messenger?',
      'Lägg till mig på Snapchat',
      'mitt nummer 070-123 45 67',
    ],
    money: [
      'Kan du skicka pengar? Swisha mig 500 kr',
      'Mitt kort är spärrat',
      'Köp ett presentkort till mig',
      'garanterad avkastning',
    ],
    threat: ['Betala, annars delar jag dina bilder', 'Om du inte betalar skickar jag bilderna till din familj'],
    innocent: [
      'Jag är alldeles för mycket på Instagram',
      'Pengar är inte allt',
      'Jag skickar en bild på hunden imorgon',
      'Född 12.05.1980',
      'Om du vill visar jag dig stan',
    ],
  },
  fi: {
    elsewhere: [
      'Laita viestiä WhatsApp',
      'Onko sulla Telegram?',
      'Jatketaan Messenger',
      'Lisää minut Snapchat',
      'numeroni on 040 123 4567',
    ],
    money: [
      'Lainaatko minulle rahaa?',
      'Korttini on suljettu',
      'Osta minulle lahjakortti',
      'Lähetä minulle 300 € heti',
    ],
    threat: [
      'Maksa, muuten julkaisen kuvasi? Alastonkuvat jaan: lähetän alastonkuvasi',
      'Jos et maksa, lähetän alastonkuvat perheellesi',
    ],
    innocent: [
      'Olen aivan liikaa Instagramissa',
      'Raha ei tuo onnea',
      'Lähetän huomenna kuvan koirasta',
      'Synnyin 12.05.1980',
      'Jos haluat, näytän sinulle kaupungin',
    ],
  },
};
/** The same ask, hidden. */
const disguised = [
  'w h a t s a p p me? text me on w h a t s a p p',
  'text me on wh@ts4pp',
  'text me on ＷｈａｔｓＡｐｐ',
  'text me on Wһаtѕарр',
  'text me on what\u200bsapp',
  'find me on t.e.l.e.g.r.a.m',
  'add me on 1nstagram',
  'zero six one two three four five six',
  'null eins sieben drei vier fünf sechs sieben',
  'anna (at) gmail . com',
  'anna92@proton.me',
  'GB82 WEST 1234 5698 7654 32',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'Do you use WhatsApp instead?',
];

describe.each(Object.entries(sets))('messages in %s', (_, set) => {
  it.each(
    (['elsewhere', 'money', 'threat'] as const).flatMap((kind) => set[kind].map((text) => [kind, text] as const)),
  )('%s: %s', (kind, text) => expect(chatSignals(text)).toContain(kind satisfies ChatSignal));
  it.each(set.innocent)('innocent: %s', (text) => expect(chatSignals(text)).toEqual([]));
});

it('there are messages of each kind in every language', () => {
  const counts = LOCALES.map((language) => {
    const { elsewhere = [], money = [], threat = [], innocent = [] } = sets[language] ?? {};
    return [language, elsewhere.length >= 5, money.length >= 4, threat.length >= 2, innocent.length >= 5];
  });
  expect(counts).toEqual(LOCALES.map((language) => [language, true, true, true, true]));
});

describe('the rules', () => {
  it.each(disguised)('see through: %s', (text) => expect(chatSignals(text)).not.toEqual([]));

  it('an account with a wrong check digit is none; dates, hours, prices and counting are no numbers', () => {
    expect(chatSignals('GB82 WEST 1234 5698 7654 33')).not.toContain('money');
    for (const text of ['12.05.2026', '2026-11-22', '1990-2010', '18.30-22.00', '1 250 000', '12345678', '11111111'])
      expect([text, givesAway(text)]).toEqual([text, null]);
    expect(givesAway('06 12 34 56 78')).toBe('number');
    expect(givesAway('NL91 ABNA 0417 1643 00')).toBe('account');
  });

  it('take no time, whatever is written: hostile repetitions stay under 25 ms on a loaded machine', () => {
    const hostile = [
      'a',
      '1',
      ' ',
      'a ',
      '1 ',
      '@',
      'a@',
      'whats ',
      'send ',
      'text me ',
      'un deux ',
      'http',
      '.',
      '-',
      '(',
      'e\u0301',
      '\u200b',
      '👩‍👩‍👧 ',
      'AA00 ',
      'photos ',
      'if you ',
      'a.a',
      '@a.',
    ];
    for (const piece of hostile) {
      const text = piece.repeat(Math.ceil(30_000 / piece.length));
      const times = [0, 1, 2, 3, 4].map(() => {
        const from = performance.now();
        chatSignals(text);
        return performance.now() - from;
      });
      expect([piece, Math.min(...times) < 25]).toEqual([piece, true]);
    }
  });
});
