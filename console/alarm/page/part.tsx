// A part of the page: it has its heading, and is awaited, fails and says what it leaves out by itself.
import type { Some } from '@steward/domain/alarm/page/answers'
import { type ReactNode, useId } from 'react'
import { Loaded } from '../../kit/state/loaded.tsx'
import type { Reading } from '../../kit/state/reading.ts'
import { Lines } from '../../kit/state/shape.tsx'
import { useWords } from './words/use-words.ts'

interface Props<T> {
  name: string
  title: string
  query: Reading<T>
  /** Beside the heading. */
  beside?: ReactNode
  children: (data: T) => ReactNode
}

export function Part<T>({ name, title, query, beside, children }: Props<T>) {
  const id = useId()
  return (
    <section className="alarm-page-part" data-part={name} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {beside}
      </header>
      <Loaded query={query} name={title} shape={<Lines count={4} />}>
        {children}
      </Loaded>
    </section>
  )
}

/** Rows of which some may be left out, or that the person may not see. */
export function SomeOf<T>({
  of,
  none,
  children,
}: {
  of: Some<T> | null
  none: string
  children: (rows: T[]) => ReactNode
}) {
  const { t } = useWords()
  if (of === null) return <p className="alarm-page-none">{t('denied')}</p>
  if (of.rows.length === 0) return <p className="alarm-page-none">{none}</p>
  return (
    <>
      {children(of.rows)}
      {of.total > of.rows.length && <Cut total={of.total} shown={of.rows.length} />}
    </>
  )
}

export function Cut({ total, shown }: { total: number; shown: number }) {
  const { t } = useWords()
  return <p className="alarm-page-cut">{t('cut', { total, shown })}</p>
}
