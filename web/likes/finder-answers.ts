/** The answers of the match finder, stored in the address: back, reload and sharing work. */
import { traitIds } from '../../contract/niche-filters.ts';
import type { QueryOf } from '../../contract/endpoint.ts';
import type { findMatches } from '../../contract/likes.ts';

export type Answers = QueryOf<typeof findMatches>;

export const steps = ['who', 'age', 'place', 'interests'] as const;
export type Step = (typeof steps)[number] | 'found';

const number = (text: string | null): number | undefined => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= 18 && value <= 99 ? value : undefined;
};

/** The answers in the address; invalid ones are ignored. */
export function readFinder(params: URLSearchParams): { step: Step; answers: Answers } {
  const requestedStep = params.get('step');
  const gender = params.get('gender');
  const country = params.get('country');
  const answers: Record<string, string | number | undefined> = {
    gender: gender === 'male' || gender === 'female' ? gender : undefined,
    min_age: number(params.get('min_age')),
    max_age: number(params.get('max_age')),
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
    region: params.get('region')?.slice(0, 80) || undefined,
    interests: params.get('interests')?.slice(0, 400) || undefined,
    trait: traitIds.find((id) => id === params.get('trait')),
  };
  const definedAnswers = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
  return {
    step: requestedStep === 'found' ? 'found' : (steps.find((s) => s === requestedStep) ?? 'who'),
    answers: definedAnswers as Answers,
  };
}

export function writeFinder(step: Step, answers: Answers): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(answers))
    if (value !== undefined && value !== '') params.set(key, String(value));
  params.set('step', step);
  return `?${params}`;
}
