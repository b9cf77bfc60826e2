/** A thin line at the top edge while a page is fetched; shows after 200 ms and creeps for 5 s. */
export function LoadingBar({ active, label }: { active: boolean; label: string }) {
  return active ? <div className="loading-bar" role="progressbar" aria-label={label} /> : null;
}
