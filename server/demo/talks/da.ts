import type { Talks } from './talks.ts';

export const da: Talks = {
  dialogues: [
    [
      'Din profil fik mig til at grine højt i toget. Er historien om risottoen sand?',
      'Hvert ord. Røgalarmen farer stadig sammen, når jeg tager gryden frem.',
      'Så foreslår jeg en restaurant. For en sikkerheds skyld.',
      'Kujon. Det kan jeg lide.',
      '+Hvad laver du senere på ugen?',
      'Intet, jeg ikke ville aflyse for et bord til to og en dårlig vinvits.',
    ],
    [
      'Jeg har stirret på det her felt i ti minutter, så nu siger jeg det bare: du ligner ballade, den gode slags.',
      'Ti minutter, og så det?',
      '+Det virkede for øvrigt.',
      'Jeg er bedre i virkeligheden. Langsommere, mest.',
      'Langsomt er undervurderet.',
    ],
    [
      'Kaffe først eller direkte til cocktailen?',
      'Det kommer an på. Er det dig eller mig, der er genert?',
      'Mig, indtil anden slurk.',
      'Cocktail, så. Og gerne et sted med kroge.',
    ],
    [
      'Jeg ved aldrig, hvordan man begynder. Hvad fik dig til at smile i dag?',
      'En hund i regnfrakke. Og nu det her.',
      'Med hætte?',
      'Med hætte. Den hadede det. Jeg elskede det.',
      'Du er nem at tale med.',
    ],
    [
      'Før alt andet: leder du efter noget seriøst?',
      'Ærligt? Noget varmt. Resten ser jeg, når det er der.',
      'Det bedste svar, jeg har fået her.',
      'Og dit?',
      'Selskab, der føles som en aften med åbne vinduer.',
    ],
  ],
  toFictional: [
    'Hej! Er du virkelig? Jeg så mærket på din profil og ville hellere spørge.',
    'Du virker som godt selskab. Hvordan var din dag?',
    'Hvordan ser en perfekt rolig aften ud for dig?',
  ],
};
