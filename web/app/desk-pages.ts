/** The pages of the back office: a list of its own, loaded with the first of them, so that no member's page carries it. */
import type { ComponentType } from 'react';

export const deskPages = import.meta.glob('../{desk,desk/*}/*Page.tsx') as Record<
  string,
  () => Promise<{ default: ComponentType }>
>;
