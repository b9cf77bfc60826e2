/** The demo's fictional profiles as the studio keeps them: drawn by us, with a voice for their writers. */
import { statement, type Tx } from '../platform/db.ts';

const origins = statement<never>(
  'demo.photo_origins',
  `insert into fictional_photos (photo_id, origin, licence, added_by)
   select f.id, 'drawn', 'Drawn for the demo', 'Demo' from photos f join members m on m.id = f.member_id where m.kind = 'fictional' on conflict do nothing`,
);
const voices = statement<never, [voice: string, never: string]>(
  'demo.voices',
  `update fictional_profiles set voice = $1, never = $2, made_by = 'Demo'`,
);

export async function writeStudio(tx: Tx): Promise<void> {
  await origins.run(tx);
  await voices.run(
    tx,
    'Dry humour, short sentences, asks back. Has a cat and is afraid of escalators.',
    'Sums of money, places to meet, a real phone number.',
  );
}
