/** The key of a button; those who hear the page know the keys from the help. */
export const Kbd = ({ children }: { children: string }) => (
  <span className="desk-kbd" aria-hidden="true">
    {children}
  </span>
);
