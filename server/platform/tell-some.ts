/** For what goes wrong many times at once: while the database is away, each of dozens of queues fails every two seconds. */
import { minuteMs } from '../../contract/time.ts';

/**
 * @param tell called with the first error of its kind (the message, without what stands in brackets), and after that once a minute
 * at most, with how many of the kind were kept back
 * @param now milliseconds
 */
export function tellSome(
  tell: (error: Error, keptBack: number) => void,
  now: () => number = () => performance.now(),
): (error: Error) => void {
  const kinds = new Map<string, { toldAt: number; keptBack: number }>();
  return (error) => {
    const kind = error.message.replace(/ \(.*\)$/s, '');
    const before = kinds.get(kind);
    if (before && now() - before.toldAt < minuteMs) {
      before.keptBack += 1;
      return;
    }
    // Kinds that were not heard of for long are forgotten: messages may hold anything.
    for (const [name, { toldAt }] of kinds) if (now() - toldAt >= 10 * minuteMs) kinds.delete(name);
    kinds.set(kind, { toldAt: now(), keptBack: 0 });
    tell(error, before?.keptBack ?? 0);
  };
}
