import type { LabelLayout } from '@ghala/contract/calls/product-labels';
import type { Language } from '@ghala/contract/language';
import { say } from '@ghala/contract/say';
import { papers } from '../text/texts';
import { typeset } from './typeset';

/** Labels that are all the same, for something that is scanned. */
export interface PrintedLabels {
  language: Language;
  business: string;
  layout: LabelLayout;
  copies: number;
  name: string;
  /** Printed under the code; '' if it has none. */
  code: string;
  unit: string;
  /** What a scan of the label reads. */
  scanned: string;
}

/** Prints labels, on sheets or for a roll. */
export function renderLabels({ language, business, layout, copies, ...label }: PrintedLabels): Promise<Buffer> {
  const { title, codeOf } = papers.in(language).labels;
  return typeset({
    kind: 'labels',
    language,
    business,
    layout,
    copies,
    title: say(title, { name: label.name }, language),
    label: { ...label, alt: say(codeOf, { name: label.name }, language) },
  });
}
