/**
 * Positions of faces on a plane of 1000 by 1000, and the lines between them. The style sheet has the same positions.
 */
export const places: readonly (readonly [x: number, y: number])[] = [
  [500, 480],
  [240, 260],
  [760, 230],
  [180, 620],
  [800, 600],
  [470, 140],
  [500, 840],
  [820, 880],
  [150, 890],
];

export interface Shared {
  from: number;
  to: number;
  interest: string;
}

/** One line for every two who share an interest (the first shared one). Pure. */
export function linksOf(people: readonly { interests: readonly string[] }[]): Shared[] {
  return people.flatMap((a, from) =>
    people.slice(from + 1).flatMap((b, i) => {
      const interest = a.interests.find((id) => b.interests.includes(id));
      return interest ? [{ from, to: from + 1 + i, interest }] : [];
    }),
  );
}
