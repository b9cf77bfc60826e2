/** The landers that the product has: the second part of their addresses. */
export const landers = [
  'tinderswipe',
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const;
export type LanderName = (typeof landers)[number];
/** Those with room for a picture of the site's own; the others have a film. */
export const pictureLanders = landers.filter((name) => name !== 'video' && name !== 'transitionsvideolanding');
