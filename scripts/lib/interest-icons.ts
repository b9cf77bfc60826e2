/** The sheet of the interests' icons as text. */
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { interests } from '../../contract/interests.ts';

/** @throws Error when Lucide has no icon of the name an interest has */
export async function drawInterestIcons(): Promise<string> {
  const symbols = await Promise.all(
    interests.map(async ({ id, icon }) => {
      const { default: Icon } = (await import(`lucide-react/dist/esm/icons/${icon}.mjs`)) as {
        default: FunctionComponent;
      };
      const lines = /^<svg[^>]*>(.+)<\/svg>$/.exec(renderToStaticMarkup(createElement(Icon)))?.[1];
      if (!lines) throw new Error(`no drawing of ${icon}`);
      return `<symbol id="${id}" viewBox="0 0 24 24">${lines.replace(/><\/\w+>/g, '/>')}</symbol>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg"><!-- Made by scripts/make-interest-icons.ts. Drawings: Lucide, ISC licence. -->\n${symbols.join('\n')}\n</svg>\n`;
}
