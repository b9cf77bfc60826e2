/**
 * Invoker attributes that React passes through but its types do not know yet: a button with `commandfor` and
 * `command` opens or closes a dialog without script (see native-fallbacks.ts for older browsers).
 */
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** Id of the dialog the button acts on. */
    commandfor?: string | undefined;
    command?: 'show-modal' | 'close' | 'request-close' | undefined;
  }
}

export type {};
