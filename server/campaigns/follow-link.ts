/**
 * The link of a campaign's mail: through the site's own host to the page it is for. Kept is the moment of the first press, with the
 * recipient, for 90 days after the campaign's end; no cookie, no address, no browser. Mails carry no picture that would tell of opening.
 * Programs that say what they are, and browsers that only load ahead, are led on and not counted.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import { ownPath } from '../../contract/own-path.ts';
import { isMachine } from '../insight/visitors.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { targetOf } from './campaign-letter.ts';

const follow = statement<{ path: string; code: string | null }, [id: string, now: Date, pressed: boolean]>(
  'campaigns.follow',
  `with pressed as (update campaign_recipients set followed_at = $2 where id = $1 and $3::boolean and followed_at is null and state in ('handing', 'sent', 'unsure'))
   select c.path, c.code from campaign_recipients r join campaigns c on c.id = r.campaign_id where r.id = $1`,
);

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** By a person: no program that names itself, and no page loaded before anybody pressed. */
const isPressed = (headers: IncomingHttpHeaders): boolean =>
  !isMachine(headers['user-agent'] ?? '') &&
  ![headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].some((purpose) =>
    /prefetch|prerender|preview/i.test(String(purpose ?? '')),
  );

export const followLink =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { id: string } }>(
      '/to/:id',
      { schema: { hide: true }, exposeHeadRoute: false },
      async (request, reply) => {
        const { id } = request.params;
        const pressed = isPressed(request.headers);
        const recipient = isId.test(id) ? await follow.one(services.db, id, services.clock.now(), pressed) : undefined;
        return reply
          .header('cache-control', 'private, no-store')
          .header('x-robots-tag', 'noindex')
          .redirect((recipient && ownPath(targetOf(recipient.path, recipient.code))) ?? '/', 302);
      },
    );
  };
