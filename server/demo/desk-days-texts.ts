/** What members wrote to the demo's desk in ninety days, and what they were told: in the languages of those it is about. */
import type { DecisionAction, DecisionReason, ReportReason } from '../../contract/moderation.ts';

type Language = 'en' | 'nl' | 'de';
export const deskLanguages: readonly Language[] = ['en', 'nl', 'de'];
type Words = Record<Language, string>;

interface ReportStory {
  reason: ReportReason;
  note: Words;
  action: Extract<DecisionAction, 'dismiss' | 'warn' | 'hide_text' | 'suspend'>;
  because?: DecisionReason;
  facts?: Words;
  days?: number;
}

export const reportStories: readonly ReportStory[] = [
  {
    reason: 'harassment',
    note: {
      en: 'Eleven messages in one evening, although I had said goodnight after the second.',
      nl: 'Elf berichten op één avond, terwijl ik na het tweede al welterusten had gezegd.',
      de: 'Elf Nachrichten an einem Abend, obwohl ich nach der zweiten Gute Nacht gesagt hatte.',
    },
    action: 'warn',
    because: 'harassment',
    facts: {
      en: 'You wrote on after somebody had said that they would rather stop.',
      nl: 'Je schreef door nadat iemand had gezegd liever te stoppen.',
      de: 'Du hast weitergeschrieben, nachdem jemand lieber aufhören wollte.',
    },
  },
  {
    reason: 'harassment',
    note: {
      en: 'Called me names when I did not want to meet.',
      nl: 'Schold me uit toen ik niet wilde afspreken.',
      de: 'Hat mich beschimpft, als ich mich nicht treffen wollte.',
    },
    action: 'suspend',
    because: 'harassment',
    days: 7,
    facts: {
      en: 'You insulted somebody who had turned down a date.',
      nl: 'Je beledigde iemand die een afspraakje afsloeg.',
      de: 'Du hast jemanden beleidigt, der ein Treffen abgelehnt hatte.',
    },
  },
  {
    reason: 'scam',
    note: {
      en: 'On the third day there was an aunt in hospital, and a bill.',
      nl: 'Op de derde dag lag er een tante in het ziekenhuis, met een rekening.',
      de: 'Am dritten Tag lag eine Tante im Krankenhaus, und es gab eine Rechnung.',
    },
    action: 'suspend',
    because: 'scam',
    facts: {
      en: 'You asked several members for money.',
      nl: 'Je vroeg meerdere leden om geld.',
      de: 'Du hast mehrere Mitglieder um Geld gebeten.',
    },
  },
  {
    reason: 'fake',
    note: {
      en: 'The photos look like those of an actor, but I am not sure.',
      nl: 'De foto’s lijken op die van een acteur, maar ik weet het niet zeker.',
      de: 'Die Fotos sehen aus wie die eines Schauspielers, sicher bin ich aber nicht.',
    },
    action: 'dismiss',
  },
  {
    reason: 'other',
    note: {
      en: 'Never answered me. That cannot be meant seriously.',
      nl: 'Heeft me nooit geantwoord. Dat kan toch niet serieus zijn.',
      de: 'Hat mir nie geantwortet. Das kann doch nicht ernst gemeint sein.',
    },
    action: 'dismiss',
  },
  {
    reason: 'minor',
    note: {
      en: 'Writes about exams all the time. Probably a teacher, but please look.',
      nl: 'Schrijft steeds over examens. Waarschijnlijk een docent, maar kijk even.',
      de: 'Schreibt ständig von Prüfungen. Wahrscheinlich Lehrer, aber bitte nachsehen.',
    },
    action: 'dismiss',
  },
  {
    reason: 'scam',
    note: {
      en: 'There is the name of a shop in the text, spelled with spaces.',
      nl: 'In de tekst staat de naam van een winkel, met spaties ertussen.',
      de: 'Im Text steht der Name eines Ladens, mit Leerzeichen dazwischen.',
    },
    action: 'hide_text',
    because: 'contact_details',
    facts: {
      en: 'Your text advertised a shop.',
      nl: 'Je tekst maakte reclame voor een winkel.',
      de: 'Dein Text hat für einen Laden geworben.',
    },
  },
  {
    reason: 'explicit',
    note: {
      en: 'A picture I did not ask for, as the second message.',
      nl: 'Een foto waar ik niet om had gevraagd, als tweede bericht.',
      de: 'Ein Bild, um das ich nicht gebeten hatte, als zweite Nachricht.',
    },
    action: 'warn',
    because: 'explicit',
    facts: {
      en: 'You sent an explicit photo to somebody who had not asked for one.',
      nl: 'Je stuurde een expliciete foto naar iemand die daar niet om had gevraagd.',
      de: 'Du hast ein explizites Foto an jemanden geschickt, der keines wollte.',
    },
  },
];

