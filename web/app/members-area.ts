import { matchPath } from './match-path.ts';

/** The members' area: members, members-id, chats, likes, likes-m-id, premium. */
const membersArea = ['/members', '/members/:id', '/chats', '/likes', '/likes/m/:id', '/premium'];

/** Whether this page belongs to the members' area for the automatic like and the time bonus. */
export const inMembersArea = (path: string): boolean => membersArea.some((route) => matchPath(route, path) !== null);
