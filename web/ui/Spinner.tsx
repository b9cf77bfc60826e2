export type SpinnerProps = {
  /** `md` 20 px, `lg` 32 px. */
  size?: 'md' | 'lg' | undefined;
  /** Says what is going on; without it the spinner is decoration beside text that says so. */
  label?: string | undefined;
};

/** A turning ring in the current text colour. */
export function Spinner({ size = 'md', label }: SpinnerProps) {
  const ariaProps = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration
    <svg className="spinner" data-size={size} viewBox="0 0 24 24" fill="none" {...ariaProps}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
