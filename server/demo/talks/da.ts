import type { Talks } from './talks.ts';

export const da: Talks = {
  dialogues: [
    [
      'Synger du virkelig alle vers?',
      'Også dem, ingen kan. Især dem.',
      'Så skal du med til min families fødselsdage. De giver op efter to.',
      'Er det en invitation eller en trussel?',
      '+Jeg medbringer selv flag.',
      'Så er det en invitation.',
    ],
    [
      'Jeg har skrevet tre åbningsreplikker. De var alle sammen frygtelige. Så: hej.',
      'Hej. Må jeg se den værste?',
      'Den handlede om din cykelhjelm.',
      'Jeg har ikke cykelhjelm på noget billede.',
      'Nemlig. Det var det, der gjorde den så dårlig.',
      '+Men du svarede.',
    ],
    [
      'Kaffe eller en øl ved vandet?',
      'Øl ved vandet. Kaffe er noget, man aftaler med kommunen.',
      'Skal jeg tage et tæppe med?',
      'Ja. Og noget at spise, ellers bliver jeg ærlig.',
      'Så lader jeg det ligge hjemme.',
    ],
    [
      'Hvad fik dig til at smile i dag?',
      'En mand, der undskyldte over for en parkeret ladcykel.',
      'Svarede den?',
      'Den væltede. Det må være et svar.',
      'Du er nem at snakke med.',
    ],
    [
      'Før alt andet: Leder du efter noget seriøst?',
      'Noget varmt. Så ser vi, om det kan tåle en regnvejrsdag.',
      'Det er det bedste svar, jeg har fået her.',
      'Og dit?',
      'En at sidde i sofaen med uden at skulle være sjov hele tiden.',
      'Det kan jeg godt. Altså ikke være sjov.',
    ],
  ],
  toFictional: [
    'Hej! Er du ægte? Jeg så mærket på din profil og ville hellere spørge.',
    'Du virker som godt selskab. Hvordan har din dag været?',
    'Hvad er en rigtig hyggelig aften for dig?',
  ],
};
