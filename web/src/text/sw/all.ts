import { en } from '../en/all';

/** Every text of the screens in Swahili, by area. */
export const sw = en;
