/** A thin line at the top edge while a page is fetched; creeps for 5 s. The caller waits the first 200 ms. */
export function LoadingBar({ active, label }: { active: boolean; label: string }) {
  return active ? <div className="loading-bar" role="progressbar" aria-label={label} /> : null;
}
