/**
 * Makes an icon from Lucide's shapes. Replaces the library's own factory (vite.config.ts), whose size and context
 * options are unused here: half the bytes, and a tenth of the time on the server.
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
    // Stroke styles are in base.css, once for all icons.
    width: 24,
    height: 24,
    viewBox: '0 0 24 24',
    className: 'lucide',
    'aria-hidden': true,
    // On the server the shapes are rendered to text once; in the browser React reuses the same elements.
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
