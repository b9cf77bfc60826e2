/** Texts of the demo's members about themselves: three parts by language, each sentence fit for any adult. */
export interface Texts {
  /** First sentences. No gender, town or age, so that each fits every profile. */
  openers: readonly string[];
  /** Middle sentences by the interest they mention; whoever gets one has that interest. */
  middles: Readonly<Record<string, readonly string[]>>;
  /** Last sentences: what one is looking for, or how to start. */
  ends: readonly string[];
}
