import type { ApiError } from './api-client';

/**
 * Writes the text of a failed call away from the form: the server's message, or for wrong fields a sentence for each.
 */
export async function failureText({ code, message, errors }: ApiError): Promise<string> {
  if (code !== 'input.invalid' || Object.keys(errors).length === 0) return message;
  // It may fail without a network, for example.
  const texts = await import('../format/fault-sentence').catch(() => undefined);
  return texts?.faultsAway(errors) ?? message;
}
