/** A link inside the site: within the app it changes the page in place, towards a static page it is an ordinary link. */
import type { ComponentPropsWithRef } from 'react';
import { Link as AppLink } from './navigation.tsx';
import { isAppPath } from './router.tsx';

export interface LinkProps extends ComponentPropsWithRef<'a'> {
  href: string;
}

export function Link({ href, ...rest }: LinkProps) {
  // The server draws both alike.
  return !import.meta.env.SSR && isAppPath(href) ? <AppLink to={href} {...rest} /> : <a href={href} {...rest} />;
}
