import type { Talks } from './talks.ts';

export const pl: Talks = {
  dialogues: [
    [
      'Czytam Twój profil w pociągu i śmieję się na głos. Ta historia z pierogami to prawda?',
      'Każde słowo. Rodzina godzi się, zanim wystygną.',
      'W takim razie staję w kolejce. Z własnym widelcem.',
      'Mało skromności. Podoba mi się.',
      '+Co robisz w tym tygodniu?',
      'Nic, czego nie można odwołać dla stolika dla dwojga i kiepskiego żartu o winie.',
      'Żart zabierz ze sobą. Ocena będzie bezlitosna.',
    ],
    [
      'Od dziesięciu minut patrzę na to puste pole, więc powiem wprost: zapowiadasz się na kłopoty, te przyjemne.',
      'Dziesięć minut i tylko tyle?',
      '+Ale działa.',
      'Na żywo idzie mi lepiej. Przede wszystkim wolniej.',
      'Powolność jest niedoceniana.',
      'Powiedz jedną rzecz, która zawsze na Ciebie działa.',
      'Dłoń na plecach, kiedy czekamy na drinka. Teraz Ty.',
    ],
    [
      'Najpierw kawa czy od razu drink?',
      'To zależy. Kto z nas jest nieśmiały?',
      'Ja, do drugiego łyka.',
      'Czyli drink. I miejsce z zakamarkami.',
      'Znam jedno: światło okropne, zakamarki cudowne.',
    ],
    [
      'Nigdy nie wiem, jak zacząć. Co Cię dzisiaj rozśmieszyło?',
      'Pani w tramwaju, która rozmawiała z gołębiem. A teraz to.',
      'I co na to gołąb?',
      'Wysiadł na tym samym przystanku.',
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
