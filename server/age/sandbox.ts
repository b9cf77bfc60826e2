/** A provider for trying: a page with buttons. Its answer is signed like a real one, so that the same checks apply. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SandboxOutcome } from '../../contract/age.ts';
import type { Services } from '../platform/services.ts';
import type { AgeCheck, AgeResult } from './provider.ts';

const sign = (services: Services, text: string): string =>
  createHmac('sha256', `age-sandbox:${services.config.secret}`).update(text).digest('base64url');

/** `twice`: one person, whoever asks. `late`: an answer made an hour ago. */
export function sandboxAnswer(services: Services, session: { nonce: string; member: string }, outcome: SandboxOutcome) {
  const at = services.clock.now().getTime() - (outcome === 'late' ? 3_600_000 : 0);
  const person = outcome === 'twice' ? 'the same person' : session.member;
  const body = Buffer.from(
    JSON.stringify({ nonce: session.nonce, over_18: outcome !== 'minor', aborted: outcome === 'aborted', person, at }),
  ).toString('base64url');
  return `${body}.${sign(services, body)}`;
}

export const sandbox: AgeCheck = {
  start: async (_services, session) => ({ url: `/age/sandbox?session=${session.id}` }),
  async result(services, session, { answer = '' }): Promise<AgeResult> {
    const [body = '', mac = ''] = answer.split('.');
    const right = Buffer.from(sign(services, body));
    const given = Buffer.from(mac);
    if (right.length !== given.length || !timingSafeEqual(right, given)) return { refused: 'unfinished' };
    const said = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as {
      nonce: string;
      over_18: boolean;
      aborted: boolean;
      person: string;
      at: number;
    };
    const old = services.clock.now().getTime() - said.at > 10 * 60_000;
    if (said.nonce !== session.nonce || said.aborted || old) return { refused: 'unfinished' };
    return said.over_18 ? { over: 18, method: 'sandbox', proof: said.person } : { refused: 'under' };
  },
};
