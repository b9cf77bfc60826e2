/** Work of one kind, so many at a time: the rest waits here, in its order, where it holds up nothing else. */
export function inTurn(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limit) running += 1;
    else await new Promise<void>((start) => line.push(start));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
