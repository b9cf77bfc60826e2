import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a toast leaves by itself, later when it offers an action', () => {
  const toasts = createToasts();
  toasts.show({ text: 'Saved' });
  toasts.show({ text: 'Removed', action: { label: 'Undo', run: () => undefined } });
  vi.advanceTimersByTime(5_000);
  expect(toasts.snapshot().map((toast) => toast.text)).toEqual(['Removed']);
  vi.advanceTimersByTime(3_000);
  expect(toasts.snapshot()).toEqual([]);
});

test('danger stays until closed', () => {
  const toasts = createToasts();
  const id = toasts.show({ text: 'Not sent', tone: 'danger' });
  vi.advanceTimersByTime(600_000);
  expect(toasts.snapshot()).toHaveLength(1);
  toasts.dismiss(id);
  expect(toasts.snapshot()).toEqual([]);
});

test('a pause holds the time that is left', () => {
  const toasts = createToasts();
  toasts.show({ text: 'Saved' });
  vi.advanceTimersByTime(3_000);
  toasts.pause();
  vi.advanceTimersByTime(60_000);
  expect(toasts.snapshot()).toHaveLength(1);
  toasts.resume();
  vi.advanceTimersByTime(1_999);
  expect(toasts.snapshot()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts.snapshot()).toEqual([]);
});

test('at most three at once, the oldest leaves; listeners hear every change until they stop', () => {
  const toasts = createToasts();
  const listener = vi.fn();
  const stop = toasts.subscribe(listener);
  for (const text of ['a', 'b', 'c', 'd']) toasts.show({ text });
  expect(toasts.snapshot().map((toast) => toast.text)).toEqual(['b', 'c', 'd']);
  const calls = listener.mock.calls.length;
  stop();
  toasts.show({ text: 'e' });
  expect(listener).toHaveBeenCalledTimes(calls);
});
