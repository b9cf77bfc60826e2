/** An invented member of the demo, and the log-ins. */
import type { Bdsm } from '../../contract/bdsm.ts';
import type { bodyTypes, eyeColors, relationshipStatuses, signupReasons } from '../../contract/signup.ts';
import type { Locale } from '../../contract/locales.ts';
import type { Gender, Kind } from './niches.ts';
import type { Home } from './places.ts';
import type { Face } from './portraits.ts';
import type { DemoSite } from './sites.ts';

export interface Person {
  id: string;
  site: DemoSite;
  kind: 'person' | 'fictional';
  email: string | null;
  username: string;
  language: Locale;
  paid_user: boolean;
  /** Remaining credits of a premium member. */
  credits: number;
  signup_date: Date;
  last_active: Date;
  invisible: boolean;
  profile_status: 'active' | 'disabled';
  date_of_birth: string;
  gender: Gender;
  wanted: Gender[];
  sexuality: Kind['sexuality'];
  home: Home;
  hair_color: string;
  eye_color: (typeof eyeColors)[number];
  body_type: (typeof bodyTypes)[number];
  relationship_status: (typeof relationshipStatuses)[number];
  tattoos: boolean;
  signup_reason: (typeof signupReasons)[number];
  interests: string[];
  /** Only for members of the BDSM site. */
  bdsm: Bdsm | null;
  about: string;
  photos: { id: string; filename: string; face: Face; shot: number; created_at: Date }[];
  /** Set for the few with a password. */
  login: Login | null;
}

/** A demo log-in, and what is printed about it at the start. */
export interface Login {
  email: string;
  username: string;
  note: string;
  gender: Gender;
  wanted: Gender[];
  age: number;
  country: string;
  language: Locale;
  paid_user: boolean;
  credits: number;
}

/** Works for the demo log-ins only, which exist only on a machine that runs the demo. */
export const demoPassword = 'lantern-after-dark';

export const demoLogins: readonly Login[] = [
  {
    email: 'demo.nl@evenfall.test',
    username: 'Joost_aan_de_kade',
    note: 'free member, Dutch',
    gender: 'male',
    wanted: ['female'],
    age: 41,
    country: 'NL',
    language: 'nl',
    paid_user: false,
    credits: 0,
  },
  {
    email: 'demo.pl@evenfall.test',
    username: 'Alicja.nocna.kawa',
    note: 'premium member, Polish, with credits',
    gender: 'female',
    wanted: ['male'],
    age: 36,
    country: 'PL',
    language: 'pl',
    paid_user: true,
    credits: 120,
  },
  {
    email: 'demo.en@evenfall.test',
    username: 'Hazel_after_nine',
    note: 'free member, English, likes women and men',
    gender: 'female',
    wanted: ['female', 'male'],
    age: 33,
    country: 'GB',
    language: 'en',
    paid_user: false,
    credits: 0,
  },
];
