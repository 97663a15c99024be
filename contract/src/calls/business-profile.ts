import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { optionalEmail, optionalLine, optionalText, text } from '../common/field';
import { listQuery } from '../common/list-query';
import { readPhone } from '../common/phone';
import { fault } from '../refusals/field-faults';
import { languageCodes } from '../text/language';

const website = optionalText(200).refine((value) => value === '' || /^(https?:\/\/)?[^\s:/]+\.\S+$/i.test(value), {
  error: fault('domain'),
});

/**
 * This is the company as shown on its documents, the login page and the header. `businessLogo` is an address, or ''.
 */
export const businessProfile = z.object({
  id: z.number(),
  businessName: z.string(),
  businessEmail: z.string(),
  businessTel: z.string(),
  businessAddress: z.string(),
  businessWebsite: z.string(),
  businessLogo: z.string(),
  systemName: z.string(),
  /** This is the language of papers and of messages to outsiders. */
  language: z.enum(languageCodes),
  createdAt: timestamp,
});
export type BusinessProfile = z.infer<typeof businessProfile>;

/** An omitted logo or language is unchanged; '' removes the logo. */
export const businessProfileRequest = z.object({
  businessName: text(),
  businessEmail: optionalEmail,
  /** Often several numbers, or one with an extension: only a plain number is stored like others. */
  businessTel: optionalLine(100).transform((value) => readPhone(value) ?? value),
  businessAddress: optionalText(500),
  businessWebsite: website,
  businessLogo: z.string().trim().max(500).nullish(),
  systemName: optionalLine(100),
  language: z.enum(languageCodes).optional(),
});

export const businessProfileAnswer = answer({ profile: businessProfile });
export const businessLogoAnswer = answer({ businessLogo: z.string() });

const tag = 'business profile';

export const businessProfileCalls = {
  list: call({
    method: 'GET',
    path: '/profile',
    tag,
    summary: 'Business profiles, the current one last; strangers get only its name and logo',
    access: 'public',
    tellsMore: true,
    query: listQuery.omit({ format: true }),
    answer: z.array(businessProfile),
  }),
  save: call({
    method: 'POST',
    path: '/profile',
    tag,
    summary: 'Save the business profile',
    access: 'categoriesManage',
    body: businessProfileRequest,
    answer: businessProfileAnswer,
  }),
  saveLogo: call({
    method: 'POST',
    path: '/profile/logo',
    tag,
    summary: 'Upload the logo (multipart, `file`), which becomes the current one',
    access: 'categoriesManage',
    files: { file: 'required' },
    answer: businessLogoAnswer,
  }),
};
