/**
 * Questions of a command-line tool: answered by flags, otherwise asked at the terminal. Each answer is checked as
 * soon as it is given.
 */
import { parseArgs } from 'node:util';
import { openPrompt } from './prompt.ts';

export interface Question {
  flag: string;
  ask: string;
  /** `-` means an empty answer. */
  fallback?: string;
  /** Not echoed while typing. */
  secret?: true;
  /** Environment variable that may hold the answer. */
  variable?: string;
  /**
   * @param earlier the answers so far, by flag
   * @returns a sentence saying what is wrong, or undefined
   */
  check?(answer: string, earlier: Record<string, string>): string | undefined | Promise<string | undefined>;
}

/**
 * Answers by flag: from the command line, else the terminal, else the fallback. @throws Error naming everything
 * missing or wrong
 */
export async function answersTo(questions: readonly Question[], args: string[]): Promise<Record<string, string>> {
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(questions.map((q) => [q.flag, { type: 'string' as const }])),
  });
  const answers: Record<string, string> = {};
  const problems: string[] = [];
  const prompt = process.stdin.isTTY ? openPrompt({ input: process.stdin, output: process.stdout }) : undefined;
  try {
    for (const q of questions) {
      const check = (text: string) => q.check?.(text, answers);
      let answer =
        (values as Record<string, string | undefined>)[q.flag] || (q.variable && process.env[q.variable]) || undefined;
      let problem = answer === undefined ? undefined : await check(answer);
      if (prompt && problem) process.stdout.write(`--${q.flag}: ${problem}\n`);
      if (prompt && (problem || answer === undefined)) {
        answer = await prompt.ask(q.ask, { fallback: q.fallback, secret: q.secret, check });
        problem = undefined;
      }
      answer ??= q.fallback;
      if (answer === undefined) problem = 'missing';
      if (problem) problems.push(`--${q.flag}: ${problem}`);
      else answers[q.flag] = answer === '-' ? '' : (answer ?? '');
    }
  } finally {
    prompt?.close();
  }
  if (problems.length) throw new Error(`Please give these:\n${problems.map((p) => `  ${p}`).join('\n')}`);
  return answers;
}
