/** Asks at a terminal: one question after the other, each answer checked at once; secrets are not echoed. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

export interface Ask {
  /** Used for an empty answer. */
  fallback?: string | undefined;
  secret?: boolean | undefined;
  /** A sentence saying what is wrong, or undefined. */
  check?(answer: string): string | undefined | Promise<string | undefined>;
}

export interface Prompt {
  /** Asks until the answer is valid. @throws Error when the terminal is closed before that */
  ask(question: string, options?: Ask): Promise<string>;
  close(): void;
}

export function openPrompt({ input, output }: Terminal): Prompt {
  let hidden = false;
  const visibleOutput = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) output.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input, output: visibleOutput, terminal: true });
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
