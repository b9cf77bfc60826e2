/** What the demo's members say about themselves: three parts by language, each sentence fit for any grown person. */
export interface Texts {
  /** First sentences. No gender, no town, no age, so that each fits every profile. */
  openers: readonly string[];
  /** Middle sentences by the interest they speak of; whoever says one has that interest. */
  middles: Readonly<Record<string, readonly string[]>>;
  /** Last sentences: what one is looking for, or how to begin. */
  ends: readonly string[];
}
