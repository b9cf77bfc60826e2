/** Messages of the demo's members. */
export interface Talks {
  /**
   * Conversations: speakers take turns; a line starting with `+` is by the same one as the line before. No gender, age, town or day
   * of the week, so that each fits every pair at any time.
   */
  dialogues: readonly (readonly string[])[];
  /** First messages to a fictional profile, which wait for a writer. */
  toFictional: readonly string[];
}
