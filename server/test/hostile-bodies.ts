import type { InjectOptions } from 'fastify';

export type HostileBody = Pick<InjectOptions, 'payload' | 'headers'>;

/** These bodies are wrong as a whole, as their headers say; forms are apart. */
export const hostileBodies: ReadonlyArray<HostileBody> = [
  ...['{}', '[]', '[1]', 'null', '1', '"x"', '', ' ', '{"a":', '\u0000', '{"__proto__":{"a":1}}'].map(json),
  ...['{"constructor":{"prototype":{"a":1}}}', `${'['.repeat(2_000)}${']'.repeat(2_000)}`].map(json),
  { payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), headers: typed('application/json') },
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense', '/'].map((type) => ({
    payload: 'a=1',
    headers: typed(type),
  })),
];

/** These forms are wrong as a whole. */
export const hostileForms: readonly HostileBody[] = [
  ...[
    '',
    '--b--\r\n',
    'no boundary at all',
    `${field('name')}`,
    `${file('file', 'cut sho')}`.slice(0, -5),
    `--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n`,
    `--b\r\nContent-Disposition: nonsense; name=\r\n\r\nx\r\n--b--\r\n`,
    `${field('__proto__')}--b--\r\n`,
    `${file('__proto__')}--b--\r\n`,
    `${field('constructor')}${field('toString')}--b--\r\n`,
    `${field('x'.repeat(5000))}--b--\r\n`,
    ...['file', 'picture', 'signature'].flatMap((name) => [
      `${file(name, '')}--b--\r\n`,
      `${file(name, '\u0000', '../../etc/\u0000passwd')}--b--\r\n`,
      `${file(name, '\u0089PNG\r\n\u001a\n')}--b--\r\n`,
    ]),
  ].map(form),
  ...['', '; boundary=other', `; boundary=${'q'.repeat(5000)}`].map((boundary) => ({
    payload: `${field('name')}--b--\r\n`,
    headers: typed(`multipart/form-data${boundary}`),
  })),
];

/** These bodies are oversized and costly to send: every call reads its body in the same way, so few calls get them. */
export const heavyBodies: readonly HostileBody[] = [
  ...[`${'['.repeat(50_000)}${']'.repeat(50_000)}`, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`].map(json),
  json(`"${'x'.repeat(3_000_000)}"`),
  ...[
    `${field('name', 'y'.repeat(200_000))}--b--\r\n`,
    `${field('name').repeat(101)}--b--\r\n`,
    `${file('file').repeat(7)}--b--\r\n`,
    `${file('file', 'z'.repeat(11 * 1024 * 1024))}--b--\r\n`,
  ].map(form),
];

function json(payload: string) {
  return { payload, headers: typed('application/json') };
}

function typed(type: string): Record<string, string> {
  return { 'content-type': type };
}

function form(text: string): HostileBody {
  return { payload: Buffer.from(text, 'latin1'), headers: typed('multipart/form-data; boundary=b') };
}

function file(name: string, content = 'x', fileName = 'a.png'): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${content}\r\n`;
}

function field(name: string, value = 'x'): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}
