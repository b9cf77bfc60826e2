import { matchPath } from './match-path.ts';

/** Members' area of the specification: members, members-id, chats, likes, likes-m-id, premium. */
const membersArea = ['/members', '/members/:id', '/chats', '/likes', '/likes/m/:id', '/premium'];

/** Whether the automatic like and the time bonus count somebody on this page as being in the members' area. */
export const inMembersArea = (path: string): boolean => membersArea.some((route) => matchPath(route, path) !== null);
