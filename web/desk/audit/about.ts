/** What a line of the audit log is about: its page, its name, its id. */
import type { AuditLine } from '../../../contract/desk-audit.ts';

type About = Pick<AuditLine, 'subject_kind' | 'subject_id' | 'details' | 'names'>;

const pages: Record<string, (id: string) => string> = {
  member: (id) => `/desk/members/${id}`,
  payment: (id) => `/desk/payments/${id}`,
  case: (id) => `/desk/reports/${id}`,
  complaint: (id) => `/desk/complaints/${id}`,
  privacy: (id) => `/desk/privacy/${id}`,
  campaign: (id) => `/desk/campaigns/${id}`,
  staff: (id) => `/desk/staff/${id}`,
};

const memberOf = ({ subject_kind: kind, subject_id: id, details }: About): string =>
  kind === 'member' ? id : String(details['member_id'] ?? '');

/** The page of the thing itself, or else of the member it belongs to. */
export function pageOf(line: About): string | undefined {
  const member = memberOf(line);
  return pages[line.subject_kind]?.(line.subject_id) ?? (member ? pages['member']?.(member) : undefined);
}

/** By which its other lines are found. */
export const aboutOf = (line: About): string => line.subject_id || memberOf(line);

/** As it is called now; '' for what has no name, or is gone. */
export const nameOfAbout = (line: About): string =>
  line.names[`${line.subject_kind} ${line.subject_id}`]?.name ??
  line.names[`member ${memberOf(line)}`]?.name ??
  String(line.details['number'] ?? line.details['name'] ?? '');
