/**
 * Cities that GeoNames names in English, or that people also look for under another name:
 * [own name, other names to find it by], by country and GeoNames' name.
 */
export const cityNames: Record<string, Record<string, readonly string[]>> = {
  NL: {
    'The Hague': ['Den Haag', "'s-Gravenhage"], "'s-Hertogenbosch": ["'s-Hertogenbosch", 'Den Bosch'],
    'Almere Stad': ['Almere'],
  },
  BE: {
    Brussels: ['Brussel', 'Bruxelles', 'Brüssel'], Antwerpen: ['Antwerpen', 'Anvers', 'Antwerp'],
    Gent: ['Gent', 'Gand', 'Ghent'], Brugge: ['Brugge', 'Bruges'], Liège: ['Liège', 'Luik', 'Lüttich'],
    Namur: ['Namur', 'Namen'], Leuven: ['Leuven', 'Louvain'], Mons: ['Mons', 'Bergen'],
    Ostend: ['Oostende', 'Ostende'], Mechelen: ['Mechelen', 'Malines'], Kortrijk: ['Kortrijk', 'Courtrai'],
    Tournai: ['Tournai', 'Doornik'], Mouscron: ['Mouscron', 'Moeskroen'], Ieper: ['Ieper', 'Ypres'],
    Aalst: ['Aalst', 'Alost'], Dendermonde: ['Dendermonde', 'Termonde'], Roeselare: ['Roeselare', 'Roulers'],
    "Braine-l'Alleud": ["Braine-l'Alleud", 'Eigenbrakel'],
  },
  DE: {
    Munich: ['München', 'Monaco di Baviera'], Köln: ['Köln', 'Cologne', 'Keulen', 'Colonia'],
    Nürnberg: ['Nürnberg', 'Nuremberg'], Hannover: ['Hannover', 'Hanover'], Aachen: ['Aachen', 'Aken'],
  },
  AT: { Vienna: ['Wien', 'Wenen'], 'Klagenfurt am Wörthersee': ['Klagenfurt'] },
  CH: {
    Genève: ['Genève', 'Genf', 'Geneva', 'Ginevra'], Basel: ['Basel', 'Bâle', 'Basilea'],
    Bern: ['Bern', 'Berne', 'Berna'], Luzern: ['Luzern', 'Lucerne', 'Lucerna'],
    'Sankt Gallen': ['St. Gallen', 'San Gallo'], Zürich: ['Zürich', 'Zurigo'], Fribourg: ['Fribourg', 'Freiburg'],
    Neuchâtel: ['Neuchâtel', 'Neuenburg'], Sitten: ['Sion', 'Sitten'],
  },
  IT: {
    Rome: ['Roma'], Milan: ['Milano', 'Mailand'], Naples: ['Napoli'], Turin: ['Torino'], Genoa: ['Genova'],
    Florence: ['Firenze', 'Florenz'], Venice: ['Venezia', 'Venedig'], Padova: ['Padova', 'Padua'],
    Bolzano: ['Bolzano', 'Bozen'], Merano: ['Merano', 'Meran'], Bressanone: ['Bressanone', 'Brixen'],
    Brunico: ['Brunico', 'Bruneck'], Siracusa: ['Siracusa', 'Syracuse'],
  },
  ES: {
    Sevilla: ['Sevilla', 'Seville'], Zaragoza: ['Zaragoza', 'Saragossa'],
    'Gasteiz / Vitoria': ['Vitoria-Gasteiz'], 'A Coruña': ['A Coruña', 'La Coruña'],
    'Donostia / San Sebastián': ['Donostia-San Sebastián'],
  },
  PL: {
    Warsaw: ['Warszawa', 'Warschau'], Kraków: ['Kraków', 'Cracow', 'Krakau'], Gdańsk: ['Gdańsk', 'Danzig'],
    Wrocław: ['Wrocław', 'Breslau'], 'Bielsko-Biala': ['Bielsko-Biała'],
  },
  DK: { Copenhagen: ['København'], Århus: ['Aarhus'], Aalborg: ['Aalborg', 'Ålborg'] },
  FI: {
    Helsinki: ['Helsinki', 'Helsingfors'], Espoo: ['Espoo', 'Esbo'], Turku: ['Turku', 'Åbo'],
    Tampere: ['Tampere', 'Tammerfors'], Vantaa: ['Vantaa', 'Vanda'], Oulu: ['Oulu', 'Uleåborg'],
    Vaasa: ['Vaasa', 'Vasa'], Porvoo: ['Porvoo', 'Borgå'], Pori: ['Pori', 'Björneborg'],
    Hämeenlinna: ['Hämeenlinna', 'Tavastehus'], Lappeenranta: ['Lappeenranta', 'Villmanstrand'],
    Mariehamn: ['Mariehamn', 'Maarianhamina'],
  },
  SE: { Göteborg: ['Göteborg', 'Gothenburg'] },
  PT: { Lisbon: ['Lisboa'], Porto: ['Porto', 'Oporto'] },
  CZ: { Prague: ['Praha', 'Prag'], Pilsen: ['Plzeň'] },
  MT: { 'Saint John': ['San Ġwann'] },
  CY: { Nicosia: ['Nicosia', 'Lefkosia'], Limassol: ['Limassol', 'Lemesos'], Larnaca: ['Larnaca', 'Larnaka'] },
  IE: {
    Dublin: ['Dublin', 'Baile Átha Cliath'], Gaillimh: ['Galway'], Luimneach: ['Limerick'],
    'Cill Airne': ['Killarney'],
    'Droichead Nua': ['Newbridge'], 'Cluain Meala': ['Clonmel'], 'Trá Mhór': ['Tramore'],
    'An Muileann gCearr': ['Mullingar'], 'Loch Garman': ['Wexford'], 'Nenagh Bridge': ['Nenagh'],
  },
};

/** Records that are no town of that size: a district, or a number of inhabitants that belongs elsewhere. */
export const droppedCities: Record<string, readonly string[]> = {
  GB: ['Londonderry County Borough', 'Mendip', 'City of Westminster'],
  IE: ['Derry'],
};
