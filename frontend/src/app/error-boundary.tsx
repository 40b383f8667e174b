import { Component, type ErrorInfo, type ReactNode } from "react";
import { reportError } from "./follow-errors";

export interface Caught {
  error: Error;
  componentStack: string | null;
  /** Number of errors caught since the boundary was mounted, including this one. */
  count: number;
  reset: () => void;
}

interface Props {
  /** The error is cleared when this changes, because the user has left the failed route. */
  resetKey?: string;
  fallback: (caught: Caught) => ReactNode;
  children: ReactNode;
}

interface State {
  error: Error | null;
  componentStack: string | null;
  count: number;
  resetKey: string | undefined;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, componentStack: null, count: 0, resetKey: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { resetKey: props.resetKey, error: null, componentStack: null };
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo): void {
    reportError(thrown, info.componentStack ?? null);
    this.setState(({ count }) => ({ count: count + 1, componentStack: info.componentStack ?? null }));
  }

  reset = () => this.setState({ error: null, componentStack: null });

  override render(): ReactNode {
    const { error, componentStack, count } = this.state;
    if (error === null) return this.props.children;
    return this.props.fallback({ error, componentStack, count: Math.max(count, 1), reset: this.reset });
  }
}
