const done = { shape: 'tick', tone: 'moss' } as const;
const waiting = { shape: 'ring', tone: 'ochre' } as const;
const moving = { shape: 'half', tone: 'blueprint' } as const;
const bad = { shape: 'cross', tone: 'crimson' } as const;
const nothing = { shape: 'dash', tone: 'slate' } as const;

/** Shape and colour of every status, the same on screens and in reports. */
export const STATUS_STYLES = {
  paid: done,
  approved: done,
  resolved: done,
  passed: done,
  completed: done,
  active: done,
  on_schedule: done,
  on_track: done,
  present: done,
  closed: done,
  published: done,
  pass: done,
  released: done,
  attended: done,
  pending: waiting,
  pending_payment: waiting,
  open: waiting,
  started: waiting,
  medium: waiting,
  on_hold: waiting,
  expiring: waiting,
  submitted: waiting,
  ready: waiting,
  notified: waiting,
  in_progress: moving,
  certified: moving,
  fixed: moving,
  running: moving,
  concession: moving,
  at_risk: moving,
  rejected: bad,
  failed: bad,
  high: bad,
  behind_schedule: bad,
  overdue: bad,
  missing: bad,
  fail: bad,
  returned: bad,
  overridden: bad,
  expired: bad,
  not_started: nothing,
  inactive: nothing,
  low: nothing,
  draft: nothing,
  archived: nothing,
  no_date_set: nothing,
  unknown: nothing,
  planned: nothing,
  abandoned: nothing,
  retired: nothing,
  na: nothing,
  locked: nothing,
  not_attended: nothing,
} as const;

export type Status = keyof typeof STATUS_STYLES;
export type StatusShape = (typeof STATUS_STYLES)[Status]['shape'];
export type StatusTone = (typeof STATUS_STYLES)[Status]['tone'];
