import { useCounts, useSettings } from './use-site.ts';

/** `(3) Log in · Evenfall`: unread messages plus new likes come first when there are any. */
export function titleText(title: string, siteName: string, count: number): string {
  const name = title === '' ? siteName : `${title} · ${siteName}`;
  return count > 0 ? `(${count}) ${name}` : name;
}

/** Title and description of a page. The tab shows the site's name and a neutral word, nothing private. */
export function PageTitle({ title, description }: { title: string; description?: string }) {
  const { unread, new_likes: newLikes } = useCounts();
  const settings = useSettings();
  return (
    <>
      <title>{titleText(title, settings.name, unread + newLikes)}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  );
}
