import { useState } from 'react';
import { Outlet, usePageDef } from './navigation.tsx';
import { useCounts } from './use-site.ts';

/** Stands for a static page in the browser of a member: the frame around it is alive, what the server drew stays as it is. */
export const DrawnPage = () => null;

/** Where the page is, in its layout. */
export function Main() {
  const def = usePageDef();
  const drawn = !import.meta.env.SSR && def?.kind === 'static';
  return drawn ? (
    <DrawnMain />
  ) : (
    <div className="layout-main fill" id="main">
      <Outlet />
    </div>
  );
}

const leadingCount = /^\(\d+\) /;

function DrawnMain() {
  const { unread, new_likes: newLikes } = useCounts();
  // The same object for good: React leaves alone what it is given again.
  const [html] = useState(() => ({ __html: document.getElementById('main')?.innerHTML ?? '' }));
  const [title] = useState(() => document.title.replace(leadingCount, ''));
  const count = unread + newLikes;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what our own server drew */}
      <div className="layout-main fill" id="main" dangerouslySetInnerHTML={html} />
      <title>{count > 0 ? `(${count}) ${title}` : title}</title>
    </>
  );
}
