import { isPlain } from '../../net/address';
import { areLotsUsed } from '../../offline/lots-used';
import type { Session } from '../../session/session';
import { t } from '../../text/t';
import { isOfLots } from '../menu';
import { mayOpen, screens } from '../screens';
import type { Hit } from './sources';

/** A shorter word has too many others close to it. */
const FEWEST_LETTERS = 4;

/**
 * Finds the screens that the user may open whose title or other words have every word; if there are none, those that
 * are one typing error away in each. Screens for a single record have no address of their own.
 */
export function screenHits(words: string, session: Session, most: number): Hit[] {
  const parts = wordsOf(words);
  if (parts.length === 0) return [];
  const all = screens
    .filter((screen) => screen.opens !== 'public' && mayOpen(screen, session.can))
    .filter(({ path }) => areLotsUsed() || !isOfLots(path))
    .flatMap(({ path, title }) => (isPlain(path) ? [{ to: path, label: title, description: '' }] : []));
  const named = all.filter(({ label }) => parts.every((part) => label.toLowerCase().includes(part)));
  const meant = all.filter(
    (hit) => !named.includes(hit) && parts.every((part) => known(hit).some((word) => word.startsWith(part))),
  );
  const direct = [...named, ...meant];
  if (direct.length > 0) return direct.slice(0, most);
  const similar = all.flatMap((hit) => {
    const found = parts.map((part) => known(hit).find((word) => isMeant(part, word)));
    return found.includes(undefined) ? [] : [{ ...hit, similarTo: found.join(' ') }];
  });
  return similar.slice(0, most);
}

const others: Readonly<Record<string, string>> = t.screenWords;

function known({ to, label }: { to: string; label: string }): string[] {
  return wordsOf(`${label} ${others[to] ?? ''}`);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s/]+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word));
}

/** Tells whether a word, or its beginning, is what was typed but for one error after its first letter. */
function isMeant(typed: string, word: string): boolean {
  if (typed.length < FEWEST_LETTERS) return word.startsWith(typed);
  const lengths = [typed.length, typed.length - 1, typed.length + 1];
  return lengths.some((length) => length <= word.length && isOneErrorApart(typed, word.slice(0, length)));
}

function isOneErrorApart(typed: string, word: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  if (same === 0) return false;
  const [left, missed] = [typed.slice(same), word.slice(same)];
  const isSwapped = left[0] === missed[1] && left[1] === missed[0] && left.slice(2) === missed.slice(2);
  return isSwapped || left.slice(1) === missed.slice(1) || left.slice(1) === missed || left === missed.slice(1);
}
