import { productFieldTexts as productFields } from '@ghala/contract/text/sw/product-fields';
import type { Translated } from '@ghala/contract/translations';
import { en } from '../en/all';
import { app } from './app';
import { approvals } from './approvals';
import { auditLog } from './audit-log';
import { auth } from './auth';
import { billing } from './billing';
import { businessProfile } from './business-profile';
import { catalogues } from './catalogues';
import { common } from './common';
import { dashboard } from './dashboard';
import { gate } from './gate';
import { lines } from './lines';
import { messages } from './messages';
import { pickers } from './pickers';
import { roles } from './roles';
import { settings } from './settings';
import { shared } from './shared';
import { titles } from './titles';
import { ui } from './ui';
import { users } from './users';

/** Every text of the screens in Swahili, by area. */
export const sw: Translated<typeof en> = {
  ...en,
  app,
  approvals,
  auditLog,
  auth,
  billing,
  businessProfile,
  catalogues,
  common,
  dashboard,
  gate,
  lines,
  messages,
  pickers,
  productFields,
  roles,
  settings,
  shared,
  titles,
  ui,
  users,
};
