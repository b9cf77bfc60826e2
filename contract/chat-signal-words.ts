/** The words of the rules of chat-signals.ts in 11 languages, without accents: parts of regular expressions, one list for all. */

const any = (text: string): string =>
  `(?:${text
    .trim()
    .split(/\s*\n\s*/)
    .join('|')})`;

export const service = any(`
  what'?s ?-?app?s?|whatsap+|watsap+|whatsa|wapp|telegram|telegra+m|snap ?chat|insta(?:gram|grama|gramm)?|viber
  wechat|messenger|skype
  discord|zangi|hangouts?|kik|threema|google chat|facebook|face ?time|signal app|tik ?tok|icq|whats
`);
/** Short names that are words as well: only after an ask, or with a handle. */
export const short = any(`
  snap|signal|line|ig|tg|fb|wa
`);
/** "Write to me on", "have you got", "let us go on at", in 11 languages, without accents. */
export const asks = any(`
  (?:write|text|add|message|msg|contact|find|reach|call|hit|dm|ping|follow|join)(?: to)? (?:me|us)(?: up)?
  let'?s? (?:us )?(?:talk|chat|move|switch|go|continue|meet)
  (?:can|could|shall) (?:we|you|i) (?:talk|chat|move|switch|continue|text|write|add|call)
  (?:do you|d'you|have you|you got|you have|got)(?: have| got| use| any)?
  (?:move|switch|continue|talk|chat|over) (?:over )?(?:to|on|via)|what is your|what'?s your|give me your
  send me your|your
  (?:app|stuur|schrijf|voeg|bel|sms|bericht|zoek|vind|contacteer)(?: me| mij)(?: een bericht| toe| even)?
  (?:kunnen|zullen) we|laten we|(?:heb|heeft|gebruik) (?:je|jij|u)|verder (?:praten|chatten|kletsen)
  geef (?:me )?je|je
  (?:schreib|schreibe|ruf|melde|adde?|fuge?|such|finde|kontaktiere|texte)(?: mir| mich| dich)(?: an| doch| mal)?
  lass(?:en)? (?:uns|sie uns)|(?:konnen|wollen|sollen) wir|(?:hast|nutzt|benutzt) du|haben sie
  weiter ?(?:schreiben|reden|chatten)|gib mir deine?n?|deine?n?
  (?:ecris|ecrivez|ajoute|ajoutez|contacte|contactez|retrouve|rejoins|appelle)[ -](?:moi|nous)|parlons|passons
  on (?:peut|pourrait|continue|passe|parle|va)|(?:tu as|t'as|as[ -]tu|vous avez|avez[ -]vous)|continuer
  donne[ -]moi ton|ton
  (?:escrib(?:eme|ame|i?me)|agreg(?:ame|uame)|anad(?:eme|ime)|hablame|contactame|llamame|buscame|mandame)
  (?:podemos|pasemos|sigamos|hablemos|seguimos|vamos)(?: a)?(?: hablar| seguir| pasar)?|(?:tienes|tenes|usas)
  dame tu|pasame tu|tu
  (?:scrivimi|aggiungimi|contattami|chiamami|cercami|trovami|mandami)
  (?:possiamo|passiamo|continuiamo|parliamo|spostiamoci|andiamo)(?: a)?(?: parlare| continuare)?|(?:hai|usi)
  dammi il tuo|il tuo
  (?:napisz|pisz|odezwij sie|zadzwon)(?: do mnie| mi)?|(?:dodaj|znajdz) mnie
  (?:mozemy|przejdzmy|przeniesmy sie|pogadajmy|popiszmy|kontynuujmy)(?: pisac| gadac| porozmawiac)?
  (?:masz|uzywasz)|daj mi swoj(?:ego|e)?|swoj
  (?:skriv|ring|find|tilfoj|kontakt|legg|finn|hitta|lagg|smsa?)(?: til| til meg| meg| mig| till mig| til mig| mig til)(?: til| till)?
  (?:kan|skal|ska|skulle) vi|(?:lad|la|lat) os+|(?:har|bruger|bruker|anvander) (?:du|ni)
  (?:fortsaette|fortsette|fortsatta|snakke|snacka|prata|flytte|byta)(?: videre| over)?|(?:giv|gi|ge) mi?e?g din
  din
  (?:kirjoita|laita|lisaa|soita|viesti|loydat|loyda|hae)(?: minulle| mulle| viestia| minut| mut)?
  (?:voidaanko|voisimmeko|jatketaan|siirrytaan|jutellaan|vaihdetaanko|vaihdetaan)
  (?:onko|kaytatko) (?:sulla|sinulla)?|sinun
`);
export const moneyNouns = any(`
  money|cash|euros?|dollars?|pounds|[€$£] ?[0-9]{2,6}|[0-9]{2,6} ?[€$£]
  [0-9]{2,6} (?:eur|euro|dollar|kr|kroner|kronor|zl|zlotych)|gift ?cards?|steam ?cards?|itunes(?: card)?
  google play card|amazon card|paysafe(?:card)?|bitcoins?|btc|usdt|ethereum|crypto|western union|moneygram|paypal
  cash ?app|zelle|revolut
  geld|cadeau(?:bon|kaart)(?:en)?|gutschein(?:e|karte)?|geschenkkarten?|de l'argent|l'argent|argent|carte cadeau
  cartes cadeaux|dinero|plata|tarjetas? (?:de )?regalo|soldi|denaro|carta regalo|buono regalo|pieniadze|pieniedzy
  kase|karte (?:podarunkowa|upominkowa)|penge|gavekort|penger|pengar|presentkort|rahaa|lahjakort(?:in|ti|teja)
`);
export const moneyAsks = any(`
  send(?: me| us)?|lend(?: me)?|borrow|loan me|transfer(?: me)?|wire(?: me)?|buy me|can you pay|could you pay
  help me with|invest
  stuur(?: me| mij)?|(?:leen|lenen)(?: me| mij)?|maak|overmaken|voorschieten|help me (?:aan|met)
  koop (?:een|voor me)|investeer
  schick(?:e|en)?(?: mir| sie mir)?|(?:leih|leihe|leihen)(?: mir)?|uberweis(?:e|en|t)?(?: mir)?
  kauf(?:e|en)?(?: mir)|hilf mir mit|investier(?:e|en)?
  envoie(?:s|r)?[ -]?(?:moi|de)?|envoyer|prete(?:r|s)?[ -]?(?:moi)?|vire(?:r)?[ -]?(?:moi)?|virement|achete[ -]moi
  investi(?:r|s)
  envi(?:ame|arme|ar)|manda(?:me|rme)|presta(?:me|rme)|transfier(?:eme|e)|compra(?:me|rme)|inv(?:ierte|ertir)
  invia(?:mi|rmi)|manda(?:mi|rmi)|presta(?:mi|rmi)|comprami|trasferisci(?:mi)?|investi(?:re)?
  wysl(?:ij|ac)(?: mi)?|przesl(?:ij|ac)(?: mi)?|przelej(?: mi)?|pozycz(?:yc)?(?: mi)?|kup mi|zainwestuj
  send(?:e)? (?:mig|meg)|lane? (?:mig|meg)|overfor(?:e)?|kob(?: mig)?|kjop(?: meg)?|skicka(?: mig| till mig)?
  lana(?: mig| ut)?|swisha(?: mig)?|vipps(?:e)?(?: meg)?|overfora?|kop(?: mig| ett?| en)?|invester(?:e|a)?
  laheta(?:tko|isitko)?(?: minulle| mulle)?|lainaa(?:tko|isitko)?(?: minulle| mulle)?|siirra
  osta(?:tko)? (?:minulle|mulle)|sijoita
`);
export const stories = any(`
  my (?:bank )?(?:card|account) (?:is|was|got|has been) (?:blocked|frozen|locked|stolen)
  (?:stuck|stranded) at (?:the )?(?:airport|customs|border)|pay(?:ing)? the customs|customs fees?
  guaranteed (?:profit|return)s?|double your money|trading platform
  mijn (?:bank)?(?:pas|kaart|rekening) is (?:geblokkeerd|bevroren|gestolen)|gegarandeerde winst
  je geld verdubbelen
  meine? (?:bank)?(?:karte|konto) (?:ist|wurde) (?:gesperrt|eingefroren|gestohlen)|zollgebuhr(?:en)?
  garantierte[rn]? gewinn
  ma carte (?:bancaire )?est bloquee|mon compte est (?:bloque|gele)|frais de douane|gains? garantis?
  mi (?:tarjeta|cuenta) (?:esta|fue) (?:bloqueada|congelada|robada)|gastos de aduana|ganancias? garantizadas?
  la mia carta e (?:bloccata|stata bloccata)|il mio conto e (?:bloccato|congelato)|spese doganali
  guadagno garantito
  moja karta jest (?:zablokowana|skradziona)|moje konto jest zablokowane|oplat[ye] celn[ea]|gwarantowany zysk
  mit (?:kort|konto) er (?:spaerret|sparret)|garanteret (?:gevinst|afkast)|(?:kortet|kontoen) min er sperret
  garantert (?:gevinst|avkastning)|mitt (?:kort|konto) ar (?:sparrat|last)|garanterad (?:vinst|avkastning)
  (?:korttini|tilini) on (?:suljettu|lukittu)|taattu tuotto
`);
export const pictures = any(`
  (?:your|the|these|those) (?:nude )?(?:pictures?|photos?|pics|nudes?|videos?|screenshots?)|nudes
  je (?:naakt)?foto'?s|(?:de|deze|die) foto'?s|je filmpje|deine (?:nackt)?(?:bilder|fotos|videos)
  die (?:bilder|fotos|videos)|dein video|tes (?:photos|videos)|ta video|ces photos|les photos|tus (?:fotos|videos)
  tu video|las fotos|las (?:tue|tuas) foto|le tue foto|il tuo video|le foto
  twoje (?:nagie )?(?:zdjecia|nagrania|filmy|fotki)|dine (?:nogen)?(?:billeder|bilder|fotos|videoer)|din video
  bildene dine|billederne|bildene|videoen|dina (?:naken)?(?:bilder|foton|videor)|bilderna
  (?:sinun )?(?:alaston)?kuvasi|(?:alaston)?kuvat|videosi
`);
export const spread = any(`
  (?:send|share|post|publish|leak|spread|show|forward|upload)|(?:stuur|verspreid|deel|plaats|laat)
  (?:schicke?|verbreite|veroffentliche|poste|teile|zeige)
  (?:j')?(?:enverrai|envoie|publierai|publie|partage|montre|diffuse|balance)
  (?:envio|enviare|publico|publicare|comparto|mando|mandare|difundo|enseno)
  (?:mando|mandero|pubblico|pubblichero|condivido|diffondo|invio)|(?:wysle|opublikuje|rozesle|udostepnie|pokaze)
  (?:sender|deler|spreder|laegger|legger|viser|poster)|(?:skickar|delar|sprider|lagger|visar|postar)
  (?:lahetan|jaan|julkaisen|levitan|naytan)
`);
export const condition = any(`
  unless|if you (?:do not|dont|don't|block|stop|tell|leave)|or (?:i|else)|otherwise|pay (?:me|or)|tenzij
  als je (?:niet|me blokkeert|stopt)|anders|betaal|wenn du (?:nicht|mich)|sonst|zahl|ausser|si tu (?:ne|me)|sinon
  paie|a moins|si no|si me|paga|o si no|se non|se mi|altrimenti|jesli (?:nie|mnie)|bo inaczej|inaczej|zaplac
  hvis du (?:ikke|blokerer|blokkerer)|ellers|betal|om du inte|om du blockerar|annars|betala|jos et|jos estat
  muuten|maksa
`);
/** Words for digits, nought to nine. */
export const numberWords = `
  zero one two three four five six seven eight nine nul een twee drie vier vijf zes zeven acht negen null eins
  zwei drei funf sechs sieben neun un deux trois quatre cinq sept huit neuf cero uno dos tres cuatro cinco seis
  siete ocho nueve due tre quattro cinque sei sette otto nove jeden dwa trzy cztery piec szesc siedem osiem
  dziewiec en to fire fem seks syv otte ni tva fyra sex sju atta nio nolla yksi kaksi kolme nelja viisi kuusi
  seitseman kahdeksan yhdeksan
`
  .trim()
  .split(/\s+/);
