import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { papers } from '../text/texts';

/** These are the words on every page; the typesetter fills the numbers into `page`. */
export function pageWords({
  language,
  printedOn,
  printedBy,
}: {
  language: Language;
  printedOn: string;
  printedBy: string;
}) {
  const { frame } = papers.in(language);
  return {
    language,
    foot: {
      uncontrolled: frame.uncontrolled,
      printedOn: say(frame.printedOn, { moment: printedOn }, language),
      printedBy: say(frame.printedBy, { name: printedBy }, language),
      page: frame.page,
    },
  };
}

export type PageWords = ReturnType<typeof pageWords>;
