import type { Talks } from './talks.ts';

export const nb: Talks = {
  dialogues: [
    [
      'Du skriver at terrassen nesten er i vater. Hvor nesten?',
      'En appelsin ruller sakte. En kaffekopp står.',
      'Da er den god nok for meg.',
      'Er det inspeksjon eller invitasjon?',
      '+Jeg kan ta med appelsinen.',
      'Da tar jeg kaffen.',
    ],
    [
      'Jeg har skrevet og slettet i ti minutter. Nå blir det bare hei.',
      'Ti minutter på et hei. Respekt.',
      '+Hei på deg.',
      'Den lange versjonen handlet om øynene dine og en elg.',
      'En elg?',
      'Du skjønner hvorfor jeg slettet.',
    ],
    [
      'Kaffe i byen eller pølse på bål?',
      'Pølse på bål. I byen vet jeg aldri hvor jeg skal gjøre av hendene.',
      'Lompe eller brød?',
      'Lompe. Vi er vel ikke ville dyr.',
    ],
    [
      'Hva fikk deg til å smile i dag?',
      'En dame som snakket med bilen sin i oppoverbakken.',
      'Kom den opp?',
      'Ja. Alle på fortauet klappet.',
      'Den skal jeg tenke på i natt. Du er lett å snakke med.',
    ],
    [
      'Før alt annet: Ser du etter noe seriøst?',
      'Noe varmt. Så ser vi om det tåler en regntur.',
      'Det beste svaret jeg har fått her.',
      'Og ditt?',
      'En jeg kan gå bak i løypa uten å måtte prate, og prate med hele kvelden etterpå.',
    ],
  ],
  toFictional: [
    'Hei! Er du ekte? Jeg så merket på profilen din og ville heller spørre.',
    'Du virker som godt selskap. Hvordan har dagen din vært?',
    'Hva er en skikkelig god, rolig kveld for deg?',
  ],
};
