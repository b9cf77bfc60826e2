import { CircleAlert } from 'lucide-react';

/** An error of the whole form, announced at once. Renders nothing without `children`. */
export function FormError({ children }: { children?: React.ReactNode }) {
  return (
    <div role="alert">
      {children ? (
        <p className="form-error">
          <CircleAlert />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  );
}
