import * as z from 'zod';
import { givenPassword, oneTimeCode } from '../auth/passwords.ts';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { claimEmail, id, optionalEmail, optionalText, optionalUploadedFile, webAddress } from '../fields.ts';
import { JOB_TITLES } from './choices.ts';
import { COUNTRIES } from './countries.ts';
import { currentUserReply } from './current-user.ts';
import { personName } from './person-name.ts';
import { optionalPhone } from './phone.ts';

const none = z.literal('').transform(() => null);

/** A page of one's own elsewhere; "" and null arrive as null. */
const ownPage = z
  .union([none, z.null(), z.string().trim().pipe(webAddress)], { error: 'link' })
  .default(null);

/** A profile as its form holds it. A phone number that was stored in another form stays until it is changed. */
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
  website: ownPage,
  linkedin: ownPage,
});

const { shape } = profileBody;

/**
 * Fields that are not sent stay as they are: two devices that change different ones do not undo each other. Without
 * the defaults of the form, which would empty what was left out.
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
  /** Asked for where the address or the phone number changes: what is meant for the account's owner alone goes there. */
  password: givenPassword.optional(),
  claimEmail: claimEmail.unwrap().optional(),
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user/profile',
  on: 'account',
  summary:
    'Change fields of one’s own profile; what is left out stays. `avatar` is an uploaded JPEG or PNG, or null; another `email` or `phone` needs the `password`',
  body: profileChange,
  reply: currentUserReply,
  refusals: ['taken', 'tooMany'],
  secret: true,
});

/** Minutes for which the code of a text message works. */
export const PHONE_CODE_MINUTES = 10;

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/user/phone/code',
  on: 'account',
  secret: true,
  summary: 'Send a code to one’s own phone number: once it came back, text messages go there',
  reply: z.object({
    /** Minutes for which the code works. */
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
  summary: 'Confirm one’s own phone number by the code that was sent to it; five tries a code',
  body: z.object({ code: oneTimeCode }),
  reply: currentUserReply,
  status: 200,
});

export const userFacts = endpoint({
  method: 'GET',
  path: '/api/user/facts',
  on: 'account',
  summary: 'What is computed of one’s own account',
  reply: z.object({
    memberSince: instantText,
    /** Projects of theirs that are in the state completed. */
    completedProjects: z.int(),
    /** Whether one of their browsers holds a live connection. */
    online: z.boolean(),
  }),
});

export const chooseLastProject = endpoint({
  method: 'PUT',
  path: '/api/user/last-project',
  on: 'account',
  summary: 'Remember the project that was opened last, for one’s other devices',
  body: z.object({ projectId: id }),
  reply: null,
  refusals: ['notFound'],
});
