import { CircleAlert } from 'lucide-react';

/** An error of the whole form, announced at once. Renders nothing without `children`. */
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
