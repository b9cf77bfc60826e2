/** The interests a profile can name: a fixed list. */
import { LOCALES, type Locale } from './locales.ts';

export interface Interest {
  /** Stable: profiles store it. */
  id: string;
  /** Stable, 0 to 127: the interest's bit in a bit set. Never reused, not even after a removal. */
  bit: number;
  /** Name of a Lucide icon. */
  icon: string;
  names: Readonly<Record<Locale, string>>;
}

/** Bit, id, icon; then the names in the order of LOCALES: en nl de it fr es pl da fi nb sv. */
const rows: readonly (readonly [number, string, string, string])[] = [
  [
    0,
    'adventure',
    'compass',
    'Adventure|Avontuur|Abenteuer|Avventura|Aventure|Aventura|Przygody|Eventyr|Seikkailut|Eventyr|Äventyr',
  ],
  [1, 'animals', 'paw-print', 'Animals|Dieren|Tiere|Animali|Animaux|Animales|Zwierzęta|Dyr|Eläimet|Dyr|Djur'],
  [2, 'art', 'palette', 'Art|Kunst|Kunst|Arte|Art|Arte|Sztuka|Kunst|Taide|Kunst|Konst'],
  [
    3,
    'astrology',
    'moon-star',
    'Astrology|Astrologie|Astrologie|Astrologia|Astrologie|Astrología|Astrologia|Astrologi|Astrologia' +
      '|Astrologi|Astrologi',
  ],
  [
    4,
    'bbq',
    'flame-kindling',
    'Barbecue|Barbecueën|Grillen|Barbecue|Barbecue|Barbacoa|Grillowanie|Grill|Grillaus|Grilling|Grillning',
  ],
  [5, 'beach', 'parasol', 'Beach|Strand|Strand|Spiaggia|Plage|Playa|Plaża|Strand|Ranta|Strand|Strand'],
  [6, 'beer', 'beer', 'Beer|Bier|Bier|Birra|Bière|Cerveza|Piwo|Øl|Olut|Øl|Öl'],
  [7, 'biking', 'bike', 'Biking|Fietsen|Radfahren|Bicicletta|Vélo|Bicicleta|Rower|Cykling|Pyöräily|Sykling|Cykling'],
  [8, 'bondage', 'link-2', 'Bondage|Bondage|Bondage|Bondage|Bondage|Bondage|Bondage|Bondage|Sidonta|Bondage|Bondage'],
  [9, 'coffee', 'coffee', 'Coffee|Koffie|Kaffee|Caffè|Café|Café|Kawa|Kaffe|Kahvi|Kaffe|Kaffe'],
  [
    10,
    'cooking',
    'cooking-pot',
    'Cooking|Koken|Kochen|Cucinare|Cuisiner|Cocinar|Gotowanie|Madlavning|Ruoanlaitto|Matlaging|Matlagning',
  ],
  [11, 'dancing', 'boom-box', 'Dancing|Dansen|Tanzen|Ballare|Danser|Bailar|Taniec|Dans|Tanssi|Dans|Dans'],
  [12, 'fashion', 'shirt', 'Fashion|Mode|Mode|Moda|Mode|Moda|Moda|Mode|Muoti|Mote|Mode'],
  [
    13,
    'foodie',
    'utensils',
    'Good food|Lekker eten|Gutes Essen|Buona cucina|Gastronomie|Buena comida|Dobre jedzenie|God mad' +
      '|Hyvä ruoka|God mat|God mat',
  ],
  [
    14,
    'gardening',
    'sprout',
    'Gardening|Tuinieren|Gärtnern|Giardinaggio|Jardinage|Jardinería|Ogrodnictwo|Havearbejde|Puutarhanhoito' +
      '|Hagearbeid|Trädgård',
  ],
  [
    15,
    'gym',
    'dumbbell',
    'Gym|Fitness|Fitnessstudio|Palestra|Musculation|Gimnasio|Siłownia|Fitness|Kuntosali|Trening|Gym',
  ],
  [
    16,
    'hiking',
    'hiking-stick',
    'Hiking|Wandelen|Wandern|Escursionismo|Randonnée|Senderismo|Wędrówki|Vandreture|Vaellus|Fotturer|Vandring',
  ],
  [
    17,
    'hugging',
    'heart-handshake',
    'Cuddling|Knuffelen|Kuscheln|Coccole|Câlins|Mimos|Przytulanie|Kram|Halailu|Kos|Kramar',
  ],
  [18, 'kissing', 'mouth', 'Kissing|Zoenen|Küssen|Baci|Embrasser|Besos|Całowanie|Kys|Suuteleminen|Kyssing|Kyssar'],
  [
    19,
    'lingerie',
    'ribbon',
    'Lingerie|Lingerie|Dessous|Lingerie|Lingerie|Lencería|Bielizna|Lingeri|Alusasut|Undertøy|Underkläder',
  ],
  [
    20,
    'massages',
    'hand-heart',
    'Massages|Massages|Massagen|Massaggi|Massages|Masajes|Masaże|Massage|Hieronta|Massasje|Massage',
  ],
  [21, 'movies', 'clapperboard', 'Movies|Films|Filme|Film|Films|Películas|Filmy|Film|Elokuvat|Film|Film'],
  [22, 'music', 'music', 'Music|Muziek|Musik|Musica|Musique|Música|Muzyka|Musik|Musiikki|Musikk|Musik'],
  [
    23,
    'one-night-stand',
    'moon',
    'One-night stand|Onenightstand|One-Night-Stand|Avventura di una notte|Coup d’un soir' +
      '|Aventura de una noche|Przygoda na jedną noc|One-night-stand|Yhden yön juttu|One-night stand|One-night stand',
  ],
  [
    24,
    'outdoors',
    'trees',
    'Outdoors|Buitenleven|Natur erleben|Vita all’aria aperta|Plein air|Aire libre|Natura|Friluftsliv|Ulkoilu' +
      '|Friluftsliv|Friluftsliv',
  ],
  [
    25,
    'party',
    'party-popper',
    'Partying|Feesten|Feiern|Feste|Faire la fête|Fiestas|Imprezy|Fest|Juhliminen|Fest|Fest',
  ],
  [
    26,
    'photography',
    'camera',
    'Photography|Fotografie|Fotografie|Fotografia|Photographie|Fotografía|Fotografia|Fotografering|Valokuvaus' +
      '|Fotografering|Fotografi',
  ],
  [
    27,
    'politics',
    'vote',
    'Politics|Politiek|Politik|Politica|Politique|Política|Polityka|Politik|Politiikka|Politikk|Politik',
  ],
  [28, 'reading', 'book-open', 'Reading|Lezen|Lesen|Lettura|Lecture|Lectura|Czytanie|Læsning|Lukeminen|Lesing|Läsning'],
  [
    29,
    'relationship',
    'heart',
    'Relationship|Relatie|Beziehung|Relazione stabile|Relation sérieuse|Relación estable|Związek|Forhold|Parisuhde|Forhold' +
      '|Förhållande',
  ],
  [
    30,
    'shopping',
    'shopping-bag',
    'Shopping|Shoppen|Shoppen|Shopping|Shopping|Ir de compras|Zakupy|Shopping|Shoppailu|Shopping|Shopping',
  ],
  [31, 'sports', 'trophy', 'Sports|Sport|Sport|Sport|Sport|Deporte|Sport|Sport|Urheilu|Idrett|Sport'],
  [32, 'sushi', 'fish', 'Sushi|Sushi|Sushi|Sushi|Sushi|Sushi|Sushi|Sushi|Sushi|Sushi|Sushi'],
  [
    33,
    'tattoos',
    'pen-tool',
    'Tattoos|Tatoeages|Tattoos|Tatuaggi|Tatouages|Tatuajes|Tatuaże|Tatoveringer|Tatuoinnit|Tatoveringer' +
      '|Tatueringar',
  ],
  [34, 'tea', 'leaf', 'Tea|Thee|Tee|Tè|Thé|Té|Herbata|Te|Tee|Te|Te'],
  [35, 'theater', 'drama', 'Theatre|Theater|Theater|Teatro|Théâtre|Teatro|Teatr|Teater|Teatteri|Teater|Teater'],
  [
    36,
    'threesome',
    'users-round',
    'Threesome|Trio|Dreier|Sesso a tre|Plan à trois|Trío|Trójkąt|Trekant|Kolmen kimppa|Trekant|Trekant',
  ],
  [37, 'travelling', 'plane', 'Travelling|Reizen|Reisen|Viaggi|Voyages|Viajar|Podróże|Rejser|Matkailu|Reiser|Resor'],
  [
    38,
    'vegetarian',
    'salad',
    'Vegetarian|Vegetarisch|Vegetarisch|Cucina vegetariana|Cuisine végétarienne|Comida vegetariana|Wegetarianizm|Vegetarisk' +
      '|Kasvisruoka|Vegetar|Vegetariskt',
  ],
  [
    39,
    'videogames',
    'gamepad-2',
    'Video games|Gamen|Videospiele|Videogiochi|Jeux vidéo|Videojuegos|Gry wideo|Videospil|Videopelit' +
      '|Dataspill|Tv-spel',
  ],
  [40, 'wine', 'wine', 'Wine|Wijn|Wein|Vino|Vin|Vino|Wino|Vin|Viini|Vin|Vin'],
  // Our own additions.
  [
    41,
    'swimming',
    'waves-ladder',
    'Swimming|Zwemmen|Schwimmen|Nuoto|Natation|Natación|Pływanie|Svømning|Uinti|Svømming|Simning',
  ],
  [
    42,
    'running',
    'sport-shoe',
    'Running|Hardlopen|Laufen|Corsa|Course à pied|Correr|Bieganie|Løb|Juoksu|Løping|Löpning',
  ],
  [43, 'yoga', 'circle-person-arms-spread', 'Yoga|Yoga|Yoga|Yoga|Yoga|Yoga|Joga|Yoga|Jooga|Yoga|Yoga'],
  [
    44,
    'football',
    'goal',
    'Football|Voetbal|Fußball|Calcio|Football|Fútbol|Piłka nożna|Fodbold|Jalkapallo|Fotball|Fotboll',
  ],
  [45, 'skiing', 'mountain-snow', 'Skiing|Skiën|Skifahren|Sci|Ski|Esquí|Narty|Skiløb|Hiihto|Ski|Skidåkning'],
  [46, 'sailing', 'sailboat', 'Sailing|Zeilen|Segeln|Vela|Voile|Vela|Żeglarstwo|Sejlads|Purjehdus|Seiling|Segling'],
  [
    47,
    'motorcycling',
    'motorbike',
    'Motorcycling|Motorrijden|Motorradfahren|Moto|Moto|Motos|Motocykle|Motorcykel|Moottoripyöräily' +
      '|Motorsykkel|Motorcykel',
  ],
  [
    48,
    'camping',
    'tent',
    'Camping|Kamperen|Camping|Campeggio|Camping|Acampar|Biwakowanie|Camping|Telttailu|Camping|Camping',
  ],
  [
    49,
    'festivals',
    'ticket',
    'Festivals|Festivals|Festivals|Festival|Festivals|Festivales|Festiwale|Festivaler|Festivaalit|Festivaler' +
      '|Festivaler',
  ],
  [
    50,
    'concerts',
    'guitar',
    'Concerts|Concerten|Konzerte|Concerti|Concerts|Conciertos|Koncerty|Koncerter|Konsertit|Konserter|Konserter',
  ],
  [51, 'singing', 'mic-vocal', 'Singing|Zingen|Singen|Canto|Chant|Cantar|Śpiew|Sang|Laulaminen|Sang|Sång'],
  [52, 'museums', 'landmark', 'Museums|Musea|Museen|Musei|Musées|Museos|Muzea|Museer|Museot|Museer|Museer'],
  [53, 'languages', 'languages', 'Languages|Talen|Sprachen|Lingue|Langues|Idiomas|Języki|Sprog|Kielet|Språk|Språk'],
  [
    54,
    'writing',
    'notebook-pen',
    'Writing|Schrijven|Schreiben|Scrittura|Écriture|Escribir|Pisanie|Skrivning|Kirjoittaminen|Skriving' + '|Skrivande',
  ],
  [
    55,
    'crafts',
    'hammer',
    'DIY|Klussen|Heimwerken|Fai da te|Bricolage|Bricolaje|Majsterkowanie|Gør det selv|Nikkarointi' +
      '|Gjør det selv|Gör det själv',
  ],
  [
    56,
    'technology',
    'cpu',
    'Technology|Techniek|Technik|Tecnologia|Technologie|Tecnología|Technologia|Teknologi|Teknologia|Teknologi' +
      '|Teknik',
  ],
  [
    57,
    'board-games',
    'dices',
    'Board games|Bordspellen|Brettspiele|Giochi da tavolo|Jeux de société|Juegos de mesa|Gry planszowe' +
      '|Brætspil|Lautapelit|Brettspill|Brädspel',
  ],
  [
    58,
    'baking',
    'cake-slice',
    'Baking|Bakken|Backen|Dolci fatti in casa|Pâtisserie|Repostería|Pieczenie|Bagning|Leivonta|Baking|Bakning',
  ],
  [
    59,
    'cocktails',
    'martini',
    'Cocktails|Cocktails|Cocktails|Cocktail|Cocktails|Cócteles|Drinki|Cocktails|Cocktailit|Cocktailer' + '|Cocktails',
  ],
  [
    60,
    'wellness',
    'bath',
    'Sauna and spa|Sauna en wellness|Sauna und Wellness|Sauna e benessere|Sauna et spa|Sauna y spa' +
      '|Sauna i spa|Sauna og spa|Sauna ja kylpylä|Badstue og spa|Bastu och spa',
  ],
  [61, 'dogs', 'dog', 'Dogs|Honden|Hunde|Cani|Chiens|Perros|Psy|Hunde|Koirat|Hunder|Hundar'],
  [62, 'cats', 'cat', 'Cats|Katten|Katzen|Gatti|Chats|Gatos|Koty|Katte|Kissat|Katter|Katter'],
  [63, 'series', 'tv', 'TV series|Series|Serien|Serie TV|Séries|Series|Seriale|Serier|Sarjat|Serier|Serier'],
  [
    64,
    'city-trips',
    'building-2',
    'City breaks|Stedentrips|Städtereisen|Viaggi in città|Escapades en ville|Escapadas urbanas' +
      '|Wypady do miast|Storbyferier|Kaupunkilomat|Storbyferier|Weekendresor',
  ],
  [
    65,
    'romance',
    'rose',
    'Romance|Romantiek|Romantik|Romanticismo|Romantisme|Romanticismo|Romantyczność|Romantik|Romantiikka|Romantikk' +
      '|Romantik',
  ],
  [
    66,
    'flirting',
    'message-circle-heart',
    'Flirting|Flirten|Flirten|Flirtare|Flirt|Coquetear|Flirtowanie|Flirt|Flirttailu|Flørting|Flirta',
  ],
  [
    67,
    'role-play',
    'venetian-mask',
    'Role play|Rollenspel|Rollenspiele|Giochi di ruolo erotici|Jeux de rôle érotiques|Juegos de rol eróticos' +
      '|Erotyczne odgrywanie ról|Rollespil|Roolileikit|Rollespill|Rollspel',
  ],
  [
    68,
    'swinging',
    'repeat-2',
    'Swinging|Swingen|Swingen|Scambio di coppia|Échangisme|Intercambio de parejas|Swinging|Swinging' +
      '|Parinvaihto|Swinging|Swinging',
  ],
  [
    69,
    'nudism',
    'sun',
    'Nudism|Naturisme|FKK|Naturismo|Naturisme|Nudismo|Naturyzm|Naturisme|Naturismi|Naturisme|Naturism',
  ],
  [70, 'leather', 'jacket', 'Leather|Leer|Leder|Pelle|Cuir|Cuero|Skóra|Læder|Nahka|Lær|Läder'],
  [71, 'fetish', 'gem', 'Fetish|Fetisj|Fetisch|Feticismo|Fétichisme|Fetichismo|Fetysz|Fetich|Fetissit|Fetisj|Fetisch'],
];

/** All interests, in the order of their bits. */
export const interests: readonly Interest[] = rows.map(([bit, id, icon, names]) => {
  const list = names.split('|');
  if (list.length !== LOCALES.length) throw new Error(`interest ${id} has ${list.length} names`);
  return { id, bit, icon, names: Object.fromEntries(LOCALES.map((l, i) => [l, list[i]])) as Record<Locale, string> };
});

const byId: ReadonlyMap<string, Interest> = new Map(interests.map((interest) => [interest.id, interest]));

/** The interest of an id; undefined for one that is not in the list. */
export const findInterest = (id: string): Interest | undefined => byId.get(id);
