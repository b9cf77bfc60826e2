/** Which columns a list shows, in which order: those of the address, or those it shows unless somebody chooses. */
import type { ListDef } from '../../../contract/desk-list.ts';

export function shownColumns({ columns }: ListDef, chosen: string | undefined): string[] {
  const names = chosen?.split(',').filter((name) => Object.hasOwn(columns, name)) ?? [];
  if (names.length > 0) return [...new Set(names)];
  return Object.entries(columns).flatMap(([name, { extra }]) => (extra ? [] : [name]));
}

/** For the address: nothing when it is what everybody sees. */
export function columnsParam(list: ListDef, names: readonly string[]): string | undefined {
  return names.join() === shownColumns(list, undefined).join() ? undefined : names.join();
}
