/** The true answer that a writer puts in with one press, in the member's language. */
export const honestSentence = /*i18n*/ {
  id: 'writing.honest_sentence',
  message:
    'Honestly: no, I am not a real person. This is a fictional profile, and our team writes the messages for entertainment. We cannot meet.',
};
