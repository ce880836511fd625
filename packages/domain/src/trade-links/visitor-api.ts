import * as z from 'zod';
import { dateText, instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath, optionalText, requiredText, uuid } from '../field-schemas.ts';
import { ISSUE_LEVELS, ISSUE_STAGES } from '../issues/record.ts';
import { photoMarks } from '../photos/api.ts';
import { PHOTO_PURPOSES, PHOTO_STATES, photoIdsSchema } from '../photos/photo-fields.ts';
import { LANGUAGES } from '../users/languages-and-job-titles.ts';
import { pinText } from './body.ts';
import { ANSWER_KINDS, type AnswerKind, LINK_RIGHTS, MAX_VISITOR_NAME } from './record.ts';

/** A photo as a visitor sees it: of nobody, and without a place on the map. */
const visiblePhoto = z.object({
  id: z.string(),
  purpose: z.enum(PHOTO_PURPOSES),
  state: z.enum(PHOTO_STATES),
  width: z.int().nullable(),
  height: z.int().nullable(),
  marks: photoMarks,
});

/** What was said by this link. */
const answer = z.object({
  kind: z.enum(ANSWER_KINDS),
  text: z.string().nullable(),
  /** The name that the visitor gave. */
  name: z.string().nullable(),
  at: instantText,
});

const itemFields = {
  id: z.int(),
  number: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** One of TRADES, or a trade in somebody's own words. */
  trade: z.string().nullable(),
  /** The path of the place; else where it is in own words. */
  place: z.string().nullable(),
  /** The number of the plan on which it stands. */
  plan: z.string().nullable(),
  dueDate: dateText.nullable(),
  overdue: z.boolean(),
  severity: z.enum(ISSUE_LEVELS),
  stage: z.enum(ISSUE_STAGES),
  /** Why the last report of a fix was refused; null once it is reported again. */
  refusedReason: z.string().nullable(),
  /** It is disputed by this link. */
  disputed: z.boolean(),
  photos: z.array(visiblePhoto),
  answers: z.array(answer),
};

/** An issue as a visitor sees it: no money, no comments, nobody's name. */
export const visitorIssue = z.object(itemFields);

export type VisitorIssue = z.output<typeof visitorIssue>;

const locked = z.object({ needsPin: z.literal(true) });

const opened = z.object({
  number: z.string(),
  /** Whom the link is for. */
  name: z.string(),
  projectName: z.string(),
  /** The company that sent it, and who made it. */
  companyName: z.string().nullable(),
  madeBy: z.string().nullable(),
  rights: z.enum(LINK_RIGHTS),
  language: z.enum(LANGUAGES),
  /** The day that it is on site. */
  today: dateText,
  expiresAt: instantText,
  photosLeft: z.int(),
  acknowledgedAt: instantText.nullable(),
  acknowledgedName: z.string().nullable(),
  /** There are more issues than are shown. */
  truncated: z.boolean(),
  issues: z.array(visitorIssue),
});

export type OpenedTradeLink = z.output<typeof opened>;

/** Invalid keys all get the same reply, so the format is not checked. */
const key = z.string();
const keyInPath = z.object({ key });
const issueInPath = z.object({ key, id: idInPath });
const photoInPath = z.object({ key, uuid });

export const openTradeLink = endpoint({
  method: 'GET',
  path: '/api/trade/{key}',
  on: 'everyone',
  params: keyInPath,
  summary: 'What a trade link shows; of one with a PIN that was not entered, only that it needs it',
  reply: z.union([opened, locked]),
  refusals: ['notFound', 'tooMany'],
});

export const enterPin = endpoint({
  method: 'POST',
  path: '/api/trade/{key}/pin',
  on: 'everyone',
  params: keyInPath,
  summary: 'Enters the PIN of a trade link, which is kept in a cookie for this link alone',
  body: z.object({ pin: pinText }),
  reply: null,
  refusals: ['notFound', 'tooMany'],
});

const refusals = ['notFound', 'forbidden'] as const;

export const visitorIssueCall = endpoint({
  method: 'GET',
  path: '/api/trade/{key}/issues/{id}',
  on: 'everyone',
  params: issueInPath,
  summary: 'One issue of a trade link',
  reply: visitorIssue,
  refusals,
});

export const visitorIssuePlan = endpoint({
  method: 'GET',
  path: '/api/trade/{key}/issues/{id}/plan',
  on: 'everyone',
  params: issueInPath,
  summary: 'A PNG of the plan around an issue of a trade link, on the revision that holds',
  reply: 'file',
  refusals: [...refusals, 'notReady'],
});

export const visitorPhoto = endpoint({
  method: 'GET',
  path: '/api/trade/{key}/photos/{uuid}',
  on: 'everyone',
  params: photoInPath,
  query: z.object({ size: z.enum(['320', '1280']).optional() }),
  summary: 'A photo of an issue of a trade link, or one that was sent by the link',
  reply: 'file',
  refusals,
});

export const sendVisitorPhoto = endpoint({
  method: 'PUT',
  path: '/api/trade/{key}/photos/{uuid}',
  on: 'everyone',
  params: photoInPath,
  query: z.object({
    takenAt: z
      .string()
      .max(100)
      .optional()
      .meta({ format: 'date-time', example: '2026-03-18T07:30:00.000Z' }),
  }),
  summary:
    'Sends the bytes of a photo (JPEG or PNG under 10 MB), with Content-Digest or Digest; the same bytes may be sent again',
  takes: 'bytes',
  reply: visiblePhoto,
  status: 201,
  refusals: [...refusals, 'taken', 'purged', 'tooLarge', 'invalid', 'full', 'tooMany'],
});

/** Who answers, as they call themselves, and the id of the answer, by which a repeat does nothing. */
const visitor = {
  name: optionalText(MAX_VISITOR_NAME),
  clientId: uuid.nullable().default(null),
};

export const acknowledgeLink = endpoint({
  method: 'POST',
  path: '/api/trade/{key}/acknowledge',
  on: 'everyone',
  params: keyInPath,
  summary: 'Says that the list was received; once said, it stays as it is',
  body: z.object({ ...visitor, name: requiredText(MAX_VISITOR_NAME) }),
  reply: z.object({ acknowledgedAt: instantText, acknowledgedName: z.string() }),
  status: 200,
  refusals: [...refusals, 'taken', 'tooMany'],
});

/** Declares the call of an answer to an issue. */
const answerEndpoint = <const Kind extends AnswerKind, Body extends z.ZodObject>(
  kind: Kind,
  summary: string,
  body: Body,
) =>
  endpoint({
    method: 'POST',
    path: `/api/trade/{key}/issues/{id}/${kind}` as const,
    on: 'everyone',
    params: issueInPath,
    summary,
    body,
    reply: visitorIssue,
    status: 200,
    refusals: [...refusals, 'invalidStep', 'taken', 'tooMany'],
  });

export const reportFixedByLink = answerEndpoint(
  'fixed',
  'Reports an issue fixed, for a member to verify',
  z.object({ note: optionalText(5000), photoIds: photoIdsSchema.default([]), ...visitor }),
);

export const commentByLink = answerEndpoint(
  'comment',
  'Comments on an issue, among its comments for the members',
  z.object({ text: requiredText(5000), ...visitor }),
);

export const disputeByLink = answerEndpoint(
  'dispute',
  'Says why an issue is not for this trade, or not right',
  z.object({ reason: requiredText(5000), ...visitor }),
);
