/** A name server on this machine that knows the names a test gives it. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface DnsServer {
  /** `127.0.0.1:port`, as DNS_SERVERS takes it. */
  address: string;
  /** What names lead to: IPv4 addresses. */
  names: Map<string, string[]>;
  /** What stands beside names: TXT. */
  texts: Map<string, string[]>;
  /** Where mail of names goes: MX; an empty one says that they take none. */
  mails: Map<string, string[]>;
  stop(): void;
}

const types = { a: 1, mx: 15, txt: 16 } as const;
const short = (text: string) => Buffer.from([text.length, ...Buffer.from(text, 'ascii')]);
const nameOf = (name: string) =>
  Buffer.concat([...name.split('.').flatMap((label) => (label ? [short(label)] : [])), Buffer.from([0])]);

/** Answers questions for A, MX and TXT; of what it does not know it says that there is no such name. */
export async function startDns(): Promise<DnsServer> {
  const [names, texts, mails] = [1, 2, 3].map(() => new Map<string, string[]>()) as [
    Map<string, string[]>,
    Map<string, string[]>,
    Map<string, string[]>,
  ];
  const kinds: Record<number, [of: Map<string, string[]>, data: (value: string) => Uint8Array]> = {
    [types.a]: [names, (address) => Buffer.from(address.split('.').map(Number))],
    [types.mx]: [mails, (server) => Buffer.concat([Buffer.from([0, 10]), nameOf(server)])],
    // In parts of at most 255 bytes.
    [types.txt]: [texts, (text) => Buffer.concat((text.match(/.{1,255}/g) ?? ['']).map(short))],
  };
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('ascii', at + 1, at + 1 + length));
      at += length + 1;
    }
    const end = at + 5;
    const name = labels.join('.').toLowerCase();
    const type = question.readUInt16BE(at + 1);
    const kind = kinds[type];
    const answers = kind ? (kind[0].get(name) ?? []).map(kind[1]) : [];
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE([names, texts, mails].some((of) => of.has(name)) ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    const records = answers.map((data) =>
      // A pointer to the name asked for, its type, class IN, a minute, the data.
      Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]), data]),
    );
    socket.send(Buffer.concat([header, question.subarray(12, end), ...records]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, names, texts, mails, stop: () => void socket.close() };
}
