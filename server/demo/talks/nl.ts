import type { Talks } from './talks.ts';

export const nl: Talks = {
  dialogues: [
    [
      'Jij neemt dus altijd de laatste bitterbal?',
      'Bijna altijd, staat er. Ik ben geen monster.',
      'Dan stel ik een proef voor: één schaaltje, oneven aantal.',
      'En wie wint?',
      'Wie hem laat liggen.',
      '+Dat duurt dus de hele avond. Precies de bedoeling.',
    ],
    [
      'Ik zit in de trein en we staan stil vanwege een zwaan op het spoor. Echt waar.',
      'Een zwaan? Dan heb je nog even.',
      '+Vertel, wat doe je als je niet stilstaat?',
      'Te hard fietsen en te lang douchen. Jij?',
      'Te lang koffiedrinken. We vullen elkaar aan.',
      'Hij is weg. De zwaan dus. Jammer eigenlijk.',
    ],
    [
      'Fietsen of lopen we naar de kroeg, als het ervan komt?',
      'Fietsen. Maar jij moet bij de brug afremmen, ik heb geen versnellingen.',
      'Ik heb er drie en gebruik er één.',
      'Dan komen we tegelijk aan. Afgesproken.',
      'Ik had je nog niet eens gevraagd.',
      'Nu wel.',
    ],
    [
      'Ik weet nooit hoe je zoiets begint. Dus: waar moest je vandaag om lachen?',
      'Mijn buurman praat tegen zijn vaatwasser. Door de muur heen.',
      'Wat zegt hij?',
      'Vandaag: “Kom op, je kunt het.” En het werkte.',
      'Ik wil die buurman ook.',
      'Eerst mij leren kennen. Dan stel ik je voor.',
    ],
    [
      'Voor we verder gaan: zoek je iets serieus?',
      'Eerlijk? Iets warms. De rest zie ik dan wel.',
      'Beste antwoord dat ik hier kreeg.',
      'En jij?',
      'Iemand bij wie je niet hoeft te appen dat je veilig thuis bent, omdat je er al bent.',
    ],
    [
      'Twee waarheden en een leugen: ik eet hagelslag als avondeten, ik heb de Elfstedentocht gefietst, ik kan niet fluiten.',
      'Die hagelslag is waar. Dat zie ik aan je.',
      'Klopt. En die andere?',
      'Je fluit vast prachtig.',
      '+Dat moet je me een keer laten horen.',
    ],
    [
      'Je schreef dat je graag verrast wordt. Wat vind je van een wandeling in het donker en iets zoets in mijn jaszak?',
      'Wat zit er in die zak?',
      'Dan is het geen verrassing meer.',
      'Als het stroopwafels zijn, loop ik tot het eind van de dijk mee.',
      'Trek maar goede schoenen aan.',
    ],
    [
      'Nog wakker?',
      'Helaas wel. Jij?',
      'Ik ging net slapen en dacht toen aan je laatste bericht.',
      'Mooi. Dat was de bedoeling.',
    ],
  ],
  toFictional: [
    'Hoi! Ben je echt? Ik zag het teken op je profiel en wilde het gewoon vragen.',
    'Je lijkt me goed gezelschap. Hoe was je dag?',
    'Mooi hoe je over rustige avonden schrijft. Hoe ziet de perfecte avond eruit?',
    'Vertel je me nog een verhaal voor ik ga slapen?',
  ],
};
