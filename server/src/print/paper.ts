/**
 * Width of the text on A4, in points: the paper less twice the margin (0.2 in) and twice the inset (0.2 in) of
 * page.typ.
 */
export const PAPER = { portraitPt: 595.27 - 57.6, landscapePt: 841.88 - 57.6 };
