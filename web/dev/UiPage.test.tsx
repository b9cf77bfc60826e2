import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import UiPage from './UiPage.tsx';

const html = renderToString(<UiPage />);

test('the whole gallery renders on the server without a style attribute or element', () => {
  expect(html.length).toBeGreaterThan(50_000);
  expect(html.match(/<[^>]*\sstyle=/g)).toBeNull();
  expect(html).not.toContain('<style');
});

test('ids are unique and every reference between elements has its target', () => {
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? '');
  // The gradients inside drawn pictures live in their own documents (data URLs), so they do not appear here.
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const references = [
    ...html.matchAll(/\s(?:for|aria-labelledby|aria-describedby|popoverTarget|commandfor)="([^"]+)"/gi),
  ].flatMap((match) => (match[1] ?? '').split(' '));
  expect(references.length).toBeGreaterThan(40);
  expect(references.filter((id) => !ids.includes(id))).toEqual([]);
});

test('native attributes reach the HTML', () => {
  expect(html).toMatch(/<dialog[^>]*closedby="any"/);
  expect(html).toMatch(/<dialog[^>]*closedby="none"/);
  expect(html).toMatch(/<button[^>]*command="show-modal"/);
  expect(html).toMatch(/popover="auto"/i);
});
