/** The demo's fictional profiles as the studio keeps them: drawn by us, each with a voice for its writers; some paused, retired or not shown yet. */
import { demoStaff } from '../desk/demo-staff.ts';
import { statement, type Tx } from '../platform/db.ts';
import type { Diary, Team } from './diary.ts';

const origins = statement<never, [by: string]>(
  'demo.photo_origins',
  `insert into fictional_photos (photo_id, origin, licence, added_by, reusable)
   select f.id, 'drawn', 'Drawn for the demo, CC0', $1, f.position > 0 from photos f join members m on m.id = f.member_id where m.kind = 'fictional' on conflict do nothing`,
);
const setVoices = statement<never, [voices: readonly string[], never: readonly string[], by: string]>(
  'demo.voices',
  `update fictional_profiles x set voice = ($1::text[])[1 + abs(hashtext(x.member_id::text)) % cardinality($1::text[])],
          never = ($2::text[])[1 + abs(hashtext('n' || x.member_id::text)) % cardinality($2::text[])], made_by = $3,
          made_at = m.signup_date, shown_at = least(now(), m.signup_date + interval '1 day 2 hours')
     from members m where m.id = x.member_id`,
);
/** Only writers read these. */
const voices = [
  'Dry humour, short sentences, asks back. Cat called Bolle, afraid of escalators.',
  'Warm and slow. Long sentences after ten at night. Grows tomatoes on a balcony that is too small for them.',
  'Curious, asks two questions where one would do. Teaches swimming, hates cold water.',
  'Teases, never mocks. Sister in another town, three nephews, no children.',
  'Plain words, no smileys. Restores old radios and listens to the shipping forecast.',
  'Cheerful in the morning, honest in the evening. Reads in the bath, returns books late.',
  'Careful with compliments, gives real ones. Plays the double bass badly and says so.',
  'Storyteller: begins with the weather and ends in Lisbon. Never hurries an answer.',
  'Quick and a little cheeky. Night shifts in a bakery, so awake when others sleep.',
  'Thoughtful; remembers what was said weeks ago and comes back to it. Walks everywhere.',
];
const nevers = [
  'Sums of money, places to meet, a real phone number.',
  'Sums of money, places to meet, a real phone number. An illness.',
  'Sums of money, places to meet, a real phone number. The name of an employer.',
  'Sums of money, places to meet, a real phone number. Children.',
];

const marketing = demoStaff.find(({ role }) => role === 'marketing')?.name ?? '';

export async function writeStudio(tx: Tx): Promise<void> {
  await origins.run(tx, marketing);
  await setVoices.run(tx, voices, nevers, marketing);
}

