import { useLingui } from '@lingui/react/macro';
import { useUser } from '../app/use-site.ts';
import { useSignalRules } from './use-chat-signal.ts';

/** Who helps those who are threatened, in the reader's country. */
export function HelpLines() {
  const { t } = useLingui();
  const user = useUser();
  const lines = useSignalRules();
  const help = user && lines?.helpIn(user.profile.country);
  if (!lines || !help) return null;
  return (
    <ul
      className="chat-help"
      aria-label={t({
        comment: 'Name of a list of phone numbers for people who are threatened',
        message: 'Help lines',
      })}
    >
      {help.threatened.map(({ name, phone, url }) => (
        <li key={name}>
          {/* A page of others learns nothing of where its reader came from. */}
          <a className="link" href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
          {phone ? (
            <a className="link" href={lines.dial(phone)}>
              {phone}
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
