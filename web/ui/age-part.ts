/** What follows a name: ", 34", or nothing where the site does not show ages. The one place that writes an age behind a name. */
export const agePart = (age: number | null): string => (age === null ? '' : `, ${age}`);
