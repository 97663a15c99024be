import { t } from '../text/t';
/**
 * Copies text. The Clipboard API exists on https and localhost only, so on a plain address of the local network a
 * selected text field is copied instead. Throws if the browser refuses both.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (!copied) throw new Error(t.shared.copyingNotAllowed);
}
