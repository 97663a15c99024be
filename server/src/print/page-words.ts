import type { Language } from '@ghala/contract/language';
import { say } from '@ghala/contract/say';
import { papers } from '../text/texts';

/** The words on every page of page.typ; Typst fills the numbers into `page`. */
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
