/** The words around a campaign's own text: why somebody gets it, and the way out. */
export const campaignWords = {
  reason: {
    promotions: /*i18n*/ {
      id: 'mail.campaign.reason_promotions',
      message: 'You’re getting this e-mail because you asked {site} for discounts and offers by e-mail.',
    },
    news: /*i18n*/ {
      id: 'mail.campaign.reason_news',
      message: 'You’re getting this e-mail because you asked {site} for news by e-mail.',
    },
  },
  leave: {
    promotions: /*i18n*/ { id: 'mail.campaign.leave_promotions', message: 'No more offers' },
    news: /*i18n*/ { id: 'mail.campaign.leave_news', message: 'No more news' },
  },
  code_until: /*i18n*/ {
    id: 'mail.campaign.code_until',
    message: 'Your code: {code}. {percent} off, until {until}.',
  },
  code: /*i18n*/ { id: 'mail.campaign.code', message: 'Your code: {code}. {percent} off.' },
  test: /*i18n*/ {
    id: 'mail.campaign.test',
    message: 'A test: no member got this e-mail. Its link and its unsubscribe link do nothing.',
  },
  stopped: {
    subject: /*i18n*/ { id: 'mail.campaign.stopped_subject', message: 'A campaign has stopped by itself: {campaign}' },
    complaints: /*i18n*/ {
      id: 'mail.campaign.stopped_complaints',
      message:
        '{complained, plural, one {# person} other {# people}} out of {sent} marked it as spam. Nobody else gets it. Check the text and the audience before you write the next one.',
    },
    bounces: /*i18n*/ {
      id: 'mail.campaign.stopped_bounces',
      message:
        '{bounced, plural, one {# e-mail} other {# e-mails}} out of {sent} came back. Nobody else gets it. Mail servers may trust us less for it: wait a few days before the next one.',
    },
    code: /*i18n*/ {
      id: 'mail.campaign.stopped_code',
      message:
        'Its discount code is no longer valid, so nobody else gets an e-mail that promises it. Copy the campaign to go on with another code.',
    },
    button: /*i18n*/ { id: 'mail.campaign.stopped_button', message: 'Open the campaign' },
    reason: /*i18n*/ {
      id: 'mail.campaign.stopped_reason',
      message: 'You’re getting this e-mail because you made or started this campaign.',
    },
  },
};
