/** Lists Cyrillic and Greek letters that look like a Latin one, each followed by it. */
const LOOK_ALIKES = 'аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕsԁdԛqԝwαaβbεeηhιiκkμmνvοoρpτtυuχxγy';
const latin = new Map(
  [...LOOK_ALIKES].flatMap((letter, index, all) => (index % 2 === 0 ? [[letter, all[index + 1] ?? letter]] : [])),
);
/** Lists forms of address, in English and Swahili. */
const TITLES = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'prof',
  'eng',
  'rev',
  'hon',
  'bw',
  'bi',
  'bibi',
  'bwana',
  'mzee',
]);

/**
 * Lists the words of a name as they sound: without case, accents, punctuation, titles, and letters that only look
 * alike.
 */
function wordsOf(name: string): string[] {
  const letters = [
    ...name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}|\p{Cf}/gu, ''),
  ];
  const plain = letters.map((letter) => latin.get(letter) ?? letter).join('');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !TITLES.has(word));
}

/**
 * Says whether two names are likely of one person, however they are spelled: they have the same words in any order, or
 * one has all the words of the other, if there are at least two. It finds too many rather than too few: an approver is
 * told, and another takes the next step.
 */
export function isSameName(one: string, other: string): boolean {
  const [fewer, more] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (fewer.length === 0) return false;
  if (fewer.join('') === more.join('')) return true;
  return (fewer.length > 1 || more.length === 1) && fewer.every((word) => more.includes(word));
}
