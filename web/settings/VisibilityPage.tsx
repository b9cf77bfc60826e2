import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../app/Link.tsx';
import { useFictional } from '../app/Mark.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { queries } from '../app/queries.ts';
import { useSettings } from '../app/use-site.ts';
import { Card } from '../ui/Card.tsx';
import { useWritersWords } from './use-writers-words.ts';

/** `/visibility`: who sees what of the member, in plain words, and where each can be changed. */
export default function VisibilityPage() {
  const { t } = useLingui();
  const { invisible, writers } = useSuspenseQuery(queries.privacy()).data;
  const { hides } = useSuspenseQuery(queries.hides()).data;
  const { blocks } = useSuspenseQuery(queries.blocks()).data;
  const { logged_out_search: loggedOut } = useSettings();
  const { singular: fictional } = useFictional();
  const { title: writersTitle } = useWritersWords()[writers];
  const change = (href: string, text: string) => (
    <Link className="link nowrap" href={href}>
      {text}
    </Link>
  );
  return (
    <main className="page column visibility">
      <PageTitle title={t`What others see`} />
      <h1>{t`What others see`}</h1>
      <p className="soft text-lg">{t`Who sees what about you here, in plain words, and where you can change it.`}</p>
      <div className="stack gap-7">
        <Part title={t`Your profile`}>
          <Line
            what={t`Name, age, place, what you say about yourself`}
            who={
              invisible
                ? t`Nobody new: you are invisible. People you talk with still see you in the chat.`
                : loggedOut === 'none'
                  ? t`Members who can find you. People without an account see nothing.`
                  : t`Members who can find you. People without an account may see your main photo, name, age and town.`
            }
            change={change('/profile', t`Edit profile`)}
          />
          <Line
            what={t`Date of birth, e-mail address, phone number, payments`}
            who={t`No member, ever. Others see your age.`}
          />
          <Line
            what={t`Where you are`}
            who={t`Your town or region, and a distance in steps that is never finer than 5 km.`}
            change={change('/notifications#location', t`Location`)}
          />
          <Line
            what={t`Online, last seen`}
            who={
              invisible
                ? t`Nobody: you are invisible.`
                : t`Members who can find you see that you are online, and the day or week you were last here, never the hour.`
            }
            change={change('/notifications#privacy', t`Invisible mode`)}
          />
        </Part>
        <Part title={t`Your photos`}>
          <Line
            what={t`Main photo and the first of the others`}
            who={t`Members who can find you, once our team has approved the photos.`}
            change={change('/profile', t`Your photos`)}
          />
          <Line
            what={t({ context: 'those after the first two', message: 'Other photos' })}
            who={t`Premium members. Others get a blurred picture.`}
          />
          <Line
            what={t`Private photos`}
            who={t`Only people you open them to, one by one, in the menu of your chat. There you also take that back.`}
            change={change('/chats', t`Messages`)}
          />
          <Line
            what={t`Photos in a chat`}
            who={t`Only the person you sent them to, once our team has approved them.`}
          />
          <Line
            what={t`The selfies of a photo check`}
            who={t`One person on our team, who compares them. Then they are deleted. Others see the mark and its date.`}
            change={change('/photo-check', t`Photo check`)}
          />
        </Part>
        <Part title={t`What you do`}>
          <Line
            what={t`Profiles you open`}
            who={invisible ? t`Nobody: you are invisible.` : t`Their owner sees that you were there, and when.`}
          />
          <Line what={t`Likes`} who={t`The person you like. Nobody learns whom you passed in the game.`} />
          <Line
            what={t`Messages`}
            who={t`The two of you, for 180 days. Our team reads them only if one of you reports the conversation, or for a stated reason that is logged. Messages to profiles marked “${fictional}” are read and answered by our writers.`}
          />
          <Line
            what={t`Received, read, typing`}
            who={invisible ? t`Nobody: you are invisible.` : t`The person you write with.`}
          />
          <Line
            what={t`Searches, blocks, reports`}
            who={t`No other member. The person you report is not told that it was you.`}
          />
        </Part>
        <Part title={t`Who can reach you`}>
          <Line
            what={t`Who may write to you first`}
            who={writersTitle}
            change={change('/notifications#reach', t`Change`)}
          />
          <Line
            what={t`People you know`}
            who={
              hides.length === 0
                ? t`You are not hidden from anybody.`
                : t`${plural(hides.length, { one: 'You are hidden from # person.', other: 'You are hidden from # people.' })}`
            }
            change={change('/notifications#known', t`Change`)}
          />
          <Line
            what={t`Blocked members`}
            who={
              blocks.length === 0
                ? t`You have not blocked anybody.`
                : t`${plural(blocks.length, { one: 'You have blocked # member.', other: 'You have blocked # members.' })}`
            }
            change={change('/notifications#blocks', t`Change`)}
          />
        </Part>
      </div>
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padding="lg">
      <h2>{title}</h2>
      <dl className="visibility-lines">{children}</dl>
    </Card>
  );
}

function Line({ what, who, change }: { what: string; who: string; change?: ReactNode }) {
  return (
    <div className="visibility-line">
      <dt className="strong">{what}</dt>
      <dd>{who}</dd>
      {change ? <dd>{change}</dd> : null}
    </div>
  );
}
