/** Settings in words: their names, what helps, their groups, and values as one reads them. */
import { useLingui } from '@lingui/react/macro';
import type { LanderName } from '../../../contract/lander-names.ts';
import { portraits } from '../../../contract/looks.ts';
import { isWordKey } from '../../../contract/own-words.ts';
import { niches } from '../../../contract/niches.ts';
import type { FieldKey, SettingGroup } from '../../../contract/setting-groups.ts';
import { usePageContext } from '../../app/page-context.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { usePlaceNames } from '../use-place-names.ts';

export function useSettingWords() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const language = useLanguageNames();
  const country = usePlaceNames();
  const groups: Record<SettingGroup, string> = {
    identity: t`Identity`,
    look: t`Look and front page`,
    hosts: t`Hosts`,
    countries: t`Countries, languages`,
    access: t`Sign-up and access`,
    search: t`Search and profiles`,
    photos: t`Photos`,
    chat: t`Chat and free use`,
    credits: t`Credits and gifts`,
    landers: t`Landers`,
    texts: t`Page texts`,
    words: t`Product wording`,
    mail: t`Mail and push`,
    fictional: t`Fiction and its mark`,
    care: t`Care and safety`,
    technical: t`Technical`,
  };
  const landers: Record<LanderName, string> = {
    tinderswipe: t`Swipe`,
    alonetonight: t`Windows at night`,
    collagelanding: t`Wall of faces`,
    gallery: t`Picture gallery`,
    iconslanding: t`Moods`,
    maplanding: t`Map at night`,
    socialnetwork: t`Web of interests`,
    transitionsvideolanding: t`Film of faces`,
    video: t`Film of a town`,
  };
  const titleOf = (name: LanderName) => t`Headline of “${landers[name]}”`;
  const labels: Record<FieldKey, string> = {
    name: t`Name of the site`,
    description: t`Line below the headline`,
    mail_name: t`Sender of e-mails`,
    accent: t`Accent`,
    type_pair: t`Type`,
    shape: t`Corners`,
    art: t`Art`,
    front_layout: t`Layout of the front page`,
    front_cast: t`Portraits on the front page`,
    index_title: t`Headline`,
    niche: t`Niche`,
    premium_claim_percent: t`Claim beside premium, in percent`,
    premium_claim_source: t`Source of that claim`,
    enable_site_entry_popup: t`Entry warning`,
    support_email: t`Customer service e-mail`,
    support_phone: t`Customer service phone`,
    time_zone: t`Time zone`,
    countries: t`Countries`,
    languages: t`Languages`,
    domain_language: t`First language of a visitor`,
    signups: t`Who may sign up`,
    signup_credits: t`Credits at sign-up`,
    logged_out_search: t`Search for visitors`,
    logged_out_search_trafficsource: t`Search for visitors from advertisements`,
    min_age: t`Minimum age`,
    hide_account_existence: t`Hide who has an account`,
    age_check: t`Checked age`,
    closed_group: t`Closed group: passkey or code at every log-in`,
    search_fields: t`Search fields`,
    visible_profile_fields: t`Facts on a profile`,
    visible_profile_notes: t`Texts on a profile`,
    member_resell: t`Show advertisements for resold members`,
    swipe_likes_a_day: t`Likes per day in the swipe game`,
    swipe_pass_days: t`Days until a passed profile comes back`,
    photos_free: t`Photos a free member may have`,
    photos_premium: t`Photos a premium member may have`,
    message_length: t`Characters per message`,
    free_conversations: t`Free conversations`,
    message_credits: t`Credits for a message`,
    photo_credits: t`Credits for a photo`,
    gift_credits: t`Credits for the smallest gift`,
    minimum_message_costs: t`Cheapest message by country`,
    refund_days: t`Withdrawal period in days`,
    landers: t`Landers that run`,
    lander_languages: t`Languages of landers`,
    lander_title_tinderswipe: titleOf('tinderswipe'),
    lander_title_alonetonight: titleOf('alonetonight'),
    lander_title_collagelanding: titleOf('collagelanding'),
    lander_title_gallery: titleOf('gallery'),
    lander_title_iconslanding: titleOf('iconslanding'),
    lander_title_maplanding: titleOf('maplanding'),
    lander_title_socialnetwork: titleOf('socialnetwork'),
    lander_title_transitionsvideolanding: titleOf('transitionsvideolanding'),
    lander_title_video: titleOf('video'),
    partner_tiles: t`Partner tiles`,
    lander_film: t`Film on landers`,
    lander_pictures: t`Pictures on landers`,
    page_terms: t`Terms of service`,
    page_privacy: t`Privacy`,
    page_cookies: t`Cookies`,
    page_faq: t`Questions and answers`,
    page_service: t`Customer service`,
    page_return_policy: t`Withdrawal and refunds`,
    page_ban: t`Access ban`,
    page_fictional: t`About fictional profiles`,
    page_pricing: t`Prices`,
    fictional_singular: t`Name for one`,
    fictional_plural: t`Name for several`,
    fictional_warning: t`Warning in the chat`,
    fictional_icon: t`Mark on fictional profiles`,
    auto_likes: t`Automatic likes for a new member`,
    auto_like_days: t`Days in which they come`,
    fictional_share_percent: t`Highest share of fictional profiles, in percent`,
    writers_may_start: t`Writers may begin a conversation`,
    writer_profiles: t`Most profiles one person writes for`,
    care_credits_a_day: t`Credits per day that alert support`,
    push_public: t`Own key for push messages`,
    cdn_prefix: t`Address prefix for pictures`,
  };
  const help: Partial<Record<FieldKey, string>> = {
    index_title: t`On the front page, in the tab’s title and in search engines.`,
    accent: t`For buttons, links and unread messages. Its shade for dark grounds is made from it.`,
    type_pair: t`Headlines and text. Visitors load only what their site uses.`,
    art: t`Drawn behind the front page and the landers, in the accent.`,
    front_cast: t`Drawn portraits; members are never shown here. Phones show the first three.`,
    countries: t`The first one is the fallback. Settings of a country that is removed go with it.`,
    languages: t`The first one is the fallback.`,
    premium_claim_percent: t`Shown only while its source stands beside it. 0: not shown.`,
    signup_credits: t`Given to every new account.`,
    care_credits_a_day: t`0: never.`,
    age_check: t`What the operator decides with their counsel. Recommended: by country. Needs a provider (AGE_PROVIDERS).`,
    closed_group: t`For Germany. A passkey or a code at every log-in, and sessions of 12 hours.`,
    fictional_share_percent: t`Of the profiles that members can find in a country. Above it the newest profiles rest: nobody new finds them, conversations go on. 100: no limit.`,
    writer_profiles: t`Anyone with that many gets no more. 0: no limit. Of the waiting conversations, one person only ever holds one at a time.`,
    writers_may_start: t`Only with somebody who liked the profile, marked as fictional like every other.`,
    auto_likes: t`From fictional profiles, marked as such. 0: none.`,
    minimum_message_costs: t`Calculated from the prices. Only for countries where the amount should differ.`,
    landers: t`The others answer like an address that does not exist. Can differ by country.`,
    lander_languages: t`Visitors who read another language find no lander.`,
    partner_tiles: t`Labelled as advertising. Nothing is requested from a partner before somebody follows the link.`,
    lander_film: t`On the two landers with a film, without sound. None: the product’s own films.`,
    lander_pictures: t`At the head of the page. None: the people of the site come first.`,
    push_public: t`Empty: this installation’s own.`,
    time_zone: t`Such as Europe/Amsterdam. Days begin at its midnight.`,
    fictional_warning: t`Shown above every chat with a fictional profile. It must say that nobody can be met.`,
  };
  const facts: Record<string, string> = {
    gender: t`Gender`,
    age: t`Age`,
    country: t`Country`,
    region: t`Region`,
    city: t`City`,
    sexuality: t`Sexuality`,
    relationship_status: t`Relationship status`,
    body_type: t`Body type`,
    hair_color: t`Hair colour`,
    eye_color: t`Eye colour`,
    tattoos: t`Tattoos`,
    signup_reason: t`Reason for signing up`,
    interests: t`Interests`,
    about: t`About me`,
    near: t`Nearby`,
    online: t`Online now`,
    photo: t`With a photo`,
    trait: t`Niche questions`,
  };
  const someone: Record<string, string> = {
    all: t`Everybody`,
    with_trafficsource: t`Only people who come from an advertisement`,
    other: t`Nobody; by invitation`,
  };
  const search: Record<string, string> = { none: t`None: they sign up first`, other: t`One page of results` };
  const options: Partial<Record<FieldKey, Record<string, string>>> = {
    signups: someone,
    age_check: {
      none: t`Not asked for`,
      by_country: t`By the law of the member’s country`,
      contact: t`Before photos of others, writing and being found`,
      entry: t`Before any profile`,
    },
    logged_out_search: search,
    logged_out_search_trafficsource: search,
    enable_site_entry_popup: { yes: t`Yes`, no: t`No` },
    search_fields: facts,
    visible_profile_fields: facts,
    visible_profile_notes: facts,
    domain_language: { '': t`As the browser says` },
    fictional_icon: {
      mask: t`Mask`,
      theater: t`Theatre`,
      book: t({ context: 'a picture', message: 'Book' }),
      pen: t`Pen`,
      sparkles: t`Sparkles`,
    },
    type_pair: {
      evening: t`Evening: Bricolage Grotesque, Figtree`,
      letter: t`Letter: Fraunces, Figtree`,
      poster: t`Poster: Archivo narrow, Archivo`,
      round: t`Round: Fredoka, Nunito`,
      book: t`Book: Newsreader, Atkinson Hyperlegible`,
      salon: t`Salon: Playfair Display, DM Sans`,
      city: t`City: Archivo wide, Instrument Sans`,
    },
    shape: {
      soft: t`Soft`,
      round: t`Round`,
      slim: t`Slim, with pills`,
      crisp: t`Crisp`,
      square: t`Angular`,
    },
    art: {
      plain: t({ context: 'a drawing', message: 'None' }),
      petals: t`Petals`,
      rope: t`Rope and knot`,
      moons: t`Moons`,
      rays: t`Sun and rays`,
      drapes: t`Drapes`,
      blocks: t`Blocks`,
    },
    front_layout: {
      collage: t`Collage beside the words`,
      portal: t`Three doors, words on the right`,
      poster: t`Poster at night`,
      band: t`Round faces above, all in the middle`,
      frieze: t`Frieze over the whole width`,
      duo: t`Two large pictures`,
      mosaic: t`Mosaic of squares`,
    },
    front_cast: Object.fromEntries(
      portraits.map((portrait) => [portrait, portrait.charAt(0).toUpperCase() + portrait.slice(1)]),
    ),
    landers,
    niche: Object.fromEntries(niches.map(({ id, key }) => [String(id), key === 'general' ? t`General` : key])),
  };
  const option = (key: string, value: string): string => {
    const own = options[key as FieldKey]?.[value];
    if (own !== undefined) return own;
    if (key === 'countries') return country(value);
    return key === 'languages' || key === 'lander_languages' || key === 'domain_language' ? language(value) : value;
  };
  return {
    group: (name: SettingGroup) => groups[name],
    label: (key: string) => labels[key as FieldKey] ?? (isWordKey(key) ? t`A product text` : key),
    help: (key: string) => help[key as FieldKey],
    option,
    /** A value as one reads it; '' where there is none. */
    show: (key: string, value: unknown): string => {
      if (value === null || value === undefined) return '';
      if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
      if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
        return value.map((item) => option(key, item)).join(', ') || t`none`;
      if (key === 'niche') return option(key, String(value));
      if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
      if (typeof value === 'string') return option(key, value);
      if (key === 'lander_pictures')
        return Object.keys(value)
          .map((lander) => option('landers', lander))
          .join(', ');
      if (key === 'partner_tiles' && Array.isArray(value))
        return value.map(({ name }: { name: string }) => name).join(', ') || t`none`;
      if (key === 'lander_film') return t`A film of its own`;
      if (Object.values(value).every((entry) => typeof entry === 'number'))
        return Object.entries(value)
          .map(([code, n]) => `${country(code)} ${new Intl.NumberFormat(locale).format(n)}`)
          .join(', ');
      return JSON.stringify(value);
    },
  };
}
