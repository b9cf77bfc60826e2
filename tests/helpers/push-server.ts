/**
 * A push service on a loopback port, and a browser that can decrypt its messages. The certificate is for localhost and
 * proves nothing.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, globalAgent } from 'node:https';
import type { AddressInfo } from 'node:net';

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJJNZ5l7WC+A4fqlu
+k28sTaVba6vn9GorYVlN7vIYSShRANCAARwrlMlTSKed9dXMB8I/zSjC5a1OW9W
b69VO7WMfOeqFmzNDMdq3N66qwl2Qqc2eNwgrsxbhEslSO63Sb+64lTp
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUX4gfvhkNLON23avzf4q/gPNcnx8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA4NTcwNFoYDzIxMjYxMDI4
MDg1NzA0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARwrlMlTSKed9dXMB8I/zSjC5a1OW9Wb69VO7WMfOeqFmzNDMdq3N66
qwl2Qqc2eNwgrsxbhEslSO63Sb+64lTpo28wbTAdBgNVHQ4EFgQUmhl0ByMnhdJ/
JVk7vrlcClWsZrowHwYDVR0jBBgwFoAUmhl0ByMnhdJ/JVk7vrlcClWsZrowDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgAguTrrMhPgFGbakmrE8dOZ5pi50qTZM2pAUjq1713DoCIEs5
xf2kq9hzP3f09e/kPJI4STkylYinKGmXMxlJB7rj
-----END CERTIFICATE-----`;

export interface PushReceived {
  path: string;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

export interface PushServer {
  /** As in PUSH_HOSTS. */
  host: string;
  received: PushReceived[];
  /** The status of the next answers; default 201. A redirect leads to `location`. */
  answerWith(status: number, location?: string): void;
  stop(): Promise<void>;
}

export async function startPushServer(): Promise<PushServer> {
  const received: PushReceived[] = [];
  let status = 201;
  let location: string | undefined;
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks),
      });
      response.writeHead(status, location ? { location } : {}).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const before = globalAgent.options.ca;
  globalAgent.options.ca = cert;
  return {
    host: `localhost:${(server.address() as AddressInfo).port}`,
    received,
    answerWith(next, to) {
      status = next;
      location = to;
    },
    async stop() {
      if (before === undefined) delete globalAgent.options.ca;
      else globalAgent.options.ca = before;
      globalAgent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A browser's side of a subscription (RFC 8291): its keys, and reading a message (RFC 8188, one record). */
export function createPushBrowser(host: string, path = randomBytes(12).toString('hex')) {
  const ecdh = createECDH('prime256v1');
  const point = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint: `https://${host}/${path}`,
    subscription: {
      endpoint: `https://${host}/${path}`,
      expirationTime: null,
      keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    },
    path: `/${path}`,
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const theirs = body.subarray(21, 21 + idLength);
      const secret = ecdh.computeSecret(theirs);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, theirs]);
      const ikm = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
      const contentKey = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
      const record = body.subarray(21 + idLength);
      const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
    },
  };
}
