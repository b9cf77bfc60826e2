import { cx } from './cx.ts';

/** The name of the site with its glowing dot; with `href` a link home. */
export function Logo({ text, href, className }: { text: string; href?: string | undefined; className?: string }) {
  const name = cx('logo nowrap', className);
  if (href === undefined) return <span className={name}>{text}</span>;
  return (
    <a className={name} href={href}>
      {text}
    </a>
  );
}
