import type { Talks } from './talks.ts';

export const sv: Talks = {
  dialogues: [
    [
      'Din profil fick mig att skratta högt på tåget. Är historien om risotton sann?',
      'Varje ord. Brandvarnaren rycker fortfarande till när jag tar fram grytan.',
      'Då föreslår jag en restaurang. För säkerhets skull.',
      'Fegis. Det gillar jag.',
      '+Vad gör du senare i veckan?',
      'Inget jag inte skulle ställa in för ett bord för två och ett dåligt vinskämt.',
    ],
    [
      'Jag har stirrat på den här rutan i tio minuter, så nu säger jag det bara: du ser ut som trubbel, den goda sorten.',
      'Tio minuter, och så det?',
      '+Det funkade, förresten.',
      'Jag är bättre i verkligheten. Långsammare, mest.',
      'Långsamt är underskattat.',
    ],
    [
      'Kaffe först eller direkt till cocktailen?',
      'Det beror på. Är det du eller jag som är blyg?',
      'Jag, fram till andra klunken.',
      'Cocktail, då. Och gärna någonstans med vrår.',
    ],
    [
      'Jag vet aldrig hur man börjar. Vad fick dig att le i dag?',
      'En hund i regnrock. Och nu det här.',
      'Med luva?',
      'Med luva. Den hatade det. Jag älskade det.',
      'Du är lätt att prata med.',
    ],
    [
      'Före allt annat: söker du något seriöst?',
      'Ärligt? Något varmt. Resten ser jag när det är där.',
      'Det bästa svaret jag har fått här.',
      'Och ditt?',
      'Sällskap som känns som en kväll med öppna fönster.',
    ],
  ],
  toFictional: [
    'Hej! Är du på riktigt? Jag såg märket på din profil och ville hellre fråga.',
    'Du verkar vara gott sällskap. Hur var din dag?',
    'Hur ser en perfekt lugn kväll ut för dig?',
  ],
};
