import type { Talks } from './talks.ts';

export const nl: Talks = {
  dialogues: [
    [
      'Ik las je profiel en moest hardop lachen in de trein. Is dat verhaal van die risotto echt waar?',
      'Elk woord. De rookmelder schrikt nog steeds als ik de pan pak.',
      'Dan stel ik een restaurant voor. Voor de veiligheid.',
      'Lafaard. Leuk.',
      '+Wat doe je later deze week?',
      'Niets wat ik niet afzeg voor een tafel voor twee en een slechte wijngrap.',
      'Neem die grap mee. Ik oordeel zonder genade.',
    ],
    [
      'Hoi. Ik staar al tien minuten naar dit vak, dus ik zeg het maar: jij lijkt me gevaarlijk, op de goede manier.',
      'Tien minuten, en dan dit?',
      '+Het werkte trouwens wel.',
      'In het echt ben ik beter. Vooral langzamer.',
      'Langzaam wordt onderschat.',
      'Noem eens iets wat bij jou altijd werkt.',
      'Een hand op mijn rug terwijl we op een drankje wachten. Nu jij.',
    ],
    [
      'Eerst koffie of meteen een cocktail?',
      'Hangt ervan af. Ben jij verlegen of ben ik dat?',
      'Ik ben verlegen tot de tweede slok.',
      'Cocktail dus. En graag ergens met hoekjes.',
      'Ik ken een plek met vreselijk licht en heerlijke hoekjes.',
    ],
    [
      'Ik weet nooit hoe je zoiets begint. Dus: waar moest je vandaag om lachen?',
      'Een hond in een regenjas. En nu hierom.',
      'Een regenjas! Met capuchon?',
      'Met capuchon. Hij vond het niks. Ik wel.',
      'Met jou praten gaat vanzelf. Is dat altijd zo?',
      'Alleen als iemand een tweede vraag stelt.',
    ],
    [
      'Voor we verder gaan: zoek je iets serieus?',
      'Eerlijk? Iets warms. De rest zie ik dan wel.',
      'Beste antwoord dat ik hier kreeg.',
      'En jij?',
      'Gezelschap dat voelt als een avond met de ramen open.',
    ],
    [
      'Twee waarheden en een leugen: ik slaap met sokken aan, ik danste ooit op een bar, ik kan niet fluiten.',
      'Wie zo schrijft, slaapt niet met sokken aan.',
      'Klopt. En ik ben onder de indruk.',
      'Over die bar dus…',
      '+Dat moet je me een keer laten zien.',
    ],
    [
      'Je schreef dat je graag verrast wordt. Wat vind je van een wandeling in het donker en iets zoets in mijn jaszak?',
      'Wat zit er in die zak?',
      'Dan is het geen verrassing meer.',
      'Goed, ik ga mee. Maar de jaszak is van mij.',
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
    'Ik hou van hoe je over rustige avonden schrijft. Hoe ziet een perfecte eruit?',
    'Vertel je me nog een verhaal voor ik ga slapen?',
  ],
};
