/** The demo sites' own headlines, which are the titles of their front pages too, in every language. */
import type { Locale } from '../../contract/locales.ts';
import type { NicheKey } from '../../contract/niches.ts';

export const demoHeadlines: Readonly<Record<NicheKey, Readonly<Record<Locale, string>>>> = {
  general: {
    en: 'The evening starts with a good message', nl: 'De avond begint met een goed bericht', de: 'Der Abend beginnt mit einer guten Nachricht',
    fr: 'La soirée commence par un bon message', it: 'La sera comincia con un bel messaggio', es: 'La noche empieza con un buen mensaje',
    pl: 'Wieczór zaczyna się od dobrej wiadomości', da: 'Aftenen begynder med en god besked', fi: 'Ilta alkaa hyvästä viestistä',
    nb: 'Kvelden begynner med en god melding', sv: 'Kvällen börjar med ett bra meddelande',
  },
  she: {
    en: 'The hour when she writes first', nl: 'Het uur waarin zij het eerst schrijft', de: 'Die Stunde, in der sie zuerst schreibt',
    fr: 'L’heure où elle écrit en premier', it: 'L’ora in cui lei scrive per prima', es: 'La hora en que ella escribe primero',
    pl: 'Godzina, w której ona pisze pierwsza', da: 'Timen, hvor hun skriver først', fi: 'Hetki, jolloin hän kirjoittaa ensin',
    nb: 'Timen da hun skriver først', sv: 'Timmen då hon skriver först',
  },
  bdsm: {
    en: 'Clear words, good knots', nl: 'Heldere woorden, goede knopen', de: 'Klare Worte, gute Knoten', fr: 'Des mots clairs, de bons nœuds',
    it: 'Parole chiare, nodi ben fatti', es: 'Palabras claras, buenos nudos', pl: 'Jasne słowa, dobre węzły', da: 'Klare ord, gode knuder',
    fi: 'Selvät sanat, hyvät solmut', nb: 'Klare ord, gode knuter', sv: 'Tydliga ord, bra knutar',
  },
  bbw: {
    en: 'More to lean on', nl: 'Meer om tegenaan te leunen', de: 'Mehr zum Anlehnen', fr: 'De quoi se blottir', it: 'Di più a cui appoggiarsi',
    es: 'Más donde apoyarse', pl: 'Jest się do kogo przytulić', da: 'Mere at læne sig ind til', fi: 'Enemmän syliä, enemmän lämpöä',
    nb: 'Mer å lene seg inntil', sv: 'Mer att luta sig mot',
  },
  gilf: {
    en: 'The charm of experience', nl: 'De charme van ervaring', de: 'Reife hat Reiz', fr: 'Le charme de l’expérience', it: 'Il fascino dell’esperienza',
    es: 'El encanto de la experiencia', pl: 'Urok doświadczenia', da: 'Erfaring har charme', fi: 'Kokemuksessa on viehätystä',
    nb: 'Erfaring har sjarm', sv: 'Erfarenhet har sin charm',
  },
  milf: {
    en: 'She knows what she wants', nl: 'Zij weet wat ze wil', de: 'Sie weiß, was sie will', fr: 'Elle sait ce qu’elle veut', it: 'Lei sa quello che vuole',
    es: 'Ella sabe lo que quiere', pl: 'Ona wie, czego chce', da: 'Hun ved, hvad hun vil', fi: 'Hän tietää, mitä haluaa',
    nb: 'Hun vet hva hun vil', sv: 'Hon vet vad hon vill',
  },
  gay: {
    en: 'Men after hours', nl: 'Mannen na zonsondergang', de: 'Männer nach Sonnenuntergang', fr: 'Des hommes après le coucher du soleil',
    it: 'Uomini dopo il tramonto', es: 'Hombres al caer la tarde', pl: 'Mężczyźni po zmierzchu', da: 'Mænd efter solnedgang',
    fi: 'Miehiä auringonlaskun jälkeen', nb: 'Menn etter solnedgang', sv: 'Män efter solnedgången',
  },
};
