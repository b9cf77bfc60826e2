/** Asking at a terminal: one answer after the other, each judged when it is given; what is secret is not shown. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

export interface Ask {
  /** Taken for an empty answer. */
  fallback?: string | undefined;
  secret?: boolean | undefined;
  /** A sentence saying what is wrong, or undefined. */
  check?(answer: string): string | undefined | Promise<string | undefined>;
}

export interface Prompt {
  /** Asks until the answer will do. @throws Error when the terminal is closed before */
  ask(question: string, options?: Ask): Promise<string>;
  close(): void;
}

export function openPrompt({ input, output }: Terminal): Prompt {
  let hidden = false;
  const shown = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) output.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input, output: shown, terminal: true });
  const closed = new Promise<never>((_, reject) =>
    terminal.once('close', () => reject(new Error('Stopped: nothing was changed.'))),
  );
  closed.catch(() => {});
  return {
    async ask(question, { fallback, secret = false, check } = {}) {
      for (;;) {
        const line = terminal.question(`${question}${fallback ? ` [${fallback}]` : ''}: `);
        hidden = secret;
        const typed = await Promise.race([line, closed]).finally(() => {
          hidden = false;
        });
        if (secret) output.write('\n');
        const answer = (secret ? typed : typed.trim()) || fallback || '';
        const problem = answer === '' ? 'please answer this' : await check?.(answer);
        if (problem === undefined) return answer;
        output.write(`  ${problem}\n`);
      }
    },
    close: () => terminal.close(),
  };
}
