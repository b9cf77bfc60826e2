/** Texts the demo's support keeps for its answers, as each language would put them. */
import { uuidv7 } from 'uuidv7';
import type { Locale } from '../../contract/locales.ts';
import type { Tx } from '../platform/db.ts';
import * as sql from './desk-days-sql.ts';
import type { Diary, Team } from './diary.ts';

interface Text {
  name: string;
  text: string;
}

/** In each language: paid twice; it takes longer; a photo that was refused. */
const replyTexts: Readonly<Record<Locale, readonly [Text, Text, Text]>> = {
  en: [
    {
      name: 'Paid twice',
      text: 'Hello {name},\n\nYou are right, you paid twice. We are giving the second payment back today; most banks show it within three working days. Nothing else changes, and your credits stay.\n\nIf it has not arrived by then, just mention {number} and we will follow it up with the bank.',
    },
    {
      name: 'Needs a little longer',
      text: 'Hello {name},\n\nWe have not forgotten you. To answer {number} properly we need something from somebody else, and are still waiting for it. You will hear from us within three days, even if there is nothing new by then.',
    },
    {
      name: 'Photo refused: what helps',
      text: 'Hello {name},\n\nThe photo did not pass because we could not make out a face. A picture by daylight, without sunglasses and without other people, nearly always does. The ones you have on {site} stay as they are.',
    },
  ],
  nl: [
    {
      name: 'Dubbel betaald',
      text: 'Hallo {name},\n\nje hebt gelijk: er is twee keer betaald. De tweede betaling storten we vandaag terug; bij de meeste banken staat het geld er binnen drie werkdagen. Verder verandert er niets en je credits houd je.\n\nIs het er dan nog niet? Noem {number}, dan zoeken wij het uit met de bank.',
    },
    {
      name: 'Het duurt iets langer',
      text: 'Hallo {name},\n\nwe zijn je niet vergeten. Om {number} goed te beantwoorden hebben we nog iets van een ander nodig, en daar wachten we op. Binnen drie dagen hoor je van ons, ook als er dan nog geen nieuws is.',
    },
    {
      name: 'Foto afgekeurd: wat helpt',
      text: 'Hallo {name},\n\nde foto is niet goedgekeurd omdat er geen gezicht op te herkennen is. Een foto bij daglicht, zonder zonnebril en zonder anderen erop, komt er bijna altijd door. De foto’s die je al op {site} hebt, blijven gewoon staan.',
    },
  ],
  de: [
    {
      name: 'Doppelt bezahlt',
      text: 'Hallo {name},\n\ndu hast recht, es wurde zweimal abgebucht. Die zweite Zahlung erstatten wir heute; bei den meisten Banken ist das Geld nach spätestens drei Werktagen da. Sonst ändert sich nichts, deine Credits behältst du.\n\nIst es bis dahin nicht angekommen, nenn uns einfach {number}, dann klären wir es mit der Bank.',
    },
    {
      name: 'Es dauert noch etwas',
      text: 'Hallo {name},\n\nwir haben dich nicht vergessen. Um {number} richtig zu beantworten, fehlt uns noch eine Auskunft von anderer Stelle. In spätestens drei Tagen hörst du von uns, auch wenn es bis dahin nichts Neues gibt.',
    },
    {
      name: 'Foto abgelehnt: was hilft',
      text: 'Hallo {name},\n\ndas Foto wurde abgelehnt, weil kein Gesicht zu erkennen ist. Ein Bild bei Tageslicht, ohne Sonnenbrille und ohne andere Leute darauf, klappt fast immer. Deine übrigen Fotos auf {site} bleiben, wie sie sind.',
    },
  ],
  fr: [
    {
      name: 'Payé deux fois',
      text: 'Bonjour {name},\n\ntu as raison, le paiement a été débité deux fois. Nous remboursons le second paiement aujourd’hui ; la plupart des banques l’affichent sous trois jours ouvrés. Rien d’autre ne change et tes crédits restent à toi.\n\nSi rien n’est arrivé d’ici là, indique-nous {number} et nous verrons cela avec la banque.',
    },
    {
      name: 'Encore un peu de patience',
      text: 'Bonjour {name},\n\nnous ne t’oublions pas. Pour bien répondre à {number}, il nous manque encore une information que nous avons demandée. Tu auras de nos nouvelles d’ici trois jours, même s’il n’y a rien de neuf.',
    },
    {
      name: 'Photo refusée : que faire',
      text: 'Bonjour {name},\n\nla photo a été refusée parce qu’on n’y distingue pas de visage. Une photo prise à la lumière du jour, sans lunettes de soleil et sans autres personnes, passe presque toujours. Celles que tu as déjà sur {site} restent en place.',
    },
  ],
  es: [
    {
      name: 'Pago duplicado',
      text: 'Hola, {name}:\n\nTienes razón, se cobró dos veces. Hoy mismo te devolvemos el segundo pago; en la mayoría de los bancos aparece en un máximo de tres días hábiles. Lo demás no cambia y conservas tus créditos.\n\nSi para entonces no te ha llegado, dinos el número {number} y lo aclaramos con el banco.',
    },
    {
      name: 'Necesitamos algo más de tiempo',
      text: 'Hola, {name}:\n\nNo nos hemos olvidado de ti. Para responder bien a {number} nos falta un dato que ya hemos pedido. Tendrás noticias nuestras en tres días como mucho, aunque no haya novedades.',
    },
    {
      name: 'Foto rechazada: qué hacer',
      text: 'Hola, {name}:\n\nLa foto se rechazó porque no se distingue ninguna cara. Una foto con luz natural, sin gafas de sol y sin otras personas casi siempre se aprueba. Las que ya tienes en {site} se quedan como están.',
    },
  ],
  it: [
    {
      name: 'Pagato due volte',
      text: 'Ciao {name},\n\nhai ragione, il pagamento è stato addebitato due volte. Oggi stesso ti rimborsiamo il secondo; con quasi tutte le banche lo vedi entro tre giorni lavorativi. Il resto non cambia e i crediti rimangono tuoi.\n\nSe per allora non è arrivato, scrivici indicando {number} e lo chiariamo con la banca.',
    },
    {
      name: 'Serve ancora un po’ di tempo',
      text: 'Ciao {name},\n\nnon ci siamo dimenticati di te. Per rispondere come si deve a {number} ci manca ancora un’informazione che abbiamo chiesto. Ti scriviamo entro tre giorni, anche se non ci sono novità.',
    },
    {
      name: 'Foto rifiutata: cosa fare',
      text: 'Ciao {name},\n\nla foto è stata rifiutata perché non si distingue un volto. Una foto alla luce del giorno, senza occhiali da sole e senza altre persone, passa quasi sempre. Quelle che hai già su {site} restano dove sono.',
    },
  ],
  pl: [
    {
      name: 'Podwójna płatność',
      text: 'Cześć {name},\n\nfaktycznie, płatność została pobrana dwa razy. Drugą zwracamy jeszcze dziś; w większości banków pieniądze widać w ciągu trzech dni roboczych. Poza tym nic się nie zmienia, a kredyty zostają na koncie.\n\nGdyby do tego czasu nic nie dotarło, podaj nam numer {number}, a wyjaśnimy to z bankiem.',
    },
    {
      name: 'Potrzebujemy więcej czasu',
      text: 'Cześć {name},\n\npamiętamy o tej sprawie. Żeby dobrze odpowiedzieć na {number}, czekamy jeszcze na jedną informację. Odezwiemy się najpóźniej za trzy dni, nawet jeśli nie będzie nic nowego.',
    },
    {
      name: 'Odrzucone zdjęcie: co zrobić',
      text: 'Cześć {name},\n\nzdjęcie zostało odrzucone, bo nie widać na nim twarzy. Zdjęcie w świetle dziennym, bez okularów przeciwsłonecznych i bez innych osób prawie zawsze przechodzi. Te, które są już na {site}, zostają bez zmian.',
    },
  ],
  da: [
    {
      name: 'Betalt to gange',
      text: 'Hej {name}\n\nDu har ret, der er trukket to gange. Vi sender den anden betaling tilbage i dag; i de fleste banker kan du se den inden for tre bankdage. Ellers er alt, som det var, og dine kreditter beholder du.\n\nEr pengene ikke kommet til den tid, så skriv {number} til os, og vi følger op med banken.',
    },
    {
      name: 'Vi skal bruge lidt mere tid',
      text: 'Hej {name}\n\nVi har ikke glemt dig. For at kunne svare ordentligt på {number} mangler vi en oplysning, som vi har bedt om. Du hører fra os senest om tre dage, også selv om der ikke er noget nyt.',
    },
    {
      name: 'Billede afvist: hvad hjælper',
      text: 'Hej {name}\n\nBilledet blev afvist, fordi man ikke kan se et ansigt. Et billede i dagslys, uden solbriller og uden andre på, går næsten altid igennem. Dem, du allerede har på {site}, bliver, hvor de er.',
    },
  ],
  fi: [
    {
      name: 'Maksettu kahdesti',
      text: 'Hei {name},\n\nolet oikeassa, maksu veloitettiin kahdesti. Palautamme toisen maksun tänään; useimmissa pankeissa se näkyy kolmen pankkipäivän kuluessa. Muu pysyy ennallaan, ja kreditit ovat edelleen sinun.\n\nJos rahat eivät ole siihen mennessä tilillä, mainitse {number}, niin selvitämme asian pankin kanssa.',
    },
    {
      name: 'Vielä hetki',
      text: 'Hei {name},\n\nemme ole unohtaneet sinua. Voidaksemme vastata kunnolla asiaan {number} odotamme vielä yhtä tietoa. Kuulet meistä viimeistään kolmen päivän päästä, vaikkei uutta olisikaan.',
    },
    {
      name: 'Kuva hylättiin: mikä auttaa',
      text: 'Hei {name},\n\nkuva hylättiin, koska siitä ei erota kasvoja. Päivänvalossa otettu kuva, jossa ei ole aurinkolaseja eikä muita ihmisiä, hyväksytään lähes aina. Kuvat, jotka sinulla jo on sivustolla {site}, pysyvät ennallaan.',
    },
  ],
  nb: [
    {
      name: 'Betalt to ganger',
      text: 'Hei {name}\n\nDu har rett, det ble trukket to ganger. Vi betaler tilbake den andre betalingen i dag; i de fleste banker ser du den innen tre virkedager. Ellers er alt som før, og kredittene beholder du.\n\nHar pengene ikke kommet innen da, oppgi {number}, så følger vi det opp med banken.',
    },
    {
      name: 'Vi trenger litt mer tid',
      text: 'Hei {name}\n\nVi har ikke glemt deg. For å svare ordentlig på {number} mangler vi en opplysning som vi har bedt om. Du hører fra oss senest om tre dager, også om det ikke er noe nytt.',
    },
    {
      name: 'Bilde avvist: hva hjelper',
      text: 'Hei {name}\n\nBildet ble avvist fordi man ikke ser noe ansikt. Et bilde i dagslys, uten solbriller og uten andre på, går nesten alltid gjennom. De du allerede har på {site}, blir stående.',
    },
  ],
  sv: [
    {
      name: 'Betalat två gånger',
      text: 'Hej {name}!\n\nDu har rätt, det drogs två gånger. Vi betalar tillbaka den andra betalningen i dag; hos de flesta banker syns den inom tre bankdagar. I övrigt ändras inget och krediterna behåller du.\n\nHar pengarna inte kommit då, ange {number} så reder vi ut det med banken.',
    },
    {
      name: 'Det tar lite längre tid',
      text: 'Hej {name}!\n\nVi har inte glömt dig. För att kunna svara ordentligt på {number} väntar vi på en uppgift som vi har bett om. Du hör av oss inom tre dagar, även om det inte finns något nytt.',
    },
    {
      name: 'Bilden nekades: vad som hjälper',
      text: 'Hej {name}!\n\nBilden nekades eftersom det inte går att se något ansikte. En bild i dagsljus, utan solglasögon och utan andra på, godkänns nästan alltid. De du redan har på {site} får vara kvar.',
    },
  ],
};

/** Kept over the months by whoever answered such a message first. */
export async function templates(tx: Tx, { random, at, note }: Diary, team: Team): Promise<void> {
  const rows = Object.entries(replyTexts).flatMap(([language, texts]) =>
    texts.map(({ name, text }) => {
      const when = at(random.int(4, 80));
      const by = random.chance(0.7) ? team.support : team.finance;
      note(when, by, 'template_saved', { kind: 'template', id: name }, { language });
      return { id: uuidv7(), language, name, text, staff_name: by.name, updated_at: when };
    }),
  );
  await sql.insertTemplates.run(tx, JSON.stringify(rows));
}
