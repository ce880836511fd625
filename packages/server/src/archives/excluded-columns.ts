import { getTableName } from 'drizzle-orm';
import { isNumberedTable } from '../schema/kinds/record-columns.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';

const OWN_PROJECT = { project_id: 'an import makes a project of its own' };
const NOT_IN_TRASH = {
  deleted_at: 'what lies in the trash stays behind',
  deleted_by: 'what lies in the trash stays behind',
};
const RECORD_COLUMNS = { ...OWN_PROJECT, ...NOT_IN_TRASH };
const NUMBERED_COLUMNS = { ...RECORD_COLUMNS, serial: 'its number says it' };
const UPDATED_AT = {
  updated_at: 'when it was saved last is told by nothing but the log, which stays behind',
};

/** Tables that archives do not contain, with the reason. */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = {
  // Project tables that belong to this installation.
  access_tokens: 'a key opens one installation, and acts for somebody of it',
  activity_seals: 'they seal the log where it was written',
  client_ids: 'a device sends to the old project',
  invitations: 'nobody is invited into a copy',
  jobs: 'they end after a day',
  notices: 'they were told to whom they were meant for',
  old_ids: 'records of a copy get new ids, which tell their project',
  ownership_offers: 'nobody of the archive is matched to an account',
  project_total_deltas: 'sums of rows, which triggers make anew',
  project_totals: 'sums of rows, which triggers make anew; the manifest holds them to be compared',
  photo_ids: 'a photo gets a new id in the new project',
  report_schedules: 'nobody asked the new owner whom to write to',
  report_sendings: 'what went out went out of the old project',
  saved_views: 'each is of its author',
  taken_plans: 'a device of a member of the old project has it',
  share_links: 'an address opens one project',
  trade_links: 'an address opens one project',
  trade_link_answers: 'what a trade said stands in the issue and its comments',
  supplier_shares: 'worked out anew from who adds the rows',
  webhooks: 'an address of this installation, with its secret',
  webhook_deliveries: 'what went out went out of the old project',
  mail_addresses: 'an address of this installation, with its key',
  held_mails: 'mail that nobody has accepted into the project',
  // Tables of accounts and of the installation.
  attempts: 'of accounts',
  calendar_links: 'of accounts',
  bank_accounts: 'of accounts',
  bank_lines: 'of accounts',
  bank_line_payments: 'of accounts',
  bank_statements: 'of accounts',
  email_confirmations: 'of accounts',
  idempotency_keys: 'of accounts',
  identities: 'of accounts',
  installation: 'of the installation',
  known_devices: 'of accounts',
  live_streams: 'of processes',
  mails: 'of the installation',
  handled_mails: 'of the installation',
  mail_in_state: 'of the installation',
  newsletter: 'of the installation',
  password_resets: 'of accounts',
  phone_codes: 'of accounts',
  recovery_codes: 'of accounts',
  security_events: 'of accounts',
  sessions: 'of accounts',
  webhook_cursor: 'of the installation',
  used_sign_ins: 'of accounts',
  users: 'of a person an archive holds the names alone',
};

// Report schedules and trade links are excluded completely.
const { 'report-schedule': _, 'trade-link': __, ...IN_ARCHIVES } = KINDS;
const ARCHIVED_KINDS = Object.values(IN_ARCHIVES);

