// A lazy chunk with its own error boundary: if the chunk fails to load, only this part shows an error with a retry
// button, and unsaved forms around it stay mounted. React's `lazy` caches a failed load, so a retry creates a new lazy
// component. Whole pages are `late`.
// oxlint-disable-next-line no-restricted-imports -- the one place that may
import { Component, type ComponentType, type ReactElement, type ReactNode, lazy, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import './lazy-part.css'
import { isMissingPart, part } from './part.ts'
import { useIsRenewed } from './use-is-renewed.ts'

/**
 * `const Form = lazyPart(() => import('./form.tsx'), (module) => module.Form)`, inside a Suspense; without the second
 * argument the default export.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): (props: P) => ReactElement
export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): (props: P) => ReactElement
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  pick = (module: { default: ComponentType<P> }) => module.default,
): (props: P) => ReactElement {
  const attempt = () => lazy(part(async () => ({ default: pick(await load()) })))
  let latest = attempt()
  const prepare = () => {
    latest = attempt()
  }
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => latest)
    const renew = useCallback(() => setPart(() => latest), [])
    return (
      <PartBoundary onMissing={prepare} renew={renew}>
        <Part {...props} />
      </PartBoundary>
    )
  }
}

/**
 * Retry functions of all parts that failed to load: one outage usually affects several, so they are retried together.
 */
const missing = new Set<() => void>()

interface PartBoundaryProps {
  onMissing: () => void
  renew: () => void
  children: ReactNode
}

class PartBoundary extends Component<PartBoundaryProps, { failure: unknown }> {
  override state: { failure: unknown } = { failure: undefined }

  static getDerivedStateFromError(failure: unknown): { failure: unknown } {
    return { failure }
  }

  override componentDidCatch(failure: unknown): void {
    if (!isMissingPart(failure)) return
    this.props.onMissing()
    missing.add(this.#again)
  }

  override componentWillUnmount(): void {
    missing.delete(this.#again)
  }

  readonly #again = (): void => {
    missing.delete(this.#again)
    this.props.renew()
    this.setState({ failure: undefined })
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    // Errors of the loaded part itself go to the page's error boundary.
    if (!isMissingPart(failure)) throw failure
    return <PartMissing again={() => missing.forEach((again) => again())} />
  }
}

function PartMissing({ again }: { again: () => void }) {
  const { t } = useTranslation()
  const isRenewed = useIsRenewed()
  return createPortal(
    <div className="part-missing" role="alert">
      <strong>{t(isRenewed ? 'page.renewed.title' : 'page.outdated.title')}</strong>
      <span>{t(isRenewed ? 'page.renewed.text' : 'page.outdated.text')}</span>
      <button type="button" onClick={again}>
        {t('page.retry')}
      </button>
      <button type="button" onClick={() => location.reload()}>
        {t('page.reload')}
      </button>
    </div>,
    // Rendered inside the open popover or dialog: a click outside would close it.
    document.querySelector('dialog[open], :popover-open') ?? document.body,
  )
}
