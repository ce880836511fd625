import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../platform/session.ts';
import { TwoFactorForm } from './two-factor-form.tsx';

interface Props {
  onClose: () => void;
  /** There is a second factor, and its recovery codes have been kept. */
  onDone: () => void;
}

/** Sets up the second factor without which nothing else opens. */
export function DemandedFactorForm({ onClose, onDone }: Props) {
  const { twoFactorAuth } = useUser();
  const client = useQueryClient();
  const close = () => {
    onClose();
    if (!twoFactorAuth) return;
    // What was refused meanwhile is read now.
    void client.invalidateQueries();
    onDone();
  };
  return <TwoFactorForm onClose={close} />;
}
