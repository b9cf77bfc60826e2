/**
 * Invoker attributes that React passes through but its types lack: a button with `commandfor` and `command` opens or
 * closes a dialog without script (older browsers: native-fallbacks.ts).
 */
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** Id of the dialog the button acts on. */
    commandfor?: string | undefined;
    command?: 'show-modal' | 'close' | 'request-close' | undefined;
  }
}

export type {};
