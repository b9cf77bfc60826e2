/** Whether the address of a partner answers. */
import { isPlainLink } from '../../contract/partner-tiles.ts';
import { askPublic } from '../platform/outgoing.ts';

export interface LinkCheck {
  state: 'answers' | 'elsewhere' | 'refuses' | 'nothing' | 'wrong';
  status: number | null;
  /** The host it leads on to. */
  to: string | null;
}

/** Asked once; where it leads on to is told, not followed. */
export async function checkLink(link: string, own: readonly string[]): Promise<LinkCheck> {
  if (!isPlainLink(link)) return { state: 'wrong', status: null, to: null };
  const { status, location } = await askPublic(link, own);
  if (status === undefined) return { state: 'nothing', status: null, to: null };
  if (status >= 400) return { state: 'refuses', status, to: null };
  const to = location !== undefined && URL.canParse(location, link) ? new URL(location, link).host : null;
  return { state: to !== null && to !== new URL(link).host ? 'elsewhere' : 'answers', status, to };
}
