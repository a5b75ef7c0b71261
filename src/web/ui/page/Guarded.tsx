import { Component, type ReactNode } from 'react';

interface GuardedProps {
  children: ReactNode;
  /** What stands in their place once they broke. */
  instead: ReactNode;
  /** With another one they are tried again. */
  attempt?: unknown;
  onBroken?: () => void;
}

interface GuardedState {
  isBroken: boolean;
  attempt: unknown;
}

/** What may break by itself, because its code does not come or has a fault: nothing else of the page goes with it. */
export class Guarded extends Component<GuardedProps, GuardedState> {
  override state: GuardedState = { isBroken: false, attempt: this.props.attempt };

  static getDerivedStateFromError(): Partial<GuardedState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ attempt }: GuardedProps, before: GuardedState): GuardedState | null {
    return attempt === before.attempt ? null : { isBroken: false, attempt };
  }

  override componentDidCatch(): void {
    this.props.onBroken?.();
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
