import type { Talks } from './talks.ts';

export const de: Talks = {
  dialogues: [
    [
      'Du schreibst, auf Partys findet man dich in der Küche. Neben dem Kühlschrank oder am Fenster?',
      'Am Fenster. Da hört man alles und muss nichts schneiden.',
      'Ich stehe immer neben dem Nudelsalat. Wir hätten uns nie getroffen.',
      'Doch, irgendwann holt jeder Nachschlag.',
      '+Wann ist die nächste Party?',
      'Zwei Leute und ein Nudelsalat zählen auch. Sag du, wann.',
    ],
    [
      'Ich stehe seit zwanzig Minuten am Gleis, und die Anzeige sagt: etwa fünf Minuten. Unterhältst du mich?',
      'Seit zwanzig Minuten etwa fünf Minuten. Klassisch.',
      '+Gut. Frage eins: Fenster oder Gang?',
      'Fenster. Und du?',
      'Gang. Wir würden uns im Zug wunderbar vertragen.',
      'Er fährt ein. Jetzt ärgert es mich fast.',
    ],
    [
      'Duzen wir uns gleich oder erst nach dem ersten Glas?',
      'Gleich. Nach dem ersten Glas bin ich schon bei den Kindheitsgeschichten.',
      'Die nehme ich. Meine spielt im Freibad und endet mit Pflaster.',
      'Vom Dreier?',
      'Vom Einer. Das ist ja das Peinliche.',
    ],
    [
      'Was machst du an einem Abend, an dem du eigentlich müsstest?',
      'Auf dem Balkon sitzen und so tun, als würde ich die Kräuter gießen.',
      'Leben sie noch?',
      'Der Schnittlauch ja. Über das Basilikum sprechen wir nicht.',
      'Mit dir redet es sich leicht.',
    ],
    [
      'Bevor wir uns verlieben: süßes oder salziges Popcorn?',
      'Süß. Ist das jetzt ein Problem?',
      'Eine Hürde. Ich nehme sie.',
      'Und was suchst du hier sonst so, außer Diskussionen?',
      'Jemanden, mit dem auch das Schweigen im Auto angenehm ist.',
      'Das ist schöner, als es klingt.',
    ],
  ],
  toFictional: [
    'Hallo! Bist du echt? Ich habe das Zeichen an deinem Profil gesehen und wollte fragen.',
    'Na, Feierabend? Ich sitze auf dem Balkon und suche jemanden zum Quatschen.',
    'Erzähl mal: Was ist bei dir ein richtig guter ruhiger Abend?',
  ],
};
