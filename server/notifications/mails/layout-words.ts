/** The words of the frame around every mail. */
export const layoutWords = {
  link_hint: /*i18n*/ { id: 'mail.layout.link_hint', message: 'If the button does not work, open this address:' },
  help: /*i18n*/ { id: 'mail.layout.help', message: 'Questions? Answer this e-mail or write to {support_email}.' },
};
