import type { Talks } from './talks.ts';

export const nb: Talks = {
  dialogues: [
    [
      'Profilen din fikk meg til å le høyt på toget. Er historien om risottoen sann?',
      'Hvert ord. Røykvarsleren skvetter fortsatt når jeg tar fram gryta.',
      'Da foreslår jeg en restaurant. For sikkerhets skyld.',
      'Feiging. Det liker jeg.',
      '+Hva gjør du senere i uka?',
      'Ingenting jeg ikke ville avlyst for et bord for to og en dårlig vinvits.',
    ],
    [
      'Jeg har stirret på denne ruta i ti minutter, så nå sier jeg det bare: du ser ut som bråk, den gode sorten.',
      'Ti minutter, og så det?',
      '+Det virket, forresten.',
      'Jeg er bedre i virkeligheten. Langsommere, mest.',
      'Langsomt er undervurdert.',
    ],
    [
      'Kaffe først eller rett på cocktailen?',
      'Kommer an på. Er det du eller jeg som er sjenert?',
      'Jeg, fram til andre slurk.',
      'Cocktail, da. Og gjerne et sted med kroker.',
    ],
    [
      'Jeg vet aldri hvordan man begynner. Hva fikk deg til å smile i dag?',
      'En hund i regnfrakk. Og nå dette.',
      'Med hette?',
      'Med hette. Den hatet det. Jeg elsket det.',
      'Du er lett å snakke med.',
    ],
    [
      'Før alt annet: ser du etter noe seriøst?',
      'Ærlig? Noe varmt. Resten ser jeg når det er der.',
      'Det beste svaret jeg har fått her.',
      'Og ditt?',
      'Selskap som føles som en kveld med åpne vinduer.',
    ],
  ],
  toFictional: [
    'Hei! Er du ekte? Jeg så merket på profilen din og ville heller spørre.',
    'Du virker som godt selskap. Hvordan var dagen din?',
    'Hvordan ser en perfekt rolig kveld ut for deg?',
  ],
};
