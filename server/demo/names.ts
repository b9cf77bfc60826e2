/** Usernames people might choose: a first name and something personal, or two words that go together. */
import type { Locale } from '../../contract/locales.ts';
import type { Random } from './random.ts';

interface Words {
  female: string;
  male: string;
  first: string;
  second: string;
}

// Without diacritics, as most people type them in usernames.
const words: Record<Locale, Words> = {
  en: {
    female: 'Nora Ruby Maeve Claire Hazel Ivy Joanne Tessa Wren Bridget Gwen Lydia Paula Heather',
    male: 'Owen Miles Harvey Callum Theo Duncan Rory Felix Elliot Grant Simon Jude Barney Neil',
    first: 'quiet velvet amber midnight sunday copper lucky salty gentle wild slow silver early bright',
    second: 'harbour fox lantern sparrow porch tonic saddle meadow whisky compass orchard tide violet biscuit',
  },
  nl: {
    female: 'Lotte Fenna Marije Saskia Noor Elise Anouk Wil Hanneke Mirthe Jolanda Sanne Ilse Trudy',
    male: 'Bram Ruben Daan Joost Wouter Sjoerd Maarten Gijs Teun Koen Pieter Jelle Hidde Bas',
    first: 'stille zachte wilde late zoute gouden nuchtere blauwe warme trage grote kleine vrije eigen',
    second: 'braam gracht lantaarn vuurtoren fietser wolk kade zwaluw duin terras nachtuil kompas storm pannenkoek',
  },
  de: {
    female: 'Katrin Jule Heike Friederike Anke Silke Marlene Birgit Svenja Carla Ulrike Nele Gudrun Petra',
    male: 'Jonas Henning Matthias Ruben Torsten Lennart Uwe Florian Moritz Ansgar Rainer Till Bastian Holger',
    first: 'stille wilde blaue goldene freie ruhige bunte leise milde alte warme helle kleine schnelle',
    second: 'laterne waldfee elbe kaffee mondlicht wolke hafen kiefer morgen wanderer sonate brise lampe kastanie',
  },
  it: {
    female: 'Giulia Marta Chiara Ornella Paola Serena Bianca Loredana Ilaria Viola',
    male: 'Luca Dario Matteo Sandro Enzo Tommaso Fabio Nico Renato Elio',
    first: 'dolce lenta calma verde blu dorata serena piccola notte luna',
    second: 'sera marea terrazza lanterna collina vespa onda brezza viola pesca',
  },
  fr: {
    female: 'Camille Odile Manon Sylvie Ines Margaux Solange Lucie Nadine Elodie',
    male: 'Julien Baptiste Remi Thierry Antoine Gilles Mathis Luc Pascal Hugo',
    first: 'douce belle petite bleue libre calme folle tendre rouge vive',
    second: 'lanterne brume terrasse guitare marine plume rive cerise lune valse',
  },
  es: {
    female: 'Lucia Carmen Nuria Pilar Alba Rocio Ines Marisol Elena Vega',
    male: 'Javi Alvaro Ramon Hugo Iker Tomas Diego Andres Nacho Rafa',
    first: 'dulce lenta libre azul dorada suave calma buena clara media',
    second: 'luna terraza guitarra brisa vereda cereza marea linterna siesta noche',
  },
  pl: {
    female: 'Ola Kasia Marta Hanna Zuza Iwona Beata Magda Alicja Renata',
    male: 'Kuba Marek Tomek Wojtek Filip Adam Darek Michal Leszek Igor',
    first: 'cicha dzika ciepla spokojna mala jasna zlota wolna letnia nocna',
    second: 'latarnia wydma sowa kawa rzeka malina brzoza chmura gitara polana',
  },
  da: {
    female: 'Signe Mette Freja Karen Astrid Lise Gitte Maja Ida Tove',
    male: 'Mads Rasmus Soren Jeppe Anders Emil Torben Lasse Niels Viggo',
    first: 'stille blaa varm rolig lille sen glad vild fri lys',
    second: 'fyrtaarn havn skygge brise lygte svale klit solbaer vinter bogfinke',
  },
  fi: {
    female: 'Aino Helmi Saara Riikka Tuula Venla Kaisa Outi Iida Marja',
    male: 'Eero Antti Onni Jukka Ville Matti Aleksi Sampo Timo Pekka',
    first: 'hiljainen sininen lempea villi pieni iso lammin vapaa kesainen rauhallinen',
    second: 'majakka tuuli kettu ranta kahvi lyhty kuu metsa puro syksy',
  },
  nb: {
    female: 'Ingrid Solveig Kari Silje Tuva Randi Astri Hedda Marit Liv',
    male: 'Lars Sindre Odd Eirik Haakon Jonas Geir Magnus Trond Aksel',
    first: 'stille varm rolig vill liten sen glad fri lys blaa',
    second: 'fjord fyrlykt rype vidde brygge lerke bris tyttebaer maane fjellrev',
  },
  sv: {
    female: 'Elsa Karin Maja Lovisa Annika Britta Ebba Siv Linnea Ronja',
    male: 'Nils Axel Viktor Gustav Hakan Love Anton Sixten Leif Oskar',
    first: 'stilla varm lugn vild liten sen glad fri ljus tyst',
    second: 'fyr brygga lykta svala hallon bris hav ekorre segel vinter',
  },
};

const lists = Object.fromEntries(
  Object.entries(words).map(([locale, w]) => [
    locale,
    Object.fromEntries(Object.entries(w).map(([k, text]) => [k, (text as string).split(' ')])),
  ]),
) as Record<Locale, Record<keyof Words, string[]>>;

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * A username in the style of a language, 3 to 30 characters, that is not in `taken` in lower case; adds it there.
 */
export function inventUsername(random: Random, locale: Locale, gender: 'male' | 'female', taken: Set<string>): string {
  const list = lists[locale];
  for (let attempt = 0; ; attempt++) {
    const name = random.pick(list[gender]);
    const first = random.pick(list.first);
    const second = random.pick(list.second);
    const base = random.weighted<() => string>([
      [() => `${name}_${second}`, 4],
      [() => `${upper(first)}${upper(second)}`, 3],
      [() => `${first}.${second}`, 2],
      [() => `${name}${upper(second)}`, 3],
      [() => `${first}-${name.toLowerCase()}`, 2],
      [() => `${second}.${name.toLowerCase()}`, 2],
      [() => `${upper(second)}_${random.pick(list.second.filter((word) => word !== second))}`, 2],
    ])();
    const tail = attempt > 3 || random.chance(0.14) ? random.pick(['', '_', '.']) + random.int(2, 99) : '';
    const username = (base + tail).slice(0, 30);
    if (taken.has(username.toLowerCase())) continue;
    taken.add(username.toLowerCase());
    return username;
  }
}
