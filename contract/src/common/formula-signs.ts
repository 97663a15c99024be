/**
 * Says what begins a formula in a spreadsheet, as part of a regular expression's class: also in the full width of East
 * Asian scripts, which some spreadsheets read alike.
 */
export const FORMULA_SIGNS = '=+\\-@\uff1d\uff0b\uff0d\uff20';
