/**
 * Who helps in each country: adults who are threatened with their pictures, and where staff report the suspected abuse of a child.
 * Written down from what is commonly known of these organisations; some were compared with their pages, none was called:
 * docs/operating.md asks the operator to do so for their countries.
 */
export interface HelpLine {
  name: string;
  /** As it is dialled in the country, grouped as people there read it; none where help is by web only. */
  phone?: string;
  url: string;
}
export interface CountryHelp {
  country: string;
  /** For adults; in countries with several languages one for each. */
  threatened: readonly HelpLine[];
  /** The national hotline about abuse of children. */
  child: HelpLine;
  /** Where the numbers are kept up to date. */
  source: string;
  /** When somebody last went through the row. */
  looked_at: string;
}

const victims = { phone: '116 006' } as const;
const safeLine = { name: 'Linha Internet Segura', phone: '800 219 090', url: 'https://www.internetsegura.pt' } as const;
const incibe = { name: 'Tu Ayuda en Ciberseguridad (INCIBE)', phone: '017', url: 'https://www.incibe.es' } as const;
const cyberSafety = { name: 'CYberSafety', phone: '1480', url: 'https://www.cybersafety.cy' } as const;
const handOf143 = { name: 'Die Dargebotene Hand', phone: '143', url: 'https://www.143.ch' } as const;
const clickAndStop = { name: 'clickandstop.ch', url: 'https://www.clickandstop.ch' } as const;
const inhope = 'INHOPE, list of hotlines (inhope.org), and the site of the line';
const vse = 'Victim Support Europe, countries with 116 006 (victim-support.eu), and the site of the line';
const own = 'The site of the line';
const at = '2026-11-24';

