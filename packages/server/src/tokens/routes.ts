import { isFreshSignIn } from '@brick/domain/auth/fresh-sign-in';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import {
  addPersonalToken,
  addProjectToken,
  currentToken,
  listPersonalTokens,
  listProjectTokens,
  takeOverProjectToken,
  withdrawPersonalToken,
  withdrawProjectToken,
} from '@brick/domain/tokens/api';
import { MAX_PERSONAL_TOKENS, MAX_PROJECT_TOKENS, rolesForToken } from '@brick/domain/tokens/rules';
import { assertIdentity } from '../auth/service.ts';
import { assertMemberOfAll } from '../members/service.ts';
import { type Caller, notAllowed, notFound } from '../platform/access/project-access.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type AccountContext, serve } from '../platform/http/endpoint-handlers.ts';
import { logSecurityEvent } from '../platform/monitoring/security-log.ts';
import { requireAccount } from '../users/service.ts';
import { tellTokenMade } from './token-mails.ts';
import {
  expiryOf,
  insertToken,
  loadPersonalTokens,
  loadProjectTokens,
  moveToken,
  serializeOfProject,
  serializePersonal,
  type TokenRow,
  tokenCondition,
  withdrawToken,
} from './token-store.ts';

type Context = Pick<AccountContext<unknown>, 'connection' | 'services' | 'caller' | 'request'>;

/** Throws unless the caller signed in just now or gives their password: a token outlives a browser that was left open. */
async function assertPresence(context: Context, password: string | undefined): Promise<void> {
  const { caller, connection, services } = context;
  if (password === undefined && isFreshSignIn(caller.session?.createdAt, services.now())) return;
  await assertIdentity(context, await requireAccount(connection, caller.userId), password, 'token');
}

/** What the log says of a token of a project. */
const logged = ({ name, role, scopes, money, expiresAt }: TokenRow) => ({
  name,
  role,
  scopes,
  money,
  expiresAt,
});

const logToken = (
  connection: Connection,
  { userId }: Pick<Caller, 'userId'>,
  { id, projectId }: TokenRow,
  change: { action: 'created' | 'updated' | 'deleted'; before?: object; after?: object },
) =>
  logActivity(connection, {
    ...{ projectId: projectId ?? 0, actorId: userId, entity: 'project-token', entityId: id },
    ...change,
  });

/** Tells the maker of a new token and the log of security, in its transaction. */
async function tellOfNew({ request, services, caller }: Context, connection: Connection, row: TokenRow) {
  await logSecurityEvent(
    { connection, request, services },
    { event: 'tokenMade', account: caller.userId, token: row.id, project: row.projectId },
  );
  await tellTokenMade(connection, await requireAccount(connection, caller.userId), row);
}

const tellOfEnd = ({ request, services, caller, connection }: Context, row: TokenRow): Promise<void> =>
  logSecurityEvent(
    { connection, request, services },
    { event: 'tokenWithdrawn', account: caller.userId, token: row.id, project: row.projectId },
  );

/** Tokens of accounts and of projects, and what a program asks about its own. */
export const tokenRoutes = [
  serve(listPersonalTokens, async ({ connection, caller, services }) =>
    serializePersonal(await loadPersonalTokens(connection, caller.userId), services.now()),
  ),

  serve(addPersonalToken, async (context) => {
    const { caller, body, services } = context;
    const now = services.now();
    const { name, scopes, money, projects } = body;
    const expiresAt = expiryOf(body, now);
    await assertPresence(context, body.password);
    return services.inTransaction(async (connection) => {
      await assertMemberOfAll(connection, caller.userId, projects);
      const { row, token } = await insertToken(
        connection,
        { userId: caller.userId, projectId: null, role: null, name, scopes, projects, money, expiresAt },
        { most: MAX_PERSONAL_TOKENS, now },
      );
      await tellOfNew(context, connection, row);
      connection.announce({ userId: caller.userId, topic: 'tokens' });
      const [shown] = serializePersonal([row], now);
      if (!shown) throw new Error('a token was lost');
      return { ...shown, token };
    });
  }),

  serve(withdrawPersonalToken, async (context) => {
    const { connection, caller, params, services } = context;
    const row = await withdrawToken(connection, tokenCondition(caller, params.tokenId), services.now());
    if (!row) throw notFound();
    await tellOfEnd(context, row);
    connection.announce({ userId: caller.userId, topic: 'tokens' });
  }),

  serve(listProjectTokens, async ({ connection, project, services }) =>
    serializeOfProject(connection, await loadProjectTokens(connection, project.id), services.now()),
  ),

  serve(addProjectToken, async (context) => {
    const { caller, project, member, body, services } = context;
    const now = services.now();
    const { name, scopes, money, role } = body;
    if (role === 'owner')
      throw fieldProblem('role', problemMessage('A token is never an owner. Choose another role'));
    if (!rolesForToken(member.role).includes(role))
      throw notAllowed(problemMessage('A token has no role with rights that you do not have yourself.'));
    const expiresAt = expiryOf(body, now);
    return services.inTransaction(async (connection) => {
      const { row, token } = await insertToken(
        connection,
        {
          userId: caller.userId,
          projectId: project.id,
          role,
          name,
          scopes,
          projects: null,
          money,
          expiresAt,
        },
        { most: MAX_PROJECT_TOKENS, now },
      );
      await logToken(connection, caller, row, { action: 'created', after: logged(row) });
      await tellOfNew(context, connection, row);
      const [shown] = await serializeOfProject(connection, [row], now);
      if (!shown) throw new Error('a token was lost');
      return { ...shown, token };
    });
  }),

  serve(withdrawProjectToken, async (context) => {
    const { connection, caller, project, params, services } = context;
    const which = tokenCondition({ projectId: project.id }, params.tokenId);
    const row = await withdrawToken(connection, which, services.now());
    if (!row) throw notFound();
    await tellOfEnd(context, row);
    await logToken(connection, caller, row, { action: 'deleted', before: logged(row) });
  }),

  serve(takeOverProjectToken, async ({ connection, caller, member, project, params, services }) => {
    if (member.role !== 'owner') throw notAllowed(problemMessage('Only owners take over a token.'));
    const row = await moveToken(
      connection,
      tokenCondition({ projectId: project.id }, params.tokenId),
      caller.userId,
    );
    if (!row) throw notFound();
    const [shown] = await serializeOfProject(connection, [row], services.now());
    if (!shown) throw new Error('a token was lost');
    if (shown.state === 'expired')
      throw new DomainError('conflict', problemMessage('This token has expired. Make a new one.'));
    await logToken(connection, caller, row, {
      action: 'updated',
      after: { name: row.name, createdBy: caller.userId },
    });
    return shown;
  }),

  serve(currentToken, async ({ caller: { token } }) => {
    if (!token) throw notFound();
    const { name, kind, scopes, projects, role, limits, expiresAt } = token;
    return {
      ...{ name, kind, scopes: [...scopes], role, money: limits.money, expiresAt },
      projects: projects && [...projects],
    };
  }),
];
