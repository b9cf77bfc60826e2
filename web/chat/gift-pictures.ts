/** The pictures of the gifts, drawn for this product: id → address. */
const files = import.meta.glob<string>('./gifts/*.svg', { query: '?url', import: 'default', eager: true });

export const giftPicture = (id: string | null): string | undefined => (id === null ? undefined : files[`./gifts/${id}.svg`]);
