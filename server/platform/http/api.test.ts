import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/index.ts';
import { routePath } from './api.ts';

describe('routePath', () => {
  it('drops .php at the end only', () => {
    expect(routePath('/api/user.php')).toBe('/api/user');
    expect(routePath('/api/sessions/:id.php')).toBe('/api/sessions/:id');
    expect(routePath('/api/openapi.json')).toBe('/api/openapi.json');
  });

  it('gives every call of the contract a route of its own', () => {
    const routes = Object.values(endpoints).map((e) => `${e.method} ${routePath(e.path)}`);
    expect(new Set(routes).size).toBe(routes.length);
  });
});
