import type { CurrentUser } from '@brick/domain/users/current-user';
import { createRoot } from 'react-dom/client';
import { SiteWordsProvider } from '../words/site-words-provider.tsx';
import { type Leaving, LeavingDialog } from './leaving-dialog.tsx';

/** Shows the question over whatever screen is open, and resolves with what was decided. */
export function showLeaving(user: CurrentUser, count: number): Promise<Leaving> {
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
