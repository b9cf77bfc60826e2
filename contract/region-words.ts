/** The words that countries have for their regions, in each of our languages. */
import type { Locale } from './locales.ts';

type Words = Readonly<Record<Locale, string>>;

/**
 * Kinds of regions, with the word that speakers of each language use for them. A country's own word stands under its
 * own language: fylke under nb, województwo under pl.
 */
export const regionWords = {
  province: {
    en: 'Province', nl: 'Provincie', de: 'Provinz', it: 'Provincia', fr: 'Province', es: 'Provincia',
    pl: 'Prowincja', da: 'Provins', fi: 'Provinssi', nb: 'Provins', sv: 'Provins',
  },
  province_or_territory: {
    en: 'Province or territory', nl: 'Provincie of territorium', de: 'Provinz oder Territorium',
    it: 'Provincia o territorio', fr: 'Province ou territoire', es: 'Provincia o territorio',
    pl: 'Prowincja lub terytorium', da: 'Provins eller territorium', fi: 'Provinssi tai territorio',
    nb: 'Provins eller territorium', sv: 'Provins eller territorium',
  },
  state: {
    en: 'State', nl: 'Staat', de: 'Bundesstaat', it: 'Stato', fr: 'État', es: 'Estado',
    pl: 'Stan', da: 'Delstat', fi: 'Osavaltio', nb: 'Delstat', sv: 'Delstat',
  },
  state_or_territory: {
    en: 'State or territory', nl: 'Staat of territorium', de: 'Bundesstaat oder Territorium',
    it: 'Stato o territorio', fr: 'État ou territoire', es: 'Estado o territorio', pl: 'Stan lub terytorium',
    da: 'Delstat eller territorium', fi: 'Osavaltio tai territorio', nb: 'Delstat eller territorium',
    sv: 'Delstat eller territorium',
  },
  land: {
    en: 'State', nl: 'Deelstaat', de: 'Bundesland', it: 'Land', fr: 'Land', es: 'Estado federado',
    pl: 'Kraj związkowy', da: 'Delstat', fi: 'Osavaltio', nb: 'Delstat', sv: 'Förbundsland',
  },
  canton: {
    en: 'Canton', nl: 'Kanton', de: 'Kanton', it: 'Cantone', fr: 'Canton', es: 'Cantón',
    pl: 'Kanton', da: 'Kanton', fi: 'Kantoni', nb: 'Kanton', sv: 'Kanton',
  },
  region: {
    en: 'Region', nl: 'Regio', de: 'Region', it: 'Regione', fr: 'Région', es: 'Región',
    pl: 'Region', da: 'Region', fi: 'Alue', nb: 'Region', sv: 'Region',
  },
  maakunta: {
    en: 'Region', nl: 'Landschap', de: 'Landschaft', it: 'Regione', fr: 'Région', es: 'Región',
    pl: 'Region', da: 'Landskab', fi: 'Maakunta', nb: 'Landskap', sv: 'Landskap',
  },
  county: {
    en: 'County', nl: 'Graafschap', de: 'Grafschaft', it: 'Contea', fr: 'Comté', es: 'Condado',
    pl: 'Hrabstwo', da: 'Grevskab', fi: 'Kreivikunta', nb: 'Grevskap', sv: 'Grevskap',
  },
  fylke: {
    en: 'County', nl: 'Provincie', de: 'Provinz', it: 'Contea', fr: 'Comté', es: 'Provincia',
    pl: 'Okręg', da: 'Fylke', fi: 'Lääni', nb: 'Fylke', sv: 'Fylke',
  },
  lan: {
    en: 'County', nl: 'Provincie', de: 'Provinz', it: 'Contea', fr: 'Comté', es: 'Provincia',
    pl: 'Region', da: 'Len', fi: 'Lääni', nb: 'Len', sv: 'Län',
  },
  voivodeship: {
    en: 'Voivodeship', nl: 'Woiwodschap', de: 'Woiwodschaft', it: 'Voivodato', fr: 'Voïvodie', es: 'Voivodato',
    pl: 'Województwo', da: 'Voivodskab', fi: 'Voivodikunta', nb: 'Voivodskap', sv: 'Vojvodskap',
  },
  autonomous_community: {
    en: 'Autonomous community', nl: 'Autonome regio', de: 'Autonome Gemeinschaft', it: 'Comunità autonoma',
    fr: 'Communauté autonome', es: 'Comunidad autónoma', pl: 'Wspólnota autonomiczna', da: 'Autonom region',
    fi: 'Itsehallintoalue', nb: 'Autonom region', sv: 'Autonom region',
  },
  district: {
    en: 'District', nl: 'District', de: 'Distrikt', it: 'Distretto', fr: 'District', es: 'Distrito',
    pl: 'Dystrykt', da: 'Distrikt', fi: 'Piirikunta', nb: 'Distrikt', sv: 'Distrikt',
  },
  kraj: {
    en: 'Region', nl: 'Regio', de: 'Region', it: 'Regione', fr: 'Région', es: 'Región',
    pl: 'Kraj', da: 'Region', fi: 'Lääni', nb: 'Region', sv: 'Region',
  },
  municipality: {
    en: 'Municipality', nl: 'Gemeente', de: 'Gemeinde', it: 'Comune', fr: 'Commune', es: 'Municipio',
    pl: 'Gmina', da: 'Kommune', fi: 'Kunta', nb: 'Kommune', sv: 'Kommun',
  },
  island: {
    en: 'Island', nl: 'Eiland', de: 'Insel', it: 'Isola', fr: 'Île', es: 'Isla',
    pl: 'Wyspa', da: 'Ø', fi: 'Saari', nb: 'Øy', sv: 'Ö',
  },
} as const satisfies Record<string, Words>;

export type RegionKind = keyof typeof regionWords;
