/** What the page between shop and provider says. */
export const handOverWords = {
  title: /*i18n*/ { id: 'hand_over.title', message: 'Payment' },
  going: /*i18n*/ { id: 'hand_over.going', message: 'One moment, you are on your way to the payment page.' },
  go: /*i18n*/ { id: 'hand_over.go', message: 'Continue to payment' },
};
