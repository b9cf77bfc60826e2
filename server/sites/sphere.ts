/** Distances on the globe, and the nearest of many points to a position. */

export interface Position {
  /** Degrees, -90 to 90. */
  lat: number;
  /** Degrees, -180 to 180. */
  lon: number;
}

const earthRadiusKm = 6371.0088;
type Vector = readonly [number, number, number];

/** On the unit sphere neither the antimeridian nor the poles are special cases. */
function toVector({ lat, lon }: Position): Vector {
  const phi = (lat * Math.PI) / 180;
  const lambda = (lon * Math.PI) / 180;
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

const squaredChord = (a: Vector, b: Vector): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

/** Great-circle distance in kilometres (mean radius of the earth, accurate to 0.5 %). */
export function distanceKm(a: Position, b: Position): number {
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(squaredChord(toVector(a), toVector(b))) / 2));
}

interface Node<T> {
  item: T;
  at: Vector;
  axis: 0 | 1 | 2;
  left: Node<T> | undefined;
  right: Node<T> | undefined;
}

/**
 * A k-d tree of points on the unit sphere. A longer chord is a longer great circle, so the nearest by chord is exactly the
 * nearest on the globe; a search visits a few dozen of thousands of points.
 */
export class SphereIndex<T extends Position> {
  readonly #root: Node<T> | undefined;

  constructor(items: readonly T[]) {
    this.#root = build(
      items.map((item) => ({ item, at: toVector(item) })),
      0,
    );
  }

  /** The nearest point, if it is nearer than `than` (the result from another index). */
  nearest(position: Position, than?: NearestPoint<T>): NearestPoint<T> | undefined {
    const at = toVector(position);
    let best = than;
    const visit = (node: Node<T> | undefined): void => {
      if (!node) return;
      const chord = squaredChord(at, node.at);
      if (!best || chord < best.squaredChord) best = { item: node.item, squaredChord: chord };
      const side = at[node.axis] - node.at[node.axis];
      visit(side < 0 ? node.left : node.right);
      if (!best || side * side < best.squaredChord) visit(side < 0 ? node.right : node.left);
    };
    visit(this.#root);
    return best;
  }
}

export interface NearestPoint<T> {
  item: T;
  /** Square of the chord on the unit sphere. */
  squaredChord: number;
}

function build<T>(points: { item: T; at: Vector }[], depth: number): Node<T> | undefined {
  const axis = (depth % 3) as 0 | 1 | 2;
  points.sort((a, b) => a.at[axis] - b.at[axis]);
  const middle = points.length >> 1;
  const point = points[middle];
  if (!point) return undefined;
  return {
    ...point,
    axis,
    left: build(points.slice(0, middle), depth + 1),
    right: build(points.slice(middle + 1), depth + 1),
  };
}
