import { describe, expect, it } from 'vitest';
import { chosenLanguage } from './language';

describe('the language of a browser', () => {
  it.each([
    ['sw-KE,sw;q=0.9,en;q=0.8', 'sw'],
    ['en-GB, sw;q=0.9', 'en'],
    ['en;q=0.2, SW;q=0.7', 'sw'],
    ['fr, sw;q=0, de', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [['fr-FR', 'sw', 'en'], 'sw'],
  ])('that prefers %j is %s', (preferred, language) => {
    expect(chosenLanguage(preferred)).toBe(language);
  });
});
