/** What follows a name: ", 34", or nothing where the site does not show ages. The one place that writes an age behind a name. */
export const agePart = (age: number | null): string => (age === null ? '' : `, ${age}`);

/** The same in two parts, for a name that may be cut: the comma goes with the end of the name, rather than stand apart behind an ellipsis. */
export const nameAndAge = (name: string, age: number | null): [name: string, age: string] =>
  age === null ? [name, ''] : [`${name},`, ` ${age}`];
