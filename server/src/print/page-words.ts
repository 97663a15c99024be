import type { Language } from '@ghala/contract/language';
import { say } from '@ghala/contract/say';
import { papers } from '../text/texts';

/** What page.typ says on every page; Typst puts the figures into `page`. */
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
