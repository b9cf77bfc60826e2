/** The door: which calls a member without a checked age may make. It asks here only; no handler does. */
import type { Endpoint } from '../../contract/endpoint.ts';
import { Refusal } from '../platform/errors.ts';
import type { CallContext } from '../platform/http/call.ts';
import type { AgeLevel } from './level.ts';

declare module '../platform/http/call.ts' {
  interface CallContext {
    /** Before what this member needs a checked age, or another way to log in, now. */
    age: { level: AgeLevel; needs: 'nothing' | 'check' | 'factor' };
  }
}

export function refusalOfAge({ age }: CallContext, e: Endpoint): Refusal | undefined {
  if (!e.needs_age || age.needs === 'nothing') return undefined;
  return age.level === 'entry' || e.needs_age === 'contact' ? new Refusal('age_needed') : undefined;
}
