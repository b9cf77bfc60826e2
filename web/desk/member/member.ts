import type { Static } from 'typebox';
import type { DeskMember } from '../../../contract/desk-members.ts';

export type Member = Static<typeof DeskMember>;
