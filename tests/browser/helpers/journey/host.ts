/** An established member, created directly. */
import { expect } from 'vitest';
import { type Client, createClient } from '../../../helpers/http-client.ts';
import type { PhotoToUpload } from '../hands.ts';
import type { Actor, Stage } from './play.ts';

export interface HostFacts {
  gender: 'male' | 'female';
  wanted: 'male' | 'female';
  place: { country: string; region: string; city: string; lat: number; lon: number };
  interests: readonly string[];
  about: string;
  birth: string;
  credits: number;
}

/**
 * Signs up through the API; then active, premium, with credits and four approved photos.
 * @param port of the server on this machine
 * @returns the member's id
 */
export async function makeHost(
  stage: Pick<Stage, 'sql'>,
  port: number,
  host: Pick<Actor, 'name' | 'email' | 'password' | 'language'>,
  facts: HostFacts,
  photos: readonly PhotoToUpload[],
): Promise<string> {
  const client = createClient(port, 'localhost');
  client.headers['accept-language'] = host.language;
  const { name, email, password } = host;
  const answer = await client.post('/api/signup.php', {
    name,
    email,
    password,
    date_of_birth: facts.birth,
    consent: true,
  });
  expect(answer.status, answer.text).toBe(200);
  const id = (answer.json as { user: { id: string } }).user.id;
  await stage.sql(
    "update members set status = 'active', confirmed_at = now(), signup_step = 5, paid_user = true where id = $1",
    [id],
  );
  await stage.sql(
    `update profiles set gender = $2, wanted = $3, country = $4, region = $5, city = $6, lat = $7, lon = $8, interests = $9, about = $10 where member_id = $1`,
    [
      id,
      facts.gender,
      [facts.wanted],
      facts.place.country,
      facts.place.region,
      facts.place.city,
      facts.place.lat,
      facts.place.lon,
      facts.interests,
      facts.about,
    ],
  );
  await stage.sql(
    "select book_transfer(gen_random_uuid(), $1, 'adjustment', $2, 'adjustment', $3, null, 'for the journey')",
    [id, facts.credits, `journey ${name}`],
  );
  for (const photo of photos) await uploadPhoto(client, photo);
  await stage.sql("update photos set status = 'active' where member_id = $1", [id]);
  return id;
}

/** Adds a photo through the API, with its files; staff has not reviewed it yet. */
export async function uploadPhoto(client: Client, { name, mimeType, buffer }: PhotoToUpload): Promise<void> {
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const encoded = new Response(form);
  const answer = await client.send('POST', '/api/photos.php', Buffer.from(await encoded.arrayBuffer()), {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  });
  expect(answer.status, answer.text).toBe(200);
}
