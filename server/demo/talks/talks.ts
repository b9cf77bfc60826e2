/** What the demo's members write to each other. */
export interface Talks {
  /**
   * Conversations, one after the other: the first who writes begins, then in turn; a line that begins with `+` is by the same
   * one as the line before. No gender, no age, no town, no day of the week, so that each fits every pair at any time.
   */
  dialogues: readonly (readonly string[])[];
  /** First lines to a fictional profile, which wait for a writer. */
  toFictional: readonly string[];
}
