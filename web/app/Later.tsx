import { type ReactNode, Suspense } from 'react';

/**
 * Around components whose code is loaded when they are first shown (`lazy`), and which draw nothing at first. Left out where the server
 * draws the page: it draws in one go and cannot wait, so what is not loaded yet would reach the browser as a fault (React error 419).
 */
export const Later = ({ children }: { children: ReactNode }) => (
  <Suspense>{import.meta.env.SSR ? null : children}</Suspense>
);
