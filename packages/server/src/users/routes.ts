import { chooseLastProject, updateProfile, userFacts } from '@brick/domain/users/contract';
import { claimPicture, releasePicture } from '../files/reads.ts';
import { presentUsers } from '../live/reads.ts';
import { notFound } from '../platform/access.ts';
import { serve } from '../platform/serve.ts';
import { changeAccount, requireAccount } from './reads.ts';
import { factsOf, rememberProject } from './store.ts';

export const userRoutes = [
  serve(updateProfile, async ({ connection, caller, body }) => {
    const { avatar: before } = await requireAccount(connection, caller.userId);
    if (body.avatar !== undefined && body.avatar !== before) {
      await claimPicture(connection, body.avatar, { userId: caller.userId, field: 'avatar' });
      await releasePicture(connection, before, caller.userId);
    }
    return changeAccount(connection, caller.userId, body);
  }),

  serve(userFacts, async ({ connection, caller }) => {
    const facts = await factsOf(connection, caller.userId);
    if (!facts) throw notFound();
    const present = await presentUsers(connection, [caller.userId]);
    return { ...facts, online: present.has(caller.userId) };
  }),

  serve(chooseLastProject, async ({ connection, caller, body }) => {
    if (!(await rememberProject(connection, caller.userId, body.projectId))) throw notFound();
  }),
];
