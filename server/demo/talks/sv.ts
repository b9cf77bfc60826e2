import type { Talks } from './talks.ts';

export const sv: Talks = {
  dialogues: [
    [
      'Jag måste fråga: hur många skruvar fick du över senast?',
      'Fyra. Hyllan står. Jag går tyst förbi den.',
      'Jag läser bruksanvisningen två gånger. Vi skulle bli ett bra lag.',
      'Eller bråka om insexnyckeln.',
      '+Vad monterar man på en första dejt?',
      'En smörgåstårta. Den håller alltid.',
    ],
    [
      'Nu har jag skrivit och suddat tre gånger, så det får bli: hej.',
      'Tre gånger för ett hej. Det är nästan rörande.',
      '+Hej själv.',
      'Det första handlade om vädret.',
      'Då är jag glad att du suddade.',
    ],
    [
      'Fika eller ett glas någonstans?',
      'Fika. Då vet man efter en bulle om man vill stanna på en till.',
      'Och om man vill det?',
      'Då tar vi påtår och låtsas att vi inte har något annat för oss.',
    ],
    [
      'Vad fick dig att le i dag?',
      'En farbror som plockade svamp mitt i en rondell.',
      'Hittade han några?',
      'En hel kasse. Han vägrade säga vilken rondell.',
      'Det är så man ska vara. Du är lätt att prata med.',
    ],
    [
      'Före allt annat: söker du något seriöst?',
      'Något varmt. Sedan får vi se om det blir vardag av det.',
      'Vardag låter fint, faktiskt.',
      'Och du?',
      'Någon att vara tyst med i bilen norrut, och prata med på hemvägen.',
    ],
  ],
  toFictional: [
    'Hej! Är du på riktigt? Jag såg märket på din profil och ville hellre fråga.',
    'Kaffet är på här. Hur har din dag varit?',
    'Hur ser en riktigt bra lugn kväll ut för dig?',
  ],
};
