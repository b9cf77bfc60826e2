/** A link inside the site: within the app it changes the page in place, towards a static page it is an ordinary link. */
import type { ComponentPropsWithRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { isAppPath } from './router.tsx';

export interface LinkProps extends ComponentPropsWithRef<'a'> {
  href: string;
}

export function Link({ href, ...rest }: LinkProps) {
  return isAppPath(href) ? <RouterLink to={href} {...rest} /> : <a href={href} {...rest} />;
}
