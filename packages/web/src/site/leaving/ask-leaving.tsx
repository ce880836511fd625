import type { CurrentUser } from '@brick/domain/users/current-user';
import { createRoot } from 'react-dom/client';
import { forgetPerson } from '../outbox/forget.ts';
import { SiteWordsProvider } from '../words/site-words-provider.tsx';
import { unsentOf } from './leave-device.ts';
import { type Leaving, LeavingDialog } from './leaving-dialog.tsx';

/** Shows the question over whatever screen is open, and resolves with what was decided. */
function ask(user: CurrentUser, count: number): Promise<Leaving> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise<Leaving>((resolve) => {
    root.render(
      <SiteWordsProvider language={user.language} timeZone={user.timezone} currency={user.currency}>
        <LeavingDialog userId={user.id} count={count} onDecided={resolve} />
      </SiteWordsProvider>,
    );
  }).finally(() => {
    root.unmount();
    place.remove();
  });
}

/**
 * Asks before a user signs out on a device with entries of theirs that are not sent. Resolves with what to do once they are
 * signed out, which clears what was kept for them; null if they stay.
 */
export async function askLeaving(user: CurrentUser): Promise<(() => Promise<void>) | null> {
  // A database that cannot be opened is left as it is.
  const count = await unsentOf(user.id).catch(() => null);
  if (count === null) return async () => {};
  const decision = count === 0 ? 'leave' : await ask(user, count);
  if (decision === 'stay') return null;
  return () => forgetPerson(user.id, decision === 'delete' ? 'delete' : 'keep');
}
