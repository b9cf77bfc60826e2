import type { Talks } from './talks.ts';

export const fr: Talks = {
  dialogues: [
    [
      'Ton profil m’a fait rire tout haut dans le train. L’histoire de la blanquette, elle est vraie ?',
      'De A à Z. Mon voisin sonne encore avec son assiette.',
      'Alors je fais la queue derrière lui.',
      'Quel culot. Ça me plaît.',
      '+Tu fais quoi cette semaine ?',
      'Rien que je n’annulerais pas pour une table pour deux et une mauvaise blague sur le vin.',
    ],
    [
      'Dix minutes que je regarde cette case vide, alors je me lance : tu as l’air d’une bêtise à ne pas manquer.',
      'Dix minutes, et c’est tout ?',
      '+Ça marche, remarque.',
      'En vrai je fais mieux. Plus lentement, surtout.',
      'La lenteur, c’est sous-estimé.',
    ],
    [
      'Un café d’abord ou l’apéro tout de suite ?',
      'Ça dépend. La timidité, c’est toi ou moi ?',
      'Moi, jusqu’à la deuxième gorgée.',
      'L’apéro, alors. Et un endroit avec des recoins.',
    ],
    [
      'Je ne sais jamais comment commencer. Qu’est-ce qui t’a fait sourire aujourd’hui ?',
      'Un pigeon dans le bus, installé comme un habitué. Et maintenant, ceci.',
      'Il avait son ticket ?',
      'Aucune idée. Mais il est descendu au bon arrêt.',
      'C’est facile de parler avec toi.',
    ],
    [
      'Avant d’aller plus loin : tu cherches du sérieux ?',
      'Franchement ? De la chaleur. Le reste, je le saurai en le voyant.',
      'La meilleure réponse que j’ai lue ici.',
      'Et toi ?',
      'Une compagnie qui ressemble à une soirée fenêtres ouvertes.',
    ],
  ],
  toFictional: [
    'Bonsoir ! Tu existes vraiment ? J’ai vu la mention sur ton profil et je préfère demander.',
    'Tu as l’air d’une bonne compagnie. Comment s’est passée ta journée ?',
    'À quoi ressemble ta soirée tranquille idéale ?',
  ],
};