export const appealTexts: readonly { text: Words; overturn: boolean; answer: Words }[] = [
  {
    text: {
      en: 'I was rude, I know. A week seems long for one bad evening.',
      nl: 'Ik was onbeschoft, dat weet ik. Een week is lang voor één slechte avond.',
      de: 'Ich war unhöflich, das weiß ich. Eine Woche ist lang für einen schlechten Abend.',
    },
    overturn: false,
    answer: {
      en: 'We read the whole conversation. There were four evenings, not one; the week stands.',
      nl: 'We hebben het hele gesprek gelezen. Het waren vier avonden, niet één; de week blijft staan.',
      de: 'Wir haben das ganze Gespräch gelesen. Es waren vier Abende, nicht einer; die Woche bleibt.',
    },
  },
  {
    text: {
      en: 'It was irony, and we both laughed about it afterwards.',
      nl: 'Het was ironie, en we hebben er achteraf samen om gelachen.',
      de: 'Es war ironisch gemeint, und wir haben danach beide darüber gelacht.',
    },
    overturn: true,
    answer: {
      en: 'You are right: read as a whole it was a joke between the two of you. The decision is taken back.',
      nl: 'Je hebt gelijk: in zijn geheel gelezen was het een grap tussen jullie tweeën. Het besluit is teruggedraaid.',
      de: 'Du hast recht: Im Ganzen gelesen war es ein Scherz zwischen euch. Die Entscheidung ist zurückgenommen.',
    },
  },
];

export const complaintStories: readonly {
  kind: 'payment' | 'fictional' | 'technical' | 'service' | 'privacy' | 'abuse';
  text: Words;
  answer: Words;
  note?: string;
}[] = [
  {
    kind: 'payment',
    text: {
      en: 'My card was charged, but the credits came only the next morning. Is that normal?',
      nl: 'Mijn kaart is belast, maar de credits kwamen pas de volgende ochtend. Is dat normaal?',
      de: 'Meine Karte wurde belastet, die Credits kamen aber erst am nächsten Morgen. Ist das normal?',
    },
    answer: {
      en: 'No: your bank confirmed the payment eleven hours late. The credits are there now, and we have asked the provider why.',
      nl: 'Nee: je bank bevestigde de betaling elf uur te laat. De credits staan er nu, en we hebben de betaaldienst gevraagd waarom.',
      de: 'Nein: Deine Bank hat die Zahlung elf Stunden zu spät bestätigt. Die Credits sind da, und wir haben beim Anbieter nachgefragt.',
    },
    note: 'Webhook came at 08:12, order at 21:03. Told Finn.',
  },
  {
    kind: 'fictional',
    text: {
      en: 'I bought credits before I saw that this profile is fictional. I would like them back.',
      nl: 'Ik kocht credits voordat ik zag dat dit profiel fictief is. Ik wil ze graag terug.',
      de: 'Ich habe Credits gekauft, bevor ich sah, dass dieses Profil fiktiv ist. Ich möchte sie zurück.',
    },
    answer: {
      en: 'You confirmed the warning before your first paid message, but you used only two credits. We have paid back the rest.',
      nl: 'Je bevestigde de waarschuwing vóór je eerste betaalde bericht, maar je gebruikte maar twee credits. De rest is terugbetaald.',
      de: 'Du hast den Hinweis vor der ersten bezahlten Nachricht bestätigt, aber nur zwei Credits benutzt. Den Rest haben wir erstattet.',
    },
    note: 'Within 14 days, so the right of withdrawal holds anyway.',
  },
  {
    kind: 'technical',
    text: {
      en: 'The photos load only halfway on the train.',
      nl: 'De foto’s laden in de trein maar half.',
      de: 'Die Fotos laden im Zug nur halb.',
    },
    answer: {
      en: 'Uploads now go on where they stopped. Could you try once more, and write if it happens again?',
      nl: 'Uploaden gaat nu verder waar het stopte. Wil je het nog eens proberen, en schrijven als het weer gebeurt?',
      de: 'Das Hochladen geht jetzt dort weiter, wo es aufgehört hat. Versuchst du es noch einmal und schreibst, wenn es wieder passiert?',
    },
  },
  {
    kind: 'service',
    text: {
      en: 'I would like to use the same account on your other site. Can you move it?',
      nl: 'Ik wil hetzelfde account op jullie andere site gebruiken. Kunnen jullie het verhuizen?',
      de: 'Ich möchte dasselbe Konto auf eurer anderen Seite benutzen. Könnt ihr es umziehen?',
    },
    answer: {
      en: 'Accounts stay on their site, so that nobody there is surprised. Sign up anew with the same address; your credits we can carry over once.',
      nl: 'Accounts blijven op hun site, zodat niemand daar verrast wordt. Meld je opnieuw aan met hetzelfde adres; je credits kunnen we één keer meenemen.',
      de: 'Konten bleiben auf ihrer Seite, damit dort niemand überrascht wird. Melde dich mit derselben Adresse neu an; deine Credits nehmen wir einmal mit.',
    },
  },
  {
    kind: 'abuse',
    text: {
      en: 'Somebody found my workplace from my photo. Please take it down.',
      nl: 'Iemand vond mijn werk via mijn foto. Haal hem alsjeblieft weg.',
      de: 'Jemand hat über mein Foto meinen Arbeitsplatz gefunden. Bitte nehmt es herunter.',
    },
    answer: {
      en: 'The photo is gone, and whoever wrote to you cannot write any more. If it goes on elsewhere, the police can ask us for what we have.',
      nl: 'De foto is weg, en wie je schreef kan niet meer schrijven. Gaat het elders door, dan kan de politie bij ons opvragen wat we hebben.',
      de: 'Das Foto ist weg, und wer dir schrieb, kann nicht mehr schreiben. Geht es anderswo weiter, kann die Polizei bei uns anfragen.',
    },
    note: 'Blocked both ways, told Mo.',
  },
];

