import type { Talks } from './talks.ts';

export const de: Talks = {
  dialogues: [
    [
      'Dein Profil hat mich mitten in der Bahn laut lachen lassen. Stimmt die Geschichte mit dem Risotto?',
      'Jedes Wort. Der Rauchmelder zuckt immer noch, wenn ich die Pfanne hole.',
      'Dann schlage ich ein Restaurant vor. Zur Sicherheit.',
      'Feige. Gefällt mir.',
      '+Was machst du diese Woche noch?',
      'Nichts, was ich nicht für einen Tisch zu zweit und einen schlechten Weinwitz absagen würde.',
      'Bring den Witz mit. Ich urteile ohne Gnade.',
    ],
    [
      'Ich starre seit zehn Minuten auf dieses Feld, also sage ich es einfach: Du siehst nach Ärger aus, nach der guten Sorte.',
      'Zehn Minuten, und dann das?',
      '+Hat übrigens funktioniert.',
      'In echt bin ich besser. Vor allem langsamer.',
      'Langsam wird unterschätzt.',
    ],
    [
      'Erst Kaffee oder gleich der Cocktail?',
      'Kommt darauf an. Wer von uns ist schüchtern?',
      'Ich, bis zum zweiten Schluck.',
      'Also Cocktail. Und gern irgendwo mit Ecken.',
    ],
    [
      'Ich weiß nie, wie man anfängt. Also: Worüber hast du heute gelächelt?',
      'Über einen Hund im Regenmantel. Und jetzt hierüber.',
      'Mit Kapuze?',
      'Mit Kapuze. Er fand es furchtbar. Ich nicht.',
      'Mit dir redet es sich leicht.',
    ],
    [
      'Bevor wir weiterschreiben: Suchst du etwas Festes?',
      'Ehrlich? Etwas Warmes. Den Rest merke ich dann.',
      'Das ist die beste Antwort, die ich hier bekommen habe.',
      'Und deine?',
      'Gesellschaft, die sich anfühlt wie ein Abend bei offenem Fenster.',
    ],
  ],
  toFictional: [
    'Hallo! Bist du echt? Ich habe das Zeichen an deinem Profil gesehen und wollte fragen.',
    'Du scheinst gute Gesellschaft zu sein. Wie war dein Tag?',
    'Wie sieht für dich ein perfekter ruhiger Abend aus?',
  ],
};
