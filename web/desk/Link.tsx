import { Link as AppLink, type PlainLinkProps } from '../app/navigation.tsx';
import { useScope } from './use-scope.ts';

/** A link between pages of the desk: the scope one is in goes along. */
export function Link({ to, ...rest }: PlainLinkProps) {
  return <AppLink to={useScope().within(to)} {...rest} />;
}