/** About members, in the language of the desk. */
export const memberNotes: readonly string[] = [
  'Called twice about the same payment. Friendly, a little lost with the app.',
  'Prefers mail; do not call before five.',
  'Asked for the export last year. Knows the way.',
  'Second warning. The next one is a suspension.',
  'Bank is slow with refunds: three working days, not one.',
  'Sight-impaired, uses a screen reader. Describe where things are.',
  'Moved from Ghent to Utrecht, the place is right.',
  'Was upset about a fictional profile; explained, took it well.',
];

/** What a writer answers first, in the eleven languages. */
export const writerAnswers: Readonly<Record<string, readonly string[]>> = {
  en: [
    'That made me smile. What happened next?',
    'Tea, if I may choose. And you, at this hour?',
    'I like how you put that. Tell me more.',
  ],
  nl: [
    'Daar moest ik om lachen. En toen?',
    'Thee, als ik mag kiezen. En jij, op dit uur?',
    'Mooi gezegd. Vertel eens verder.',
  ],
  de: [
    'Da musste ich lächeln. Und dann?',
    'Tee, wenn ich wählen darf. Und du, um diese Zeit?',
    'Schön gesagt. Erzähl weiter.',
  ],
  fr: [
    'Ça m’a fait sourire. Et ensuite ?',
    'Du thé, si je peux choisir. Et toi, à cette heure ?',
    'Joliment dit. Raconte-moi la suite.',
  ],
  it: [
    'Mi hai fatto sorridere. E poi?',
    'Una tisana, se posso scegliere. E tu, a quest’ora?',
    'Detto bene. Continua, ti ascolto.',
  ],
  es: [
    'Me has hecho sonreír. ¿Y después?',
    'Un té, si puedo elegir. ¿Y tú, a estas horas?',
    'Qué bien dicho. Cuéntame más.',
  ],
  pl: [
    'Uśmiecham się do tego zdania. I co dalej?',
    'Herbata, jeśli mogę wybrać. A u ciebie, o tej porze?',
    'Ładnie powiedziane. Opowiedz coś jeszcze.',
  ],
  da: ['Det fik mig til at smile. Og så?', 'Te, hvis jeg må vælge. Og dig, på denne tid?', 'Godt sagt. Fortæl mere.'],
  fi: [
    'Tuo sai minut hymyilemään. Ja sitten?',
    'Teetä, jos saan valita. Entä sinä tähän aikaan?',
    'Kauniisti sanottu. Kerro lisää.',
  ],
  nb: ['Det fikk meg til å smile. Og så?', 'Te, om jeg får velge. Og du, på denne tiden?', 'Fint sagt. Fortell mer.'],
  sv: ['Det fick mig att le. Och sen?', 'Te, om jag får välja. Och du, så här dags?', 'Fint sagt. Berätta mer.'],
};
