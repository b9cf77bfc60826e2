/** What the door knows of a caller from the desk. */
import type { StaffCaller } from '../platform/http/call.ts';

declare module '../platform/http/call.ts' {
  interface CallContext {
    /** Signed in at the desk; null for everyone else. */
    staff: StaffCaller | null;
  }
}
