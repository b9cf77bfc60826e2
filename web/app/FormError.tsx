import { CircleAlert } from 'lucide-react';

/** What went wrong with the whole form, read out at once. Nothing is drawn without `children`. */
export function FormError({ children }: { children?: React.ReactNode }) {
  return (
    <div role="alert">
      {children ? (
        <p className="form-error beside gap-4">
          <CircleAlert />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  );
}
