import { usePrivacyWords } from '../threads/use-privacy-words.ts';
import { useDeskWords } from '../use-desk-words.ts';
import type { Member } from './member.ts';
import { useEventWords } from './use-event-words.tsx';

/** What is open about a member, in words, with where it leads. */
export function useOpenCases(): (member: Member) => {
  id: string;
  number: string;
  created_at: string;
  text: string;
  to: string;
  care: boolean;
}[] {
  const { sources } = useEventWords();
  const { reports, cares, kinds, word } = useDeskWords();
  const { kinds: privacyKinds } = usePrivacyWords();
  return (member) =>
    [
      ...member.reports_about.map(({ source, reason, ...report }) => ({
        ...report,
        care: source === 'care',
        text: word(source === 'care' ? cares : reports, reason || null) || word(sources, source),
        to: `/desk/${source === 'care' ? 'care' : 'reports'}/${report.id}`,
      })),
      ...member.complaints.map(({ kind, ...complaint }) => ({
        ...complaint,
        care: false,
        text: word(kinds, kind),
        to: `/desk/complaints/${complaint.id}`,
      })),
      ...member.privacy.map(({ kind, arrived_at: at, ...request }) => ({
        ...request,
        created_at: at,
        care: false,
        text: privacyKinds[kind],
        to: `/desk/privacy/${request.id}`,
      })),
    ].filter(({ status }) => status === 'open');
}
