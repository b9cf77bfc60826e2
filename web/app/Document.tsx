/** The whole document, rendered by the server and, on app pages, hydrated by the browser. */
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PageContext, PageContextProvider } from './page-context.ts';

interface DocumentProps {
  i18n: I18n;
  client: QueryClient;
  context: PageContext;
  children: ReactNode;
}

export function Document({ i18n, client, context, children }: DocumentProps) {
  return (
    <html lang={context.locale} data-theme={context.theme} data-niche={context.niche} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="rating" content="adult" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffaf7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171113" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <PageContextProvider value={context}>
          <QueryClientProvider client={client}>
            <I18nProvider i18n={i18n}>{children}</I18nProvider>
          </QueryClientProvider>
        </PageContextProvider>
      </body>
    </html>
  );
}