/** Profiles nobody has begun to talk with, in an order of their own. */
const quiet = statement<{ id: string; name: string }, [most: number]>(
  'demo.quiet_profiles',
  `select m.id, m.username as name from members m join fictional_profiles x on x.member_id = m.id
    where x.state = 'shown' and not exists (select from inbox i where i.member_id = m.id) and not exists (select from likes l where l.other_id = m.id)
    order by md5(m.id::text) limit $1`,
);
const backToDraft = statement<never, [ids: readonly string[], at: Date]>(
  'demo.draft_profiles',
  `with p as (update profiles set status = 'disabled' where member_id = any($1::uuid[]))
   update fictional_profiles set state = 'draft', shown_at = null, made_at = $2 where member_id = any($1::uuid[])`,
);
const pause = statement<never, [id: string]>(
  'demo.pause_profile',
  `update fictional_profiles set state = 'paused', version = version + 1 where member_id = $1`,
);
const retire = statement<never, [id: string, at: Date]>(
  'demo.retire_profile',
  `with p as (update profiles set status = 'disabled' where member_id = $1)
   update fictional_profiles set state = 'retired', retired_at = $2, version = version + 1 where member_id = $1`,
);
const putTexts = statement<never, [rows: string]>(
  'demo.profile_texts',
  `insert into fictional_texts (member_id, language, about)
   select w.profile_id, t.language, t.about
     from (select profile_id, row_number() over (order by profile_id) as n from (select distinct profile_id from fictional_writers) d) w
     join jsonb_to_recordset($1::jsonb) as t (place int, language text, about text) on t.place = w.n % 3
     join members m on m.id = w.profile_id and m.language <> t.language
    where exists (select from fictional_writers o where o.profile_id = w.profile_id and o.language = t.language) on conflict do nothing`,
);
const abouts = [
  {
    en: 'Collects stories and raincoats. I would rather write three sentences too many than one too few. Tell me how your evening began.',
    nl: 'Verzamelt verhalen en regenjassen. Ik schrijf liever drie zinnen te veel dan één te weinig. Vertel me hoe je avond begon.',
    de: 'Sammelt Geschichten und Regenmäntel. Ich schreibe lieber drei Sätze zu viel als einen zu wenig. Erzähl mir, wie dein Abend anfing.',
  },
  {
    en: 'Good at listening, bad at chess. I like people who laugh before the joke is over.',
    nl: 'Goed in luisteren, slecht in schaken. Ik hou van mensen die lachen voor de grap klaar is.',
    de: 'Gut im Zuhören, schlecht im Schach. Ich mag Menschen, die lachen, bevor der Witz zu Ende ist.',
  },
  {
    en: 'Tea drinker in a city of coffee. Ask me about the best bench by the water.',
    nl: 'Theedrinker in een stad vol koffie. Vraag me naar het beste bankje aan het water.',
    de: 'Trinkt Tee in einer Stadt voller Kaffee. Frag mich nach der besten Bank am Wasser.',
  },
];
const putNotes = statement<never, [texts: readonly string[], by: string]>(
  'demo.conversation_notes',
  `insert into writing_notes (subject_id, conversation_id, text, staff_name, updated_at)
   select c.id, c.id, ($1::text[])[1 + abs(hashtext(c.id::text)) % cardinality($1::text[])], $2, c.created_at + interval '20 minutes'
     from conversations c where exists (select from writer_answers w where w.conversation_id = c.id) on conflict do nothing`,
);
const conversationNotes = [
  'Carpenter, workshop at home. Mother lives nearby and gives candles.\nTold so far: works with old maps, was in Lisbon once, in the rain.',
  'Divorced in 2023, does not joke about it. Two dogs.\nTold so far: reads in the bath.',
  'Writes after the late shift, around midnight. Likes hiking and art.\nTold so far: the cat is called Bolle.',
  'Says little at first and warms up. Plays in a brass band.\nTold so far: afraid of escalators, sister in Breda.',
];
const putProfileNotes = statement<never, [text: string, by: string]>(
  'demo.profile_notes',
  `insert into writing_notes (subject_id, profile_id, text, staff_name, updated_at)
   select p, p, $1, $2, now() - interval '9 days' from (select distinct profile_id as p from fictional_writers) d on conflict do nothing`,
);

/** After lives and writers: what was paused, retired and begun in these weeks, texts by language, what writers noted. */
export async function studioDays(tx: Tx, { at, note }: Diary, { owner, birgit }: Team): Promise<void> {
  const by = { id: '', name: marketing };
  const [old, ...rest] = await quiet(tx, 6);
  const paused = rest.slice(0, 2);
  const drafts = rest.slice(2, 4);
  if (old) {
    const when = at(18);
    await retire.run(tx, old.id, when);
    note(when, owner, 'fictional_retired', { kind: 'member', id: old.id }, { name: old.name, conversations: 0 });
  }
  for (const [i, { id, name }] of paused.entries()) {
    await pause.run(tx, id);
    note(at(6 + 5 * i), owner, 'fictional_paused', { kind: 'member', id }, { name });
  }
  const begun = at(2);
  await backToDraft.run(
    tx,
    drafts.map(({ id }) => id),
    begun,
  );
  for (const { id, name } of drafts) note(begun, owner, 'fictional_made', { kind: 'member', id }, { name });
  const rows = abouts.flatMap((texts, place) =>
    Object.entries(texts).map(([language, about]) => ({ place, language, about })),
  );
  await putTexts.run(tx, JSON.stringify(rows));
  await putNotes.run(tx, conversationNotes, birgit.name);
  await putProfileNotes.run(tx, 'No birthday was ever told. Keep the sister in Breda.', by.name);
}
