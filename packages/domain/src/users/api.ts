import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import {
  claimEmail,
  id,
  optionalEmail,
  optionalText,
  optionalUploadedFile,
  webAddress,
} from '../field-schemas.ts';
import { COUNTRIES } from './countries.ts';
import { currentUserReply } from './current-user.ts';
import { JOB_TITLES } from './languages-and-job-titles.ts';
import { enteredPassword, oneTimeCode } from './password-schemas.ts';
import { personName } from './person-name-field.ts';
import { optionalPhone } from './phone-number.ts';

const emptyToNull = z.literal('').transform(() => null);

/** An optional web page of the user; "" and null become null. */
const optionalWebPage = z
  .union([emptyToNull, z.null(), z.string().trim().pipe(webAddress)], { error: 'link' })
  .default(null);

/** Profile fields of the form. A stored phone number in another format is kept until it is changed. */
export const profileBody = z.object({
  firstName: personName,
  lastName: personName,
  email: optionalEmail,
  phone: optionalText(50),
  role: z.enum(JOB_TITLES, { error: 'choice' }),
  company: optionalText(255),
  address: optionalText(1000),
  city: optionalText(100),
  country: z.enum(COUNTRIES, { error: 'choice' }),
  bio: optionalText(2000),
  website: optionalWebPage,
  linkedin: optionalWebPage,
});

const { shape } = profileBody;

/**
 * Body of a profile change. Omitted fields stay unchanged, so that two devices do not overwrite each other; hence
 * no form defaults, which would clear them.
 */
const profileChange = z.object({
  firstName: shape.firstName.unwrap().optional(),
  lastName: shape.lastName.unwrap().optional(),
  email: shape.email.unwrap().optional(),
  phone: optionalPhone.optional().meta({ example: '+26771234567' }),
  role: shape.role.optional(),
  company: shape.company.unwrap().optional(),
  address: shape.address.unwrap().optional(),
  city: shape.city.unwrap().optional(),
  country: shape.country.optional(),
  bio: shape.bio.unwrap().optional(),
  website: shape.website.unwrap().optional(),
  linkedin: shape.linkedin.unwrap().optional(),
  avatar: optionalUploadedFile.unwrap().optional(),
  /** Required to change the e-mail address or phone number, which receive confidential messages. */
  password: enteredPassword.optional(),
  claimEmail: claimEmail.unwrap().optional(),
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user/profile',
  on: 'account',
  summary:
    'Changes fields of the caller’s profile; omitted ones are left unchanged. `avatar` is an uploaded JPEG or PNG, or null; changing `email` or `phone` requires the `password`',
  body: profileChange,
  reply: currentUserReply,
  refusals: ['taken', 'tooMany'],
  secret: true,
});

/** Minutes for which a text message code is valid. */
export const PHONE_CODE_MINUTES = 10;

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/user/phone/code',
  on: 'account',
  secret: true,
  summary:
    'Sends a code to the caller’s phone number, which must be confirmed before it receives text messages',
  reply: z.object({
    /** Minutes for which the code is valid. */
    minutes: z.int(),
  }),
  status: 202,
  refusals: ['conflict', 'tooMany', 'unavailable'],
});

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/api/user/phone/confirm',
  on: 'account',
  secret: true,
  summary: 'Confirms the caller’s phone number with the code sent to it; five attempts per code',
  body: z.object({ code: oneTimeCode }),
  reply: currentUserReply,
  status: 200,
});

export const userFacts = endpoint({
  method: 'GET',
  path: '/api/user/facts',
  on: 'account',
  summary: 'Returns computed facts about the caller’s account',
  reply: z.object({
    memberSince: instantText,
    /** Number of their completed projects. */
    completedProjects: z.int(),
    /** True if one of their browsers has a live connection. */
    online: z.boolean(),
  }),
});

export const chooseLastProject = endpoint({
  method: 'PUT',
  path: '/api/user/last-project',
  on: 'account',
  summary: 'Stores the last opened project for the caller’s other devices',
  body: z.object({ projectId: id }),
  reply: null,
  refusals: ['notFound'],
});
