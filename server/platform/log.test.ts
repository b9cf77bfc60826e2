import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createLog, loggedPath } from './log.ts';

describe('loggedPath', () => {
  it.each([
    ['/reset-password/do?token=secret', '/reset-password/do'],
    [`/${'t'.repeat(43)}`, '/{token}'],
    [`/${'t'.repeat(43)}/`, '/{token}'],
    [`/${'t'.repeat(43)}?x=1`, '/{token}'],
    ['/media/abcdef/640.webp?s=sig', '/media/{file}'],
    ['/api/user', '/api/user'],
    ['/members', '/members'],
    ['/anna@example.org', '/{…}'],
    ['/members/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b/chat', '/members/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b/chat'],
    ['/pages/anna%40example.org', '/pages/{…}'],
    ['', '/'],
  ])('%s is logged as %s', (url, path) => expect(loggedPath(url)).toBe(path));
});

describe('createLog', () => {
  it('writes of a request and an error only what holds no private data', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const err = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(anna@example.org)',
      parameters: ['secret'],
    });
    log.info(
      {
        req: { method: 'POST', url: '/api/user?token=secret', headers: { cookie: 'sid=secret' }, body: 'secret' },
        res: { statusCode: 200, headers: 'secret' },
        err,
      },
      'answered',
    );
    expect(lines.join('')).not.toMatch(/secret|anna@/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      req: { method: 'POST', path: '/api/user' },
      res: { status: 200 },
      err: { code: '23505', message: 'duplicate key' },
      msg: 'answered',
      // Of several processes that write into one log.
      host: hostname(),
      pid: process.pid,
    });
  });
});
