import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Tells how a mail server handles a message for a recipient. */
export type Manner =
  | 'takes'
  | 'hangs at RCPT'
  | 'hangs after DATA'
  | 'refuses for now'
  | 'knows no such address'
  | 'refuses to relay'
  | 'refuses the text'
  | 'slow';

export interface ReceivedMail {
  to: string;
  messageId: string;
}

/**
 * Runs a mail server on a free port of this machine; the beginning of a recipient's address determines its behaviour.
 */
export class SmtpServer {
  /** Holds messages received in full, even if not acknowledged. */
  readonly received: ReceivedMail[] = [];
  readonly open = new Set<Socket>();
  greets = true;
  slowMs = 500;
  readonly #manners: Record<string, Manner>;
  readonly #server: Server;

  private constructor(manners: Record<string, Manner>) {
    this.#manners = manners;
    this.#server = createServer((socket) => this.#talk(socket));
  }

  static async listen(manners: Record<string, Manner> = {}): Promise<SmtpServer> {
    const server = new SmtpServer(manners);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  to(recipient: string): ReceivedMail[] {
    return this.received.filter(({ to }) => to === recipient);
  }

  async close(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #talk(socket: Socket): void {
    this.open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.open.delete(socket));
    const say = (line: string) => socket.write(`${line}\r\n`);
    if (this.greets) say('220 mail.example.com');
    let to = '';
    let left = '';
    let text: string[] | undefined;
    const take = (line: string) => {
      const manner = this.#manners[to.split('-')[0] ?? ''] ?? 'takes';
      if (text !== undefined) {
        if (line !== '.') return void text.push(line);
        const messageId = text.find((other) => /^message-id:/i.test(other))?.replace(/^.*?:\s*/, '') ?? '';
        text = undefined;
        this.received.push({ to, messageId });
        if (manner === 'refuses the text') return say('554 5.6.0 no');
        if (manner === 'slow') return void setTimeout(() => say('250 taken'), this.slowMs);
        return manner === 'hangs after DATA' ? undefined : say('250 taken');
      }
      const [verb = ''] = line.toUpperCase().split(' ');
      if (verb === 'RCPT') {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        return this.#answerRecipient(this.#manners[to.split('-')[0] ?? ''] ?? 'takes', say);
      }
      if (verb === 'DATA') text = [];
      return say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 fine');
    };
    socket.on('data', (chunk) => {
      const lines = (left + chunk.toString()).split('\r\n');
      left = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
  }

  #answerRecipient(manner: Manner, say: (line: string) => void): void {
    if (manner === 'hangs at RCPT') return;
    if (manner === 'refuses for now') say('451 4.7.1 come back later');
    else if (manner === 'knows no such address') say('550 5.1.1 no such user here');
    else if (manner === 'refuses to relay') say('550 5.7.1 relaying denied');
    else say('250 fine');
  }
}
