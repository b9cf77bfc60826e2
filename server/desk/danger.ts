/** What a call says that somebody else must agree to (dangers.ts, site-dangers.ts). */
import type { Permission } from '../../contract/permissions.ts';
import type { Call } from '../platform/http/call.ts';

type Effect = Record<string, string | number | null>;

export interface Danger {
  /** What the caller must be allowed to do it alone. */
  permission: Permission;
  /** Another one, of some inputs. */
  permissionFor?(call: Call): Permission;
  /** Also asked of those who may do it alone, while there is somebody else who may agree. */
  always?: true | ((call: Call) => boolean);
  /** Where the right is needed, of what is about several sites; default where the call says. */
  sites?(call: Call): Promise<readonly number[]>;
  /** Whether this input is beyond what `asks` may do alone. @param alone up to how much the caller does it alone (contract/limits.ts) */
  beyond(call: Call, alone: number): boolean | Promise<boolean>;
  subject(call: Call): { kind: string; id: string };
  /** In codes and numbers; compared again when it is agreed to. @throws Refusal when it could not be done now either */
  effect(call: Call): Promise<Effect>;
  run(call: Call): Promise<unknown>;
}

/** Its handler, with this call. */
export const by = (handler: (call: never) => unknown) => async (call: Call) => handler(call as never);
