/** A link inside the site: between app pages it navigates in place, to a static page it is an ordinary link. */
import type { ComponentPropsWithRef } from 'react';
import { Link as AppLink } from './navigation.tsx';
import { isAppPath } from './router.tsx';

export interface LinkProps extends ComponentPropsWithRef<'a'> {
  href: string;
}

export function Link({ href, ...rest }: LinkProps) {
  // Both render the same on the server.
  return !import.meta.env.SSR && isAppPath(href) ? <AppLink to={href} {...rest} /> : <a href={href} {...rest} />;
}
