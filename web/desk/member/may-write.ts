import type { useMay } from '../use-may.ts';
import type { Member } from './member.ts';

/** Whether somebody may begin a thread with a member: who answers complaints, as long as somebody is there to read it. */
export const mayWrite = (member: Member, may: ReturnType<typeof useMay>): boolean =>
  member.kind === 'person' &&
  member.status !== 'deleted' &&
  may('complaints.answer', { site: member.site_id, language: member.language }) !== null;
