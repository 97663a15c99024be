import type { PairSettings } from './measure-pair';
import { type PostingName, postings } from './postings';

/** The words after `npm run bench --` give the settings of a run. */
export interface RunSettings {
  pairs: PairSettings[];
  names: PostingName[];
  /** This part of each bar is enough. */
  tolerance: number;
  /** A pair below its bar is measured again so often. */
  repeats: number;
}

/**
 * The largest number comes first: a server at work has compiled its code, which one client would take minutes to bring
 * about.
 */
const CLIENTS = [32, 8, 1];
/** With one client it makes no difference that all want the same product. */
const HOT_CLIENTS = [32, 8];
const FULL = { rounds: 3, roundMs: 2_000, leadInMs: 2_000 };
/** The short form is enough to tell when something became much slower. */
const SHORT = { rounds: 1, roundMs: 1_000, leadInMs: 500 };
const SHORT_TOLERANCE = 0.7;
const SHORT_REPEATS = 2;

/** @throws for a word that is unknown */
export function settingsOf(words: readonly string[]): RunSettings {
  const unknown = words.filter((word) => !/^(short|--noisy|--only=.+|--clients=[\d,]+)$/.test(word));
  if (unknown.length > 0)
    throw new Error(`unknown: ${unknown.join(' ')}; known: short, --noisy, --only=NAME,NAME, --clients=1,8`);
  const takesNoise = words.includes('--noisy');
  if (words.includes('short')) {
    // Others who use the machine are not this bench's fault: what they slow down is repeated below its bar.
    const short = { ...SHORT, takesNoise: true };
    const pairs = [
      { posting: 'issue', isHot: false, clients: 8, ...short },
      { posting: 'issue', isHot: false, clients: 32, ...short },
      { posting: 'reserve', isHot: true, clients: 32, ...short },
    ] as const;
    return { pairs: [...pairs], names: ['issue', 'reserve'], tolerance: SHORT_TOLERANCE, repeats: SHORT_REPEATS };
  }
  const listed = (option: string) =>
    words
      .find((word) => word.startsWith(option))
      ?.slice(option.length)
      .split(',');
  const names = chosen(listed('--only='));
  const wanted =
    listed('--clients=')
      ?.map(Number)
      .sort((one, other) => other - one) ?? CLIENTS;
  const pairs = names.flatMap((posting) => {
    const hot = postings[posting].hasHotProduct ? HOT_CLIENTS.filter((clients) => wanted.includes(clients)) : [];
    return [
      ...hot.map((clients) => ({ posting, isHot: true, clients, ...FULL, takesNoise })),
      ...wanted.map((clients) => ({ posting, isHot: false, clients, ...FULL, takesNoise })),
    ];
  });
  return { pairs, names, tolerance: 1, repeats: 0 };
}

function chosen(wanted: readonly string[] | undefined): PostingName[] {
  const all = Object.keys(postings) as PostingName[];
  const foreign = wanted?.filter((name) => !(name in postings)) ?? [];
  if (foreign.length > 0) throw new Error(`no operation ${foreign.join(', ')}; there are ${all.join(', ')}`);
  return all.filter((name) => wanted?.includes(name) ?? true);
}
