import type { Talks } from './talks.ts';

export const es: Talks = {
  dialogues: [
    [
      'Tu perfil me hizo reír en voz alta en pleno tren. ¿Lo de la tortilla es verdad?',
      'Palabra. Delante de una tortilla entran en razón hasta mis cuñados.',
      'Entonces yo llevo el pan.',
      'Qué morro. Me gusta.',
      '+¿Qué haces esta semana?',
      'Nada que no cancelaría por una mesa para dos y un mal chiste sobre vino.',
    ],
    [
      'Llevo diez minutos mirando esta casilla, así que lo digo y ya: tienes pinta de problema, del bueno.',
      '¿Diez minutos para esto?',
      '+Pues ha funcionado.',
      'En persona lo hago mejor. Con más calma, sobre todo.',
      'La calma está infravalorada.',
    ],
    [
      '¿Primero un café o directamente unas cañas?',
      'Depende. ¿La timidez es tuya o mía?',
      'Mía, hasta el segundo sorbo.',
      'Cañas, entonces. Y un sitio con buena tapa y poca luz.',
    ],
    [
      'Nunca sé cómo empezar. ¿Qué te ha hecho sonreír hoy?',
      'Mi vecina, que riega los geranios y a quien pase. Y ahora esto.',
      '¿Te mojó?',
      'De arriba abajo. Luego bajó con una toalla y unas rosquillas.',
      'Contigo es fácil hablar.',
    ],
    [
      'Antes de nada: ¿buscas algo serio?',
      '¿La verdad? Algo cálido. El resto ya se verá.',
      'La mejor respuesta que he leído aquí.',
      '¿Y tú?',
      'Una compañía que se parezca a una noche con las ventanas abiertas.',
    ],
  ],
  toFictional: [
    '¡Hola! ¿Existes de verdad? He visto la marca en tu perfil y prefiero preguntar.',
    'Pareces buena compañía. ¿Qué tal el día?',
    '¿Cómo es para ti una noche tranquila perfecta?',
  ],
};
