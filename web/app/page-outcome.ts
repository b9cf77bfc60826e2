/** What loading a page may end with instead of the page: thrown by the list of pages and by what loads them. */

/** The visitor belongs elsewhere: a path of ours, with its query. */
export class Redirect {
  readonly to: string;
  constructor(to: string) {
    this.to = to;
  }
}

/** The page cannot be shown, and a visitor is told why: 404, or 403 with its sentence. Anything else thrown is a 500. */
export class PageError {
  readonly status: number;
  readonly message: string | undefined;
  constructor(status: number, message?: string) {
    this.status = status;
    this.message = message;
  }
}
