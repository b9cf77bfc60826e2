import type { Talks } from './talks.ts';

export const pl: Talks = {
  dialogues: [
    [
      'Czytam Twój profil w pociągu i śmieję się na głos. Ta historia z risotto to prawda?',
      'Każde słowo. Czujnik dymu drży do dziś, kiedy wyjmuję garnek.',
      'W takim razie proponuję restaurację. Dla bezpieczeństwa.',
      'Mało odwagi. Podoba mi się.',
      '+Co robisz w tym tygodniu?',
      'Nic, czego nie można odwołać dla stolika dla dwojga i kiepskiego żartu o winie.',
      'Żart zabierz ze sobą. Ocena będzie bezlitosna.',
    ],
    [
      'Od dziesięciu minut patrzę na to puste pole, więc powiem wprost: wyglądasz na kłopoty, te przyjemne.',
      'Dziesięć minut i tylko tyle?',
      '+Ale działa.',
      'Na żywo idzie mi lepiej. Przede wszystkim wolniej.',
      'Powolność jest niedoceniana.',
      'Powiedz jedną rzecz, która zawsze na Ciebie działa.',
      'Dłoń na plecach, kiedy czekamy na drinka. Teraz Ty.',
    ],
    [
      'Najpierw kawa czy od razu koktajl?',
      'To zależy. Kto z nas jest nieśmiały?',
      'Ja, do drugiego łyka.',
      'Czyli koktajl. I miejsce z zakamarkami.',
      'Znam jedno: światło okropne, zakamarki cudowne.',
    ],
    [
      'Nigdy nie wiem, jak zacząć. Co Cię dzisiaj rozśmieszyło?',
      'Pies w płaszczu przeciwdeszczowym. A teraz to.',
      'Z kapturem?',
      'Z kapturem. Pies w rozpaczy, ja w zachwycie.',
      'Z Tobą łatwo się rozmawia. Zawsze tak?',
      'Tylko wtedy, gdy ktoś zada drugie pytanie.',
    ],
    [
      'Zanim pójdziemy dalej: szukasz czegoś na poważnie?',
      'Szczerze? Czegoś ciepłego. Reszta się okaże.',
      'To najlepsza odpowiedź, jaką tu widzę.',
      'A Ty?',
      'Towarzystwa, które jest jak wieczór przy otwartym oknie.',
    ],
    [
      'Dwie prawdy i jedno kłamstwo: śpię w skarpetach, umiem tańczyć na barze, nie umiem gwizdać.',
      'Kto tak pisze, ten nie śpi w skarpetach.',
      'Zgadza się. Jestem pod wrażeniem.',
      'To teraz o tym barze…',
      '+Kiedyś musisz mi pokazać.',
    ],
    [
      'Piszesz, że lubisz niespodzianki. Co powiesz na spacer po zmroku i coś słodkiego w kieszeni mojego płaszcza?',
      'Co jest w tej kieszeni?',
      'Wtedy to już nie niespodzianka.',
      'Dobrze, idę. Ale kieszeń jest moja.',
    ],
    [
      'Nie śpisz jeszcze?',
      'Niestety. A Ty?',
      'Idę spać i właśnie myślę o Twojej ostatniej wiadomości.',
      'Dobrze. Taki był plan.',
    ],
  ],
  toFictional: [
    'Cześć! Czy to prawdziwy profil? Widzę znak i wolę zapytać.',
    'Wyglądasz na dobre towarzystwo. Jak minął dzień?',
    'Jak wygląda dla Ciebie idealny spokojny wieczór?',
  ],
};