export const countryHelp: readonly CountryHelp[] = [
  {
    country: 'NL',
    threatened: [
      { name: 'Helpwanted (Offlimits)', phone: '020 261 5275', url: 'https://www.helpwanted.nl' },
      { name: 'Slachtofferhulp Nederland', phone: '0900 0101', url: 'https://www.slachtofferhulp.nl' },
    ],
    child: { name: 'Offlimits', url: 'https://www.meldpunt-kinderporno.nl' },
    source: inhope,
    looked_at: at,
  },
  {
    country: 'BE',
    threatened: [
      { name: 'Tele-Onthaal', phone: '106', url: 'https://www.tele-onthaal.be' },
      { name: 'Télé-Accueil', phone: '107', url: 'https://www.tele-accueil.be' },
      { name: 'Telefonhilfe', phone: '108', url: 'https://www.telefonhilfe.be' },
    ],
    child: { name: 'Child Focus', phone: '116 000', url: 'https://childfocus.be' },
    source: inhope,
    looked_at: at,
  },
  {
    country: 'DE',
    threatened: [{ name: 'Weisser Ring', ...victims, url: 'https://weisser-ring.de' }],
    child: { name: 'Internet-Beschwerdestelle', url: 'https://www.internet-beschwerdestelle.de' },
    source: vse,
    looked_at: at,
  },
  {
    country: 'AT',
    threatened: [{ name: 'Opfer-Notruf (Weisser Ring)', phone: '0800 112 112', url: 'https://www.opfer-notruf.at' }],
    child: { name: 'Stopline', url: 'https://www.stopline.at' },
    source: inhope,
    looked_at: at,
  },
  { country: 'CH', threatened: [handOf143], child: clickAndStop, source: own, looked_at: at },
  { country: 'LI', threatened: [handOf143], child: clickAndStop, source: own, looked_at: at },
  {
    country: 'LU',
    threatened: [{ name: 'SOS Détresse', phone: '45 45 45', url: 'https://454545.lu' }],
    child: { name: 'BEE SECURE Stopline', url: 'https://stopline.bee-secure.lu' },
    source: inhope,
    looked_at: at,
  },
  {
    country: 'IT',
    threatened: [{ name: 'Numero antiviolenza e stalking', phone: '1522', url: 'https://www.1522.eu' }],
    child: { name: 'Emergenza Infanzia', phone: '114', url: 'https://www.114.it' },
    source: inhope,
    looked_at: at,
  },
  {
    country: 'FR',
    threatened: [
      { name: 'e-Enfance/3018', phone: '3018', url: 'https://3018.fr' },
      { name: 'France Victimes', ...victims, url: 'https://www.france-victimes.fr' },
    ],
    child: { name: 'Point de Contact', url: 'https://www.pointdecontact.net' },
    source: vse,
    looked_at: at,
  },
  { country: 'ES', threatened: [incibe], child: incibe, source: inhope, looked_at: at },
  {
    country: 'PL',
    threatened: [
      { name: 'Linia Pomocy Pokrzywdzonym', phone: '222 309 900', url: 'https://www.funduszsprawiedliwosci.gov.pl' },
    ],
    child: { name: 'Dyżurnet.pl', url: 'https://dyzurnet.pl' },
    source: inhope,
    looked_at: at,
  },
  {
    country: 'DK',
    threatened: [{ name: 'Offerrådgivningen', ...victims, url: 'https://www.offerraadgivning.dk' }],
    child: { name: 'Red Barnet', url: 'https://redbarnet.dk' },
    source: vse,
    looked_at: at,
  },
  {
    country: 'FI',
    threatened: [{ name: 'Rikosuhripäivystys', ...victims, url: 'https://www.riku.fi' }],
    child: { name: 'Nettivihje (Pelastakaa Lapset)', url: 'https://www.nettivihje.fi' },
    source: vse,
    looked_at: at,
  },
  {
    country: 'NO',
    threatened: [{ name: 'VO-linjen', ...victims, url: 'https://volinjen.no' }],
    child: { name: 'Kripos', url: 'https://tips.kripos.no' },
    source: own,
    looked_at: at,
  },
  {
    country: 'SE',
    threatened: [{ name: 'Brottsofferjouren', ...victims, url: 'https://www.brottsofferjouren.se' }],
    child: { name: 'ECPAT Hotline', url: 'https://www.ecpat.se' },
    source: vse,
    looked_at: at,
  },
  {
    country: 'GB',
    threatened: [{ name: 'Revenge Porn Helpline', phone: '0345 6000 459', url: 'https://revengepornhelpline.org.uk' }],
    child: { name: 'Internet Watch Foundation', url: 'https://report.iwf.org.uk' },
    source: inhope,
    looked_at: at,
  },
  {
    country: 'IE',
    threatened: [{ name: 'Crime Victims Helpline', ...victims, url: 'https://www.crimevictimshelpline.ie' }],
    child: { name: 'Hotline.ie', url: 'https://www.hotline.ie' },
    source: vse,
    looked_at: at,
  },
  {
    country: 'US',
    threatened: [{ name: 'CCRI Image Abuse Helpline', phone: '1-844-878-2274', url: 'https://cybercivilrights.org' }],
    child: { name: 'NCMEC CyberTipline', phone: '1-800-843-5678', url: 'https://report.cybertip.org' },
    source: inhope,
    looked_at: at,
  },
  {
    country: 'CA',
    threatened: [
      {
        name: 'Canadian Anti-Fraud Centre',
        phone: '1-888-495-8501',
        url: 'https://antifraudcentre-centreantifraude.ca',
      },
    ],
    child: { name: 'Cybertip.ca', phone: '1-866-658-9022', url: 'https://www.cybertip.ca' },
    source: inhope,
    looked_at: at,
  },
  {
    country: 'AU',
    threatened: [
      { name: 'eSafety Commissioner', url: 'https://www.esafety.gov.au' },
      { name: '1800RESPECT', phone: '1800 737 732', url: 'https://www.1800respect.org.au' },
    ],
    child: { name: 'ACCCE', url: 'https://www.accce.gov.au' },
    source: own,
    looked_at: at,
  },
  {
    country: 'NZ',
    threatened: [{ name: 'Netsafe', phone: '0508 638 723', url: 'https://netsafe.org.nz' }],
    child: { name: 'Te Tari Taiwhenua (DIA)', url: 'https://www.dia.govt.nz' },
    source: own,
    looked_at: at,
  },
  { country: 'PT', threatened: [safeLine], child: safeLine, source: inhope, looked_at: at },
  {
    country: 'CZ',
    threatened: [{ name: 'Bílý kruh bezpečí', ...victims, url: 'https://www.bkb.cz' }],
    child: { name: 'STOPonline.cz', url: 'https://www.stoponline.cz' },
    source: vse,
    looked_at: at,
  },
  {
    country: 'MT',
    threatened: [{ name: 'Supportline', phone: '179', url: 'https://fsws.gov.mt' }],
    child: { name: 'Child Web Alert', url: 'https://childwebalert.gov.mt' },
    source: inhope,
    looked_at: at,
  },
  { country: 'CY', threatened: [cyberSafety], child: cyberSafety, source: inhope, looked_at: at },
];

/** Undefined for a country that no site serves. */
export const helpIn = (country: string): CountryHelp | undefined =>
  countryHelp.find((help) => help.country === country);
/** The address that dials it. */
export const dial = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
