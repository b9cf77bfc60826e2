import { useState } from 'react';
import { Outlet, usePageDef } from './navigation.tsx';
import { useCounts } from './use-site.ts';

/** A static page in a member's browser: the frame around it is hydrated, the server's HTML stays as it is. */
export const DrawnPage = () => null;

/** Marks where the page sits in its layout. */
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
  // The same object every time, so that React leaves the HTML alone.
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
