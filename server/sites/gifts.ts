/** The gifts as they are known with each site: all that ever were, and which can be sent there. */
import { ownPicture, shippedPicture } from '../../contract/gifts.ts';
import { statement } from '../platform/db.ts';

export interface Gift {
  id: string;
  /** Of these two, one: what it costs is said by server/chat/message-cost.ts. */
  times: number | null;
  credits: number | null;
  /** Own names by language. */
  names: Readonly<Record<string, string>>;
  /** The picture that ships, with its names. */
  shipped: string | null;
  /** A path. */
  picture: string;
  /** It can be sent at this site. */
  on: boolean;
}

interface Row extends Omit<Gift, 'picture' | 'on'> {
  hash: string | null;
  off_sites: number[];
  retired: boolean;
}

/** In their order; the retired last. */
export const allGifts = statement<Row>(
  'sites.gifts',
  `select id, times, credits, names, shipped, picture as hash, off_sites, retired_at is not null as retired
     from gifts order by retired_at is not null, position, id`,
);

export const pictureOf = ({ shipped, hash }: Pick<Row, 'shipped' | 'hash'>): string =>
  hash === null ? shippedPicture(shipped ?? '') : ownPicture(hash);

export const giftsAt = (rows: readonly Row[], siteId: number): Gift[] =>
  rows.map(({ off_sites: offSites, retired, hash, ...gift }) => ({
    ...gift,
    picture: pictureOf({ shipped: gift.shipped, hash }),
    on: !retired && !offSites.includes(siteId),
  }));
