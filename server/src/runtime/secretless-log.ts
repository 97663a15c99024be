import type { FastifyRequest } from 'fastify';

/** A signature in an address up to the end of its value, however much of its name is percent-encoded. */
const SIGNATURE = new RegExp(`(${[...'signature='].map(encodedOrNot).join('')})[^&"\\\\\\s]+`, 'gi');
/** This is a one-time token in an address: anything that follows /reset/, or is as long as our tokens. */
const TOKEN = /(\/reset\/)[^/"\\?#\s]+|(\/)[\w-]{40,}(?=[/"\\?#\s]|$)/gi;

function encodedOrNot(letter: string): string {
  const code = (character: string) => character.charCodeAt(0).toString(16);
  return `(?:${letter}|%(?:25)*(?:${code(letter)}|${code(letter.toUpperCase())}))`;
}

/** This is a text with the signatures and tokens removed from its addresses. */
export function withoutSecrets(text: string): string {
  return text.replace(SIGNATURE, '$1…').replace(TOKEN, (_found, reset, slash) => `${reset ?? slash}…`);
}

/** This is the path of an address as a log or an answer may repeat it: without its query and without secrets. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  const plain = withoutSecrets(decoded(path));
  return plain === decoded(path) ? path : plain;
}

/** Removes percent-encoding, even if it was applied more than once. */
function decoded(path: string): string {
  let text = path;
  for (let rounds = 0; rounds < 3 && text.includes('%'); rounds++) {
    try {
      text = decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  return text;
}

/** Log options that remove signatures and tokens from every line, whatever writes it. */
export const secretlessLog = {
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  serializers: {
    req: ({ method, url, host, ip, socket }: FastifyRequest) => ({
      method,
      url: loggedPath(url),
      host,
      remoteAddress: ip,
      remotePort: socket?.remotePort,
    }),
  },
  hooks: { streamWrite: withoutSecrets },
};
