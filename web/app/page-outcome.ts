/** Outcomes of loading a page other than the page itself: thrown by the list of pages and its loaders. */

/** The visitor belongs elsewhere: a path of ours, with its query. */
export class Redirect {
  readonly to: string;
  constructor(to: string) {
    this.to = to;
  }
}

/**
 * The page cannot be shown, with a reason the visitor may read: 404, or 403 with its sentence. Anything else thrown is
 * a 500.
 */
export class PageError {
  readonly status: number;
  readonly message: string | undefined;
  constructor(status: number, message?: string) {
    this.status = status;
    this.message = message;
  }
}
