import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

type Tokens = ReturnType<typeof compileMessageOrThrow>;
type Kind = 'shown' | 'number' | 'choice' | 'moment';

const kinds: Partial<Record<string, Kind>> = {
  plural: 'number',
  selectordinal: 'number',
  number: 'number',
  select: 'choice',
  date: 'moment',
  time: 'moment',
};

/** The parameters of a message in all its branches, each with its use: for tests of catalogues. */
export function parametersOf(message: string): { name: string; kind: Kind }[] {
  const found = new Map(parametersIn(compileMessageOrThrow(message)).map((one) => [`${one.name} ${one.kind}`, one]));
  return [...found.values()].sort((a, b) => (a.name + a.kind < b.name + b.kind ? -1 : 1));
}

/** Keeps only the names. */
export function parameterNames(message: string): string[] {
  return [...new Set(parametersOf(message).map(({ name }) => name))];
}

function parametersIn(tokens: Tokens): { name: string; kind: Kind }[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, type, branches] = token;
    const within = typeof branches === 'object' && branches !== null ? Object.values(branches) : [];
    return [
      { name, kind: kinds[type ?? ''] ?? 'shown' },
      ...within.flatMap((branch) => (Array.isArray(branch) ? parametersIn(branch) : [])),
    ];
  });
}

/** Lists the texts of a catalogue with their paths, from all its groups. */
export function textsIn(catalogue: object, path = ''): [path: string, text: string][] {
  return Object.entries(catalogue).flatMap(([name, value]: [string, unknown]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'string') return [[at, value] satisfies [string, string]];
    return typeof value === 'object' && value !== null ? textsIn(value, at) : [];
  });
}
