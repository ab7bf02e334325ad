// Error boundary with a message and a retry button.
import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react'
import { recordError } from '../data/error-log.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { isMissingPart } from '../kit/lazy/part.ts'
import { Crashed, Outdated } from './plain-pages.tsx'

const PartFailed = lazyPart(() => import('./part-failed.tsx'))

interface BoundaryProps {
  children: ReactNode
  /** A change, such as another page, resets the error. */
  resetKey?: string
  /** A part beside the pages: it goes alone, and what is typed into them stays. */
  isPart?: boolean
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

  readonly retry = (): void => this.setState({ failure: undefined })

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    if (this.props.isPart)
      return (
        <Suspense fallback={null}>
          <PartFailed onRetry={this.retry} />
        </Suspense>
      )
    if (isMissingPart(failure)) return <Outdated onRetry={this.retry} />
    const words = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure)
    return <Crashed detail={words} onRetry={this.retry} />
  }
}

/** A part beside the pages. */
export const PartOf = ({ children }: { children: ReactNode }) => <Boundary isPart>{children}</Boundary>
