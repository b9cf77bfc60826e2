/** A name server on this machine that knows the names a test gives it. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface DnsServer {
  /** `127.0.0.1:port`, as DNS_SERVERS takes it. */
  address: string;
  /** What names lead to: IPv4 addresses. */
  names: Map<string, string[]>;
  stop(): void;
}

/** Answers A questions from `names`; of what it does not know it says that there is no such name. */
export async function startDns(): Promise<DnsServer> {
  const names = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('ascii', at + 1, at + 1 + length));
      at += length + 1;
    }
    const end = at + 5;
    const addresses = names.get(labels.join('.').toLowerCase());
    const asksForA = question.readUInt16BE(at + 1) === 1;
    const answers = asksForA ? (addresses ?? []) : [];
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    const records = answers.map((address) =>
      // A pointer to the name asked for, type A, class IN, a minute, four bytes.
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
    );
    socket.send(Buffer.concat([header, question.subarray(12, end), ...records]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, names, stop: () => void socket.close() };
}
