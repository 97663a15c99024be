import { meantBy } from './similar-words';

const SEPARATORS = ['-', '/', '.', ' ', '_'];
/** If a code has more groups, not every way of separating them is tried. */
const MOST_GROUPS = 5;
const MOST_CHARACTERS = 30;
/** A shorter code has too many others beside it. */
const FEWEST_CHARACTERS = 4;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Lists what is easily typed for one another in a code. */
const LOOK_ALIKES = ['o0', '0o', 'i1', 'l1', '1i', '1l', 's5', '5s', 'b8', '8b', 'z2', '2z'].map(
  (pair) => [pair.charAt(0), pair.charAt(1)] as const,
);

/**
 * Lists the codes that may be meant by what was typed: first those that are only written otherwise, with other
 * punctuation or none, or with a letter that looks like a digit; then those that one typing error turns into it.
 * @param typed in small letters; without a digit, or longer than 30 characters, it is taken for no code
 */
export function codesMeantBy(typed: string): string[] {
  if (!/\d/.test(typed) || typed.length > MOST_CHARACTERS) return [];
  // Of several words, the code's groups are typed apart; errors in them are looked for as in words.
  if (typed.includes(' ')) return separated(typed, SEPARATORS).filter((code) => code !== typed);
  const alike = lookingAlike(typed);
  const all = [
    ...separated(typed, SEPARATORS),
    ...alike,
    ...alike.flatMap((code) => separated(code, ['-'])),
    ...(typed.length < FEWEST_CHARACTERS ? [] : [...meantBy(typed), ...withOtherLetters(typed)]),
  ];
  return [...new Set(all)].filter((code) => code !== typed);
}

/** Lists the codes with one character replaced by another that it looks like, or with all of its kind replaced. */
function lookingAlike(typed: string): string[] {
  return LOOK_ALIKES.flatMap(([one, other]) => {
    const places = [...typed].flatMap((character, place) => (character === one ? [place] : []));
    const single = places.map((place) => typed.slice(0, place) + other + typed.slice(place + 1));
    return places.length > 1 ? [typed.replaceAll(one, other), ...single] : single;
  });
}

function withOtherLetters(typed: string): string[] {
  return [...typed].flatMap((character, place) =>
    LETTERS.includes(character) ? LETTERS.map((letter) => typed.slice(0, place) + letter + typed.slice(place + 1)) : [],
  );
}

/** Lists the runs of letters and of digits, together or with one of the separators between some or all of them. */
function separated(typed: string, separators: readonly string[]): string[] {
  const [first, ...others] = typed.match(/\p{L}+|\p{N}+/gu) ?? [];
  if (first === undefined) return [];
  if (others.length >= MOST_GROUPS) return ['', ...separators].map((one) => [first, ...others].join(one));
  return separators.flatMap((separator) =>
    others.reduce(
      (begun, group) => begun.flatMap((code) => [`${code}${separator}${group}`, `${code}${group}`]),
      [first],
    ),
  );
}
