/** Questions of a command: answered by flags, else asked for at a terminal. */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

export interface Question {
  flag: string;
  ask: string;
  /** `-` stands for an empty answer. */
  fallback?: string;
  /** A sentence saying what is wrong, or undefined. */
  check?(answer: string): string | undefined;
}

/** Answers by flag: from the command line, else asked for, else the fall-back. @throws Error naming all that is missing or wrong */
export async function answersTo(questions: readonly Question[], args: string[]): Promise<Record<string, string>> {
  const { values } = parseArgs({ args, options: Object.fromEntries(questions.map((q) => [q.flag, { type: 'string' as const }])) });
  const answers: Record<string, string> = {};
  const problems: string[] = [];
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  for (const q of questions) {
    let answer = (values as Record<string, string | undefined>)[q.flag];
    while (terminal && (answer === undefined || answer === '' || q.check?.(answer) !== undefined)) {
      if (answer) console.log(`  ${q.check?.(answer)}`);
      answer = (await terminal.question(`${q.ask}${q.fallback ? ` [${q.fallback}]` : ''}: `)).trim() || q.fallback;
    }
    answer ??= q.fallback;
    const problem = answer === undefined ? 'missing' : q.check?.(answer);
    if (problem) problems.push(`--${q.flag}: ${problem}`);
    else answers[q.flag] = answer === '-' ? '' : (answer ?? '');
  }
  terminal?.close();
  if (problems.length) throw new Error(`Please give these:\n${problems.map((p) => `  ${p}`).join('\n')}`);
  return answers;
}
