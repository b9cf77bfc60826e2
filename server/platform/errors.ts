/** A refusal: use cases throw it as a code with data; the HTTP layer turns it into a text in the caller's language. */
import { type ErrorCode, errors } from '../../contract/errors.ts';

export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Values for the text, such as `minutes`. */
  readonly data: Record<string, string | number>;
  /** Faulty inputs, each with its own code. */
  readonly fields: Record<string, ErrorCode>;
  /** Seconds to wait, for 429. */
  readonly retry_after: number | undefined;
  /** Extra fields of the body that the caller needs to go on; only those in the call's contract. */
  readonly body: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    more: {
      data?: Record<string, string | number>;
      fields?: Record<string, ErrorCode>;
      retry_after?: number;
      body?: Record<string, unknown>;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.data = more.data ?? {};
    this.fields = more.fields ?? {};
    this.retry_after = more.retry_after;
    this.body = more.body ?? {};
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** A single faulty input: the refusal carries the same code for the whole and for the field. */
export const fieldRefusal = (field: string, code: ErrorCode, data: Record<string, string | number> = {}) =>
  new Refusal(code, { data, fields: { [field]: code } });
