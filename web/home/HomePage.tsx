import { useLingui } from '@lingui/react/macro';
import { EyeOff, ReceiptText, SlidersHorizontal } from 'lucide-react';
import { PageTitle } from '../app/PageTitle.tsx';
import { useSettings, useUser } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { Collage } from './Collage.tsx';
import { FictionalNote } from './FictionalNote.tsx';
import { StartForm } from './StartForm.tsx';

/** The front page: what this is, who is here, what it costs, and one form to start with. */
export default function HomePage() {
  const { t } = useLingui();
  const settings = useSettings();
  const user = useUser();
  const { index_title: indexTitle, description, front_layout: layout } = settings;
  return (
    <main className="front with-art">
      <PageTitle title={indexTitle} description={description} />
      {/* A poster is night in both schemes. */}
      <section className="hero" data-theme={layout === 'poster' ? 'dark' : undefined}>
        <Collage />
        <div className="hero-words">
          <h1>{indexTitle}</h1>
          <p className="hero-lead soft">{description}</p>
          {user ? <Button href="/members" variant="primary" size="lg">{t`Search members`}</Button> : <StartForm />}
        </div>
      </section>
      <Reasons />
      <FictionalNote />
    </main>
  );
}

function Reasons() {
  const { t } = useLingui();
  const reasons = [
    {
      icon: <SlidersHorizontal />,
      title: t`Say it once, plainly`,
      text: t`Your profile says what you’re here for, and so does everyone else’s. Less guessing, better evenings.`,
    },
    {
      icon: <ReceiptText />,
      title: t`The price, before you send`,
      text: t`No subscription. You buy credits when you want them, and see what a message costs before you send it.`,
    },
    {
      icon: <EyeOff />,
      title: t`Nobody’s business but yours`,
      text: t`Invisible mode, a neutral tab title, and one tap to leave the site. Delete your account whenever you like.`,
    },
  ];
  return (
    <section className="reasons stack">
      {reasons.map(({ icon, title, text }) => (
        <div key={title}>
          {icon}
          <h2>{title}</h2>
          <p className="soft">{text}</p>
        </div>
      ))}
    </section>
  );
}
