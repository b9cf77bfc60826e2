import type { Talks } from './talks.ts';

export const fi: Talks = {
  dialogues: [
    [
      'Profiilisi sai minut nauramaan ääneen junassa. Onko se piirakkajuttu totta?',
      'Joka sana. Riita loppuu viimeistään munavoin kohdalla.',
      'Otan siis mukaan nälän ja yhden pienen riidan.',
      'Röyhkeää. Pidän siitä.',
      '+Mitä teet myöhemmin tällä viikolla?',
      'En mitään, mitä en peruisi kahden hengen pöydän ja huonon viinivitsin takia.',
    ],
    [
      'Olen tuijottanut tätä ruutua kymmenen minuuttia, joten sanon sen suoraan: sinusta taitaa koitua hankaluuksia, niitä mukavia.',
      'Kymmenen minuuttia, ja sitten tuo?',
      '+Toimi muuten.',
      'Kasvokkain olen parempi. Lähinnä hitaampi.',
      'Hitaus on aliarvostettua.',
    ],
    [
      'Ensin kahvi vai suoraan oluelle?',
      'Riippuu. Kumpi meistä ujostelee?',
      'Minä, toiseen siemaukseen asti.',
      'Oluelle siis. Ja paikka, jossa on nurkkia.',
    ],
    [
      'En koskaan tiedä, miten tämä aloitetaan. Mikä sai sinut hymyilemään tänään?',
      'Naapuri, joka tervehti hississä. Ja nyt tämä.',
      'Ihan ääneen?',
      'Ihan ääneen. Kumpikin säikähti.',
      'Sinun kanssasi on helppo jutella.',
    ],
    [
      'Ennen kuin jatketaan: etsitkö jotain vakavaa?',
      'Rehellisesti? Jotain lämmintä. Loput näen sitten.',
      'Paras vastaus, jonka olen täällä saanut.',
      'Entä sinun?',
      'Seuraa, joka tuntuu illalta ikkunat auki.',
    ],
  ],
  toFictional: [
    'Hei! Oletko oikea ihminen? Näin merkin profiilissasi ja halusin kysyä.',
    'Vaikutat hyvältä seuralta. Millainen päiväsi oli?',
    'Millainen on sinulle täydellinen rauhallinen ilta?',
  ],
};
