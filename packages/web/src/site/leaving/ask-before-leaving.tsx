import type { CurrentUser } from '@brick/domain/users/current-user';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { SiteWordsProvider } from '../words/site-words-provider.tsx';
import { DraftsDialog } from './drafts-dialog.tsx';
import { type LeavingDecision, LeavingDialog } from './leaving-dialog.tsx';

/** Shows a question over whatever screen is open, and resolves with what was decided. */
function show<Decision>(
  user: CurrentUser,
  question: (decide: (decision: Decision) => void) => ReactNode,
): Promise<Decision> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise<Decision>((resolve) => {
    root.render(
      <SiteWordsProvider language={user.language} timeZone={user.timezone} currency={user.currency}>
        {question(resolve)}
      </SiteWordsProvider>,
    );
  }).finally(() => {
    root.unmount();
    place.remove();
  });
}

/** Asks what becomes of entries that are not sent. */
export const askAboutUnsent = (user: CurrentUser, count: number): Promise<LeavingDecision> =>
  show(user, (decide) => <LeavingDialog userId={user.id} count={count} onDecided={decide} />);

/** Asks whether the drafts of forms may be deleted. */
export const askDeletingDrafts = (user: CurrentUser, count: number): Promise<boolean> =>
  show(user, (decide) => <DraftsDialog count={count} onDecided={decide} />);
