/**
 * Makes an icon of Lucide's drawings. Stands in for the library's own maker (vite.config.ts), whose options for sizes and
 * context nobody here uses: half the bytes, and on the server a tenth of the time.
 */
import { type ComponentProps, createElement, type FunctionComponent, type SVGProps } from 'react';

interface Drawing {
  node: [tag: string, attributes: Record<string, string>][];
}

const markupOf = ({ node }: Drawing): string =>
  node
    .map(
      ([tag, { key: _, ...rest }]) =>
        `<${tag}${Object.entries(rest)
          .map(([name, value]) => ` ${name}="${value}"`)
          .join('')}></${tag}>`,
    )
    .join('');

export default function createLucideIcon(drawing: Drawing): FunctionComponent<ComponentProps<'svg'>> {
  const same: SVGProps<SVGSVGElement> = {
    // How its lines are drawn stands in base.css, once for all.
    width: 24,
    height: 24,
    viewBox: '0 0 24 24',
    className: 'lucide',
    'aria-hidden': true,
    // On the server the drawing is text, made once; in the browser React takes the same elements over.
    ...(import.meta.env.SSR
      ? { dangerouslySetInnerHTML: { __html: markupOf(drawing) } }
      : { children: drawing.node.map(([tag, attributes]) => createElement(tag, attributes)) }),
  };
  const drawn = createElement('svg', same);
  return (props) => {
    for (const _ in props) {
      const { className, role, 'aria-label': label } = props;
      const named = label !== undefined || role !== undefined ? { 'aria-hidden': undefined } : {};
      return createElement('svg', {
        ...same,
        ...named,
        ...props,
        className: className ? `lucide ${className}` : 'lucide',
      });
    }
    return drawn;
  };
}
