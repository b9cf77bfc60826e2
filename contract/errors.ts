/**
 * Every refusal of the API: a stable code, its HTTP status and its text in English. The texts pinned in errors.test.ts are prescribed
 * word for word; translations are in locales/<lang>/server.po. Values in braces are filled from the error's `data`.
 */
interface ErrorText {
  id: string;
  message: string;
}
interface ErrorKind {
  status: number;
  text: ErrorText;
}

const kind = (status: number, text: ErrorText): ErrorKind => ({ status, text });

export const errors = {
  // any call
  bad_request: kind(400, /*i18n*/ { id: 'error.bad_request', message: 'Please check what you entered.' }),
  authentication_required: kind(403, /*i18n*/ { id: 'error.authentication_required', message: 'Please log in first.' }),
  forbidden: kind(403, /*i18n*/ { id: 'error.forbidden', message: 'You do not have access to this page.' }),
  not_found: kind(404, /*i18n*/ { id: 'error.not_found', message: 'This page could not be found' }),
  conflict: kind(
    409,
    /*i18n*/ { id: 'error.conflict', message: 'This was changed in the meantime. Please try again.' },
  ),
  draft_open: kind(
    409,
    /*i18n*/ {
      id: 'error.draft_open',
      message: 'There are changes that are not published yet. Publish them or discard them first.',
    },
  ),
  prices_wrong: kind(
    409,
    /*i18n*/ {
      id: 'error.prices_wrong',
      message: 'Some prices cannot be published as they are. Look at the cells in red.',
    },
  ),
  prices_planned: kind(
    409,
    /*i18n*/ {
      id: 'error.prices_planned',
      message:
        'Other prices for one of these cells already apply from that moment. Choose another time, or take those prices back first.',
    },
  ),
  reason_needed: kind(
    400,
    /*i18n*/ { id: 'error.reason_needed', message: 'Please give a reason. It is recorded in the audit log.' },
  ),
  name_needed: kind(400, /*i18n*/ { id: 'error.name_needed', message: 'Please type the name exactly as it is.' }),
  campaign_text_missing: kind(
    409,
    /*i18n*/ {
      id: 'error.campaign_text_missing',
      message: 'A text needs a subject, a headline, words and a button before it can be sent.',
    },
  ),
  campaign_text_wrong: kind(
    409,
    /*i18n*/ {
      id: 'error.campaign_text_wrong',
      message: 'Readers would see something wrong in the text. The checks under the preview say what.',
    },
  ),
  campaign_nobody: kind(
    409,
    /*i18n*/ { id: 'error.campaign_nobody', message: 'Nobody would get this. Loosen the rules first.' },
  ),
  campaign_late: kind(
    409,
    /*i18n*/ { id: 'error.campaign_late', message: 'The chosen time has passed. Choose another.' },
  ),
  host_taken: kind(409, /*i18n*/ { id: 'error.host_taken', message: 'This host belongs to a site already.' }),
  ip_invalid: kind(
    400,
    /*i18n*/ { id: 'error.ip_invalid', message: 'Enter a whole IP address, such as 203.0.113.7 or 2001:db8::7.' },
  ),
  domain_invalid: kind(
    400,
    /*i18n*/ { id: 'error.domain_invalid', message: 'Enter a domain, such as mail.example, or an address at it.' },
  ),
  domain_shared: kind(
    409,
    /*i18n*/ {
      id: 'error.domain_shared',
      message: 'Too many people have their e-mail there. This domain cannot be refused.',
    },
  ),
  domain_refused: kind(409, /*i18n*/ { id: 'error.domain_refused', message: 'This domain is refused already.' }),
  host_invalid: kind(400, /*i18n*/ { id: 'error.host_invalid', message: 'This is not a valid host name.' }),
  word_broken: kind(
    400,
    /*i18n*/ {
      id: 'error.word_broken',
      message: 'A brace is missing its other half, or a plural has no “other” form.',
    },
  ),
  word_parts: kind(
    400,
    /*i18n*/ {
      id: 'error.word_parts',
      message: 'Keep everything in braces and angle brackets as it is in the English text, and add none.',
    },
  ),
  key_reused: kind(
    409,
    /*i18n*/ { id: 'error.key_reused', message: 'This was sent before with different content. Please try again.' },
  ),
  too_large: kind(413, /*i18n*/ { id: 'error.too_large', message: 'The file is too large.' }),
  unsupported_media_type: kind(
    415,
    /*i18n*/ { id: 'error.unsupported_media_type', message: 'This kind of content is not accepted.' },
  ),
  too_many_requests: kind(
    429,
    /*i18n*/ { id: 'error.too_many_requests', message: 'Too many attempts. Please wait a moment and try again.' },
  ),
  internal: kind(500, /*i18n*/ { id: 'error.internal', message: 'An error has occurred.' }),
  unavailable: kind(503, /*i18n*/ { id: 'error.unavailable', message: 'An error occured, please try again later.' }),

  account_held: kind(
    403,
    /*i18n*/ {
      id: 'error.account_held',
      message: 'Our team looks at your account first, usually within a day. Until then you cannot write.',
    },
  ),

  photo_check_needed: kind(
    403,
    /*i18n*/ {
      id: 'error.photo_check_needed',
      message:
        'Our team asked you to show that your photos are you. Until then you cannot write to anybody new; answering is possible at any time.',
    },
  ),
  openings_limit: kind(
    429,
    /*i18n*/ {
      id: 'error.openings_limit',
      message:
        'You have written to {limit} new people today. Tomorrow you can write to more; answering is possible at any time.',
    },
  ),
  writer_asks: kind(
    400,
    /*i18n*/ {
      id: 'error.writer_asks',
      message:
        'Our own profiles never ask for money, for contact details or to talk elsewhere. Please write it differently.',
    },
  ),

  writing_kept: kind(
    409,
    /*i18n*/ {
      id: 'error.writing_kept',
      message: 'On duty for this profile: {onDuty}. After half an hour every writer of the language may answer.',
    },
  ),
  writer_lines_full: kind(
    409,
    /*i18n*/ {
      id: 'error.writer_lines_full',
      message: 'You have {limit} saved lines, which is the most. Delete one first.',
    },
  ),
  writer_rate_closed: kind(
    409,
    /*i18n*/ {
      id: 'error.writer_rate_closed',
      message: 'The months up to {month} are closed for pay. Choose a later day.',
    },
  ),
  writer_rate_currency: kind(
    409,
    /*i18n*/ {
      id: 'error.writer_rate_currency',
      message: 'A month is paid in one currency. Begin the new one on the first of a month.',
    },
  ),
  writer_never: kind(
    409,
    /*i18n*/ {
      id: 'error.writer_never',
      message: 'This profile never writes about: {words}. Write it differently, or send it all the same.',
    },
  ),

  // signing in
  login_failed: kind(400, /*i18n*/ { id: 'error.login_failed', message: 'Login failed, please try again' }),
  login_blocked: kind(
    429,
    /*i18n*/ {
      id: 'error.login_blocked',
      message: 'Too many incorrect attempts, account blocked for {minutes} min.',
    },
  ),
  password_blocked: kind(
    429,
    /*i18n*/ {
      id: 'error.password_blocked',
      message: 'Too many wrong passwords. Please try again in {minutes} min.',
    },
  ),
  code_needed: kind(
    403,
    /*i18n*/ { id: 'error.code_needed', message: 'Please enter the code your authenticator app shows now.' },
  ),
  code_wrong: kind(
    400,
    /*i18n*/ { id: 'error.code_wrong', message: 'This code is not right, or it was used already. Try the next one.' },
  ),
  code_blocked: kind(
    429,
    /*i18n*/ {
      id: 'error.code_blocked',
      message: 'Too many wrong codes. Please try again in {minutes} min, or log in with a passkey if you have one.',
    },
  ),
  passkey_needed: kind(
    403,
    /*i18n*/ { id: 'error.passkey_needed', message: 'This account opens with a passkey only.' },
  ),
  passkey_unknown: kind(
    400,
    /*i18n*/ {
      id: 'error.passkey_unknown',
      message: 'This passkey did not work here. Please try again, or log in another way.',
    },
  ),
  passkey_known: kind(409, /*i18n*/ { id: 'error.passkey_known', message: 'This passkey has been added already.' }),
  passkey_limit: kind(
    409,
    /*i18n*/ { id: 'error.passkey_limit', message: 'You have 20 passkeys. Remove one before you add another.' },
  ),
  passkey_last: kind(
    409,
    /*i18n*/ {
      id: 'error.passkey_last',
      message: 'Your account opens with this passkey only. Allow the password again first.',
    },
  ),
  proof_needed: kind(403, /*i18n*/ { id: 'error.proof_needed', message: 'Please confirm first that it is you.' }),
  pending_deletion: kind(
    403,
    /*i18n*/ {
      id: 'error.pending_deletion',
      message: 'This account is about to be deleted. Use the link in the e-mail we sent you to get it back.',
    },
  ),
  suspended: kind(
    403,
    /*i18n*/ { id: 'error.suspended', message: 'This account has been suspended. Please contact customer service.' },
  ),
  reset_limit: kind(
    429,
    /*i18n*/ {
      id: 'error.reset_limit',
      message: 'Too many password reset emails sent, please try again tomorrow.',
    },
  ),
  email_not_found: kind(404, /*i18n*/ { id: 'error.email_not_found', message: 'E-mail address not found' }),
  link_invalid: kind(
    400,
    /*i18n*/ { id: 'error.link_invalid', message: 'Link expired or invalid, request a new email' },
  ),
  activation_failed: kind(400, /*i18n*/ { id: 'error.activation_failed', message: 'Activation failed' }),

  // fields
  email_invalid: kind(400, /*i18n*/ { id: 'error.email_invalid', message: 'Invalid email' }),
  email_taken: kind(
    409,
    /*i18n*/ { id: 'error.email_taken', message: 'An account with this e-mail address already exists' },
  ),
  email_throwaway: kind(
    400,
    /*i18n*/ {
      id: 'error.email_throwaway',
      message:
        'This address stops working soon. Please use one you keep. Hide My Email, Firefox Relay, DuckDuckGo and SimpleLogin are welcome.',
    },
  ),
  work_needed: kind(
    403,
    /*i18n*/ {
      id: 'error.work_needed',
      message: 'There is unusual traffic at the moment. Please try again with JavaScript switched on.',
    },
  ),
  work_invalid: kind(400, /*i18n*/ { id: 'error.work_invalid', message: 'This took too long. Please try again.' }),
  new_email_invalid: kind(400, /*i18n*/ { id: 'error.new_email_invalid', message: 'New email adress is invalid.' }),
  new_email_taken: kind(
    409,
    /*i18n*/ {
      id: 'error.new_email_taken',
      message: 'This email address already owns an account on this website.',
    },
  ),
  name_required: kind(400, /*i18n*/ { id: 'error.name_required', message: 'Please choose a username.' }),
  name_is_email: kind(
    400,
    /*i18n*/ { id: 'error.name_is_email', message: 'Your username may not be your e-mail address.' },
  ),
  name_starts_with_at: kind(
    400,
    /*i18n*/ { id: 'error.name_starts_with_at', message: 'A username may not start with @.' },
  ),
  name_invalid: kind(
    400,
    /*i18n*/ {
      id: 'error.name_invalid',
      message: 'Choose a username of 3 to 30 letters, digits, dots, dashes or underscores.',
    },
  ),
  name_mixed: kind(
    400,
    /*i18n*/ { id: 'error.name_mixed', message: 'Choose a username with letters of one alphabet only.' },
  ),
  name_reserved: kind(
    400,
    /*i18n*/ {
      id: 'error.name_reserved',
      message: 'This username sounds like somebody from our team. Please choose another one.',
    },
  ),
  name_taken: kind(409, /*i18n*/ { id: 'error.name_taken', message: 'This username is already taken.' }),
  template_taken: kind(
    409,
    /*i18n*/ {
      id: 'error.template_taken',
      message: 'There is already a template of this name in this language. Choose another name, or change that one.',
    },
  ),
  date_of_birth_required: kind(
    400,
    /*i18n*/ { id: 'error.date_of_birth_required', message: 'Enter your date of birth ({min_age}+)' },
  ),
  not_ready: kind(
    409,
    /*i18n*/ {
      id: 'error.not_ready',
      message: 'A new profile needs an approved photo, a text and somebody who writes for it.',
    },
  ),
  writer_full: kind(
    409,
    /*i18n*/ {
      id: 'error.writer_full',
      message:
        'This person already writes for as many profiles of the site as one person may. Please choose somebody else.',
    },
  ),
  date_of_birth_invalid: kind(400, /*i18n*/ { id: 'error.date_of_birth_invalid', message: 'Invalid date of birth.' }),
  password_change_needed: kind(
    403,
    /*i18n*/ {
      id: 'error.password_change_needed',
      message: 'A colleague has asked you to choose a new password. Log in with the old one and a new one.',
    },
  ),
  password_same: kind(
    400,
    /*i18n*/ { id: 'error.password_same', message: 'Choose a password that differs from your current one.' },
  ),
  password_short: kind(400, /*i18n*/ { id: 'error.password_short', message: 'Use at least 8 characters.' }),
  password_long: kind(400, /*i18n*/ { id: 'error.password_long', message: 'Use at most 128 characters.' }),
  password_common: kind(
    400,
    /*i18n*/ { id: 'error.password_common', message: 'This password is too easy to guess. Please choose another one.' },
  ),
  passwords_differ: kind(
    400,
    /*i18n*/ { id: 'error.passwords_differ', message: 'The entered passwords are not the same.' },
  ),
  old_password_wrong: kind(
    400,
    /*i18n*/ { id: 'error.old_password_wrong', message: 'Please check your old password.' },
  ),
  signups_closed: kind(
    403,
    /*i18n*/ { id: 'error.signups_closed', message: 'Sign-up is by invitation only at the moment.' },
  ),
  email_unconfirmed: kind(
    403,
    /*i18n*/ {
      id: 'error.email_unconfirmed',
      message: "Your e-mail address hasn't been confirmed. Please use the link in the e-mail we sent you.",
    },
  ),
  consent_required: kind(
    400,
    /*i18n*/ { id: 'error.consent_required', message: 'We need your consent to keep your profile.' },
  ),
  place_unknown: kind(400, /*i18n*/ { id: 'error.place_unknown', message: 'Please choose a place from the list.' }),

  // other members
  blocked: kind(
    403,
    /*i18n*/ {
      id: 'error.blocked',
      message: "You're blocked by {name}. You do not have access to this page.",
    },
  ),

  // age
  age_needed: kind(403, /*i18n*/ { id: 'error.age_needed', message: 'For this your age has to be checked first.' }),
  age_refused: kind(
    403,
    /*i18n*/ {
      id: 'error.age_refused',
      message: 'The check did not show that you are 18 or over. Please write to customer service.',
    },
  ),
  age_failed: kind(400, /*i18n*/ { id: 'error.age_failed', message: 'The check was not finished. Please try again.' }),
  age_used: kind(409, /*i18n*/ { id: 'error.age_used', message: 'This proof belongs to another account already.' }),

  // chat
  not_enough_credits: kind(
    402,
    /*i18n*/ { id: 'error.not_enough_credits', message: 'You do not have enough credits to send this message' },
  ),
  gift_gone: kind(
    410,
    /*i18n*/ { id: 'error.gift_gone', message: 'This gift is no longer available here. Please choose another one.' },
  ),
  message_too_long: kind(
    400,
    /*i18n*/ {
      id: 'error.message_too_long',
      message:
        '{limit, plural, one {A message can have at most # character.} other {A message can have at most # characters.}}',
    },
  ),
  partner_unconfirmed: kind(
    403,
    /*i18n*/ {
      id: 'error.partner_unconfirmed',
      message: "{name} hasn't confirmed their e-mail address yet. You can reply as soon as they have.",
    },
  ),
  hide_unclear: kind(
    400,
    /*i18n*/ {
      id: 'error.hide_unclear',
      message: 'Please enter an e-mail address, or a phone number with its country code, such as +44 7700 900123.',
    },
  ),
  hides_full: kind(
    409,
    /*i18n*/ {
      id: 'error.hides_full',
      message: 'You can hide from {limit, plural, one {# person} other {# people}} at most. Remove somebody first.',
    },
  ),
  // Not which wish it is, nor whom they like: both would be about the partner.
  not_first: kind(
    403,
    /*i18n*/ {
      id: 'error.not_first',
      message: '{name} chooses who may write first. Leave a like: once {name} likes you too, you can write.',
    },
  ),
  photo_needed: kind(
    403,
    /*i18n*/ { id: 'error.photo_needed', message: 'To share photos you need an approved profile photo.' },
  ),
  fictional_unconfirmed: kind(
    409,
    /*i18n*/ {
      id: 'error.fictional_unconfirmed',
      message: 'Please confirm first that you know this is a fictional profile.',
    },
  ),
  premium_only: kind(
    403,
    /*i18n*/ { id: 'error.premium_only', message: 'This is for premium members. Your first purchase makes you one.' },
  ),

  // likes
  swipe_limit: kind(
    409,
    /*i18n*/ {
      id: 'error.swipe_limit',
      message:
        '{limit, plural, one {You have given your # like for today.} other {You have given your # likes for today.}}',
    },
  ),

  // photos
  photo_type: kind(415, /*i18n*/ { id: 'error.photo_type', message: 'Please choose a JPEG, PNG, WebP or AVIF photo.' }),
  film_type: kind(
    415,
    /*i18n*/ {
      id: 'error.film_type',
      message: 'Please choose an MP4 (H.264) or WebM film of at most 60 seconds and 1920 pixels a side.',
    },
  ),
  film_too_large: kind(
    413,
    /*i18n*/ { id: 'error.film_too_large', message: 'This film is too large. The limit is 8 MB.' },
  ),
  audit_file_long: kind(
    413,
    /*i18n*/ {
      id: 'error.audit_file_long',
      message:
        'That’s more than 100,000 lines. Choose a shorter period and take several copies: each says which line it begins and ends with.',
    },
  ),
  media_used: kind(
    409,
    /*i18n*/ {
      id: 'error.media_used',
      message: 'A page, a draft, something planned or a campaign still shows this. Take it out there first.',
    },
  ),
  picture_gone: kind(
    409,
    /*i18n*/ {
      id: 'error.picture_gone',
      message:
        'This picture has been removed in the meantime, or belongs to another company. Please choose another one.',
    },
  ),
  media_full: kind(
    409,
    /*i18n*/ { id: 'error.media_full', message: 'There are 300 pictures and films already. Remove some first.' },
  ),
  photo_heic: kind(
    415,
    /*i18n*/ {
      id: 'error.photo_heic',
      message:
        'We cannot read HEIC photos. Please save it as JPEG first; an iPhone takes JPEG photos with Settings, Camera, Formats, Most Compatible.',
    },
  ),
  photo_too_large: kind(
    413,
    /*i18n*/ { id: 'error.photo_too_large', message: 'This photo is too large. The limit is 15 MB.' },
  ),
  photo_pixels: kind(
    400,
    /*i18n*/ { id: 'error.photo_pixels', message: 'This photo has too many pixels. The limit is 50 megapixels.' },
  ),
  photos_full: kind(
    503,
    /*i18n*/ {
      id: 'error.photos_full',
      message: 'There is no room for photos at the moment. Our team has been told; please try again later.',
    },
  ),
  photo_limit: kind(
    409,
    /*i18n*/ {
      id: 'error.photo_limit',
      message: '{limit, plural, one {You can have at most # photo.} other {You can have at most # photos.}}',
    },
  ),

  // buying
  code_not_found: kind(404, /*i18n*/ { id: 'error.code_not_found', message: 'Code not found' }),
  code_expired: kind(410, /*i18n*/ { id: 'error.code_expired', message: 'This code has expired.' }),
  code_early: kind(409, /*i18n*/ { id: 'error.code_early', message: 'This code is not valid yet.' }),
  code_used: kind(409, /*i18n*/ { id: 'error.code_used', message: 'Code already used' }),
  code_held: kind(
    409,
    /*i18n*/ {
      id: 'error.code_held',
      message: 'This discount is reserved for a payment of yours that is not finished yet.',
    },
  ),
  code_worse: kind(
    409,
    /*i18n*/ { id: 'error.code_worse', message: 'Your current offer gives you a better price, so it stays.' },
  ),
  code_country: kind(403, /*i18n*/ { id: 'error.code_country', message: 'This code is not valid in your country.' }),
  code_minimum: kind(
    400,
    /*i18n*/ { id: 'error.code_minimum', message: 'This code needs an order of at least {minimum}.' },
  ),
  code_method: kind(
    400,
    /*i18n*/ { id: 'error.code_method', message: 'This code cannot be used with this payment method.' },
  ),
  code_exists: kind(409, /*i18n*/ { id: 'error.code_exists', message: 'This code exists already.' }),
  tryout_used: kind(
    409,
    /*i18n*/ { id: 'error.tryout_used', message: 'You have had this package already; it is offered once.' },
  ),
  price_changed: kind(
    409,
    /*i18n*/ {
      id: 'error.price_changed',
      message: 'The price has changed. Please check the new price before you pay.',
    },
  ),
  terms_required: kind(400, /*i18n*/ { id: 'error.terms_required', message: 'Please agree to the terms first.' }),
  method_unavailable: kind(
    400,
    /*i18n*/ {
      id: 'error.method_unavailable',
      message: 'This payment method is not available at the moment. Please choose another one.',
    },
  ),
  buying_blocked: kind(
    403,
    /*i18n*/ {
      id: 'error.buying_blocked',
      message: 'Buying is paused on your account. Please contact customer service.',
    },
  ),
  spend_limit: kind(
    403,
    /*i18n*/ { id: 'error.spend_limit', message: 'This order is above the limit you set for yourself: {limit}.' },
  ),
  payment_failed: kind(402, /*i18n*/ { id: 'error.payment_failed', message: 'Payment failed or has been cancelled.' }),
  card_failed: kind(402, /*i18n*/ { id: 'error.card_failed', message: 'Credit card payment failed' }),
  debit_blocked: kind(
    403,
    /*i18n*/ { id: 'error.debit_blocked', message: 'Your account is blocked for direct debit payments.' },
  ),
  debit_limit: kind(
    403,
    /*i18n*/ {
      id: 'error.debit_limit',
      message: 'Your limit for direct debit payments has been reached. Please choose another payment method.',
    },
  ),
  code_invalid: kind(400, /*i18n*/ { id: 'error.code_invalid', message: 'Code invalid' }),
  code_spent: kind(400, /*i18n*/ { id: 'error.code_spent', message: 'Code invalid. Please ask for a new one.' }),
  iban_invalid: kind(400, /*i18n*/ { id: 'error.iban_invalid', message: 'Please check the IBAN.' }),
  mobile_invalid: kind(
    400,
    /*i18n*/ {
      id: 'error.mobile_invalid',
      message: 'Please enter a mobile number with its country code, such as +31 6 12345678.',
    },
  ),
  creditor_invalid: kind(
    400,
    /*i18n*/ {
      id: 'error.creditor_invalid',
      message: 'Please check the creditor identifier: its check digits are wrong.',
    },
  ),
  bic_invalid: kind(400, /*i18n*/ { id: 'error.bic_invalid', message: 'Please check the BIC.' }),
  bank_file: kind(
    400,
    /*i18n*/ { id: 'error.bank_file', message: 'This is not a pain.002, camt.053 or camt.054 file.' },
  ),
  withdrawal_over: kind(
    409,
    /*i18n*/ { id: 'error.withdrawal_over', message: 'The time to withdraw from this purchase is over.' },
  ),
  nothing_to_refund: kind(
    409,
    /*i18n*/ { id: 'error.nothing_to_refund', message: 'There is nothing left to pay back for this purchase.' },
  ),
  refund_too_large: kind(
    400,
    /*i18n*/ { id: 'error.refund_too_large', message: 'This is more than what was paid and not yet paid back.' },
  ),

  // complaints and the desk
  reference_unknown: kind(
    404,
    /*i18n*/ {
      id: 'error.reference_unknown',
      message: 'Nothing that you may open has this number, reference or name.',
    },
  ),
  case_unknown: kind(
    404,
    /*i18n*/ { id: 'error.case_unknown', message: 'We cannot find a case with this number and e-mail address.' },
  ),
  appeal_late: kind(
    409,
    /*i18n*/ { id: 'error.appeal_late', message: 'The time to appeal against this decision is over.' },
  ),
  appeal_exists: kind(
    409,
    /*i18n*/ { id: 'error.appeal_exists', message: 'You have appealed against this decision already.' },
  ),
  second_look_waits: kind(
    409,
    /*i18n*/ { id: 'error.second_look_waits', message: 'This was asked for already: it is waiting for a second look.' },
  ),
  second_look_needed: kind(
    400,
    /*i18n*/ {
      id: 'error.second_look_needed',
      message: 'Create the account with another role first. Somebody else must agree before it becomes an owner.',
    },
  ),
  own_decision: kind(
    403,
    /*i18n*/ { id: 'error.own_decision', message: 'Somebody else must look at this: the decision was yours.' },
  ),
  own_account: kind(
    403,
    /*i18n*/ { id: 'error.own_account', message: 'Somebody else must do this: it is your own account.' },
  ),
  looking_only: kind(
    403,
    /*i18n*/ { id: 'error.looking_only', message: 'You’re viewing the desk as somebody else: nothing can be changed.' },
  ),
  claimed: kind(409, /*i18n*/ { id: 'error.claimed', message: '{name} is working on this.' }),
} satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errors;

/** The body of every refusal. `fields` lists the invalid inputs, each with its own text. */
export interface ErrorBody {
  error: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  authentication_required?: true;
  /** Seconds to wait, with 429. */
  retry_after?: number;
  /** The request's id in the logs, for customer service. */
  request_id?: string;
}
