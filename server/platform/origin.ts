/** A site's public origin: the beginning of every link in a mail. */
import type { Config } from './config.ts';

/** `https://host` in production; elsewhere `http://host:port`, the server's own port. */
export function originOf(config: Pick<Config, 'env' | 'port'>, host: string): string {
  if (config.env === 'production') return `https://${host}`;
  return config.port === 80 ? `http://${host}` : `http://${host}:${config.port}`;
}
