/** The few files with fixed names at the root: icon, web app manifest, service worker, robots. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const serviceWorker = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="#1c1214"/>' +
  '<circle cx="32" cy="32" r="12" fill="#f04827"/></svg>';

export function registerPublicFiles(app: FastifyInstance): void {
  const day = 'public, max-age=86400';
  app.get('/icon.svg', (_request, reply) => reply.header('cache-control', day).type('image/svg+xml').send(icon));
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/icon.svg', 301));
  // A neutral name: what a home screen or a tab shows should be discreet.
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', day)
      .type('application/manifest+json')
      .send({
        name: 'Evening',
        short_name: 'Evening',
        start_url: '/',
        display: 'standalone',
        background_color: '#fffaf7',
        theme_color: '#fffaf7',
        icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
      }),
  );
  // Always revalidated, so that an old one does not live on.
  app.get('/sw.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(serviceWorker),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', day)
      .type('text/plain')
      .send('User-agent: *\nDisallow: /api/\nDisallow: /notifications\nDisallow: /dev/\n'),
  );
}
