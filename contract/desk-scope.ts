/** The scope of the desk's pages, as it stands in their address: `?site=3`, `?site=c1` (a company), nothing (all). */
import { Type } from 'typebox';

/** In the query of every call whose answer is of several sites (`about: 'scope'`). */
export const scoped = { site: Type.Optional(Type.String({ pattern: '^c?[1-9]\\d{0,8}$', maxLength: 10 })) };
