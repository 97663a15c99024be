/** What a row of an upload does to the product that it names. */
export const uploadEffectTexts = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'As it is',
} as const;
