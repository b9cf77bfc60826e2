/** A campaign as its editor would send it. */
import type { Campaign, CampaignText } from '../../contract/desk-campaigns.ts';

export const campaignText = (more: Partial<CampaignText> = {}): CampaignText => ({
  language: 'en',
  subject_a: 'Long evenings',
  subject_b: '',
  lead: '',
  heading: 'Who lights up your Thursday?',
  body: 'Hello {name}.',
  button: 'See who is near',
  alt: '',
  ...more,
});

/** To everybody, now, as fast as may be; `more` is what the test is about. */
export const campaignBody = ({ name, sites, version }: Campaign, more: object) => ({
  name,
  sites,
  version,
  audience: {},
  control_percent: 0,
  test_percent: 0,
  test_hours: 4,
  code: null,
  path: '/members',
  picture: null,
  per_hour: 100_000,
  sends: 'now',
  starts_at: null,
  starts_local: null,
  results_days: 7,
  texts: [campaignText()],
  ...more,
});
