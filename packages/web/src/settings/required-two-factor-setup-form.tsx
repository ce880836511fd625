import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../platform/session/session.ts';
import { TwoFactorSetupForm } from './two-factor-setup-form.tsx';

interface RequiredTwoFactorFormProps {
  onClose: () => void;
  /** Called once there is a second factor and its recovery codes have been saved. */
  onDone: () => void;
}

/** Sets up the required second factor. */
export function RequiredTwoFactorSetupForm({ onClose, onDone }: RequiredTwoFactorFormProps) {
  const { twoFactorAuth } = useUser();
  const client = useQueryClient();
  const close = () => {
    onClose();
    if (!twoFactorAuth) return;
    // Queries that were refused meanwhile are read now.
    void client.invalidateQueries();
    onDone();
  };
  return <TwoFactorSetupForm onClose={close} />;
}
