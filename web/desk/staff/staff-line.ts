import type { listStaff, staffPage } from '../../../contract/desk-staff.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';

export type StaffLine = AnswerOf<typeof listStaff>['staff'][number];
export type StaffAccount = AnswerOf<typeof staffPage>;
export type LogIn = StaffAccount['log_ins'][number];