/** Columns of archived tables that archives do not contain, with the reason. */
export const EXCLUDED_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(
    ARCHIVED_KINDS.map(({ table }) => [
      getTableName(table),
      isNumberedTable(table) ? NUMBERED_COLUMNS : RECORD_COLUMNS,
    ]),
  ),
  accounting_exports: OWN_PROJECT,
  accounting_profiles: { ...OWN_PROJECT, ...UPDATED_AT },
  accounting_rows: OWN_PROJECT,
  activity: {
    ...OWN_PROJECT,
    id: 'entries stand in their order',
    entity: 'of inspections alone',
    names: 'before and after are told with their names',
    xid: 'of the transaction that brought it',
    token_id: 'a key of this installation; the person stands beside it',
    erased_at: 'what was erased stays behind',
    erased_reason: 'what was erased stays behind',
  },
  budget_transfers: OWN_PROJECT,
  certificate_lines: OWN_PROJECT,
  check_answers: OWN_PROJECT,
  check_steps: OWN_PROJECT,
  check_template_revisions: OWN_PROJECT,
  comments: RECORD_COLUMNS,
  completion_lines: { ...OWN_PROJECT, in_trash: 'what lies in the trash stays behind' },
  contract_lines: OWN_PROJECT,
  document_versions: OWN_PROJECT,
  files: {
    ...OWN_PROJECT,
    key: 'a file has a number in an archive',
    uploaded_by: 'the importer uploads it',
    created_at: 'the day of an upload is shown nowhere',
    held_until: 'of forms that are open',
  },
  diary_addenda: { ...OWN_PROJECT, content_hash: 'made anew for the new ids' },
  diary_lines: { ...OWN_PROJECT, id: 'nothing of an archive names a line by it' },
  payments: {
    ...OWN_PROJECT,
    id: 'nothing of an archive names a payment by it',
    record_version: 'nobody takes a payment of another installation back',
    set_aside: 'what does not count stays behind',
  },
  phase_budgets: OWN_PROJECT,
  issues: {
    ...NUMBERED_COLUMNS,
    fixed_by_link: 'an address opens one project',
    disputed_by_link: 'an address opens one project',
  },
  photos: {
    ...OWN_PROJECT,
    trade_link_id: 'its name stands among the people',
    id: 'a photo gets a new one in the new project',
    state: 'only those that are stored are archived',
    ...{ type: 'of its file', kept_sha256: 'of its file', bytes: 'of its file' },
    ...{ width: 'of its file', height: 'of its file' },
    ...{ small_url: 'made anew', medium_url: 'made anew' },
  },
  plan_revisions: {
    ...OWN_PROJECT,
    ...{ state: 'its tiles are drawn anew', problem: 'it is drawn anew' },
    ...{ pixel_width: 'drawn anew', pixel_height: 'drawn anew', levels: 'drawn anew' },
    ...{ tiles_url: 'drawn anew', tile_bytes: 'drawn anew' },
  },
  programme_phases: OWN_PROJECT,
  programmes: { ...OWN_PROJECT, ...UPDATED_AT },
  project_branding: {
    ...{ ...OWN_PROJECT, ...UPDATED_AT },
    version: 'nobody has it open in a form yet',
    updated_by: 'the importer',
  },
  project_budgets: { ...OWN_PROJECT, ...UPDATED_AT },
  project_members: {
    ...OWN_PROJECT,
    id: 'a person has a number in an archive',
    owner_since: 'the importer alone owns the new project',
    added_at: 'the importer is its only member',
  },
  projects: {
    ...NOT_IN_TRASH,
    id: 'an import makes a project of its own',
    owner_id: 'the importer',
    shares_owners_suppliers: 'on, as in every project that somebody makes',
  },
  record_series: OWN_PROJECT,
  suppliers: {
    ...NOT_IN_TRASH,
    added_by: 'the importer',
    added_in_project_id: 'the new project',
    version: 'a row of the importer’s own directory',
    created_at: 'a row of the importer’s own directory',
    updated_at: 'a row of the importer’s own directory',
  },
};

/** Columns of inspections that their earlier versions do not contain, with the reason. */
export const EXCLUDED_VERSION_FIELDS: Readonly<Record<string, string>> = {
  id: 'that of the inspection',
  place_id: 'that of the inspection as it is now',
  number: 'it never changes',
  inspector_id: 'who had the work is not told',
  assigned_to_id: 'who had the work is not told',
  created_by: 'it never changes',
  version: 'counted from the changes',
  created_at: 'when it was first changed',
  updated_at: 'when it was changed',
};
