import { faultText } from '@ghala/contract/fault-text';
import { language, say, t } from '../text/t';

/** The contract's errors continue from a field's name ('is required'); under the field they are a sentence. */
export function faultSentence(fault: string): string {
  const text = faultText(fault, language);
  if (/^(is|must) /.test(text)) return say(t.ui.thisFieldIs, { fault: text });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same for the errors of fields, by name. */
export function faultSentences(errors: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, fault]) => [name, faultSentence(String(fault))]));
}
