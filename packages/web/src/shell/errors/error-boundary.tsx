import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

/** Catches errors outside of a single screen. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? <ErrorScreen /> : this.props.children;
  }
}
