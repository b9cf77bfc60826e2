import type { Talks } from './talks.ts';

export const es: Talks = {
  dialogues: [
    [
      'Tu perfil me hizo reír en voz alta en pleno tren. ¿Lo del risotto es verdad?',
      'Cada palabra. La alarma de humo todavía tiembla cuando saco la olla.',
      'Entonces propongo un restaurante. Por seguridad.',
      'Qué poca valentía. Me gusta.',
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
      '¿Primero un café o directamente el cóctel?',
      'Depende. ¿La timidez es tuya o mía?',
      'Mía, hasta el segundo sorbo.',
      'Cóctel, entonces. Y un sitio con rincones.',
    ],
    [
      'Nunca sé cómo empezar. ¿Qué te ha hecho sonreír hoy?',
      'Un perro con impermeable. Y ahora esto.',
      '¿Con capucha?',
      'Con capucha. Él lo odiaba, yo no.',
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
