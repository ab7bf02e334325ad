// Error boundary with a message and a retry button.
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { recordError } from '../data/error-log.ts'
import { isMissingPart } from '../kit/lazy/part.ts'
import { Crashed, Outdated } from './plain-pages.tsx'

interface BoundaryProps {
  children: ReactNode
  /** A change, such as another page, resets the error. */
  resetKey?: string
}

interface BoundaryState {
  failure: unknown
  resetKey: string | undefined
}

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(failure: unknown): Partial<BoundaryState> {
    return { failure: failure ?? new Error('failed without a reason') }
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { failure: undefined, resetKey: props.resetKey }
  }

  override componentDidCatch(failure: unknown, { componentStack }: ErrorInfo): void {
    if (!isMissingPart(failure)) recordError(failure, componentStack ?? '')
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    const retry = () => this.setState({ failure: undefined })
    if (isMissingPart(failure)) return <Outdated onRetry={retry} />
    const words = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure)
    return <Crashed detail={words} onRetry={retry} />
  }
}
