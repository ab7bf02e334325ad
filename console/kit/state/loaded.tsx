// What a query has: its shape while it is awaited, why it could not be read, what it answered, and what is said of an old answer.
import type { ReactNode } from 'react'
import { Outdated } from './outdated.tsx'
import type { Reading } from './reading.ts'
import { Expected, Failed } from './states.tsx'

interface PendingProps {
  query: Reading<unknown>
  /** What is read, as a person calls it. */
  name: string
  /** As large as what is awaited. */
  shape?: ReactNode
}

interface LoadedProps<T> extends PendingProps {
  query: Reading<T>
  /** In place of an answer without a single row. */
  empty?: ReactNode
  children: (data: T) => ReactNode
}

export function Loaded<T>({ empty, children, ...awaited }: LoadedProps<T>) {
  const { data, error, dataUpdatedAt, refetch } = awaited.query
  if (data === undefined) return <Pending {...awaited} />
  // One place with and without the failure: what is typed below stays when an answer grows old.
  return (
    <>
      {error && <Outdated failure={error} asOf={dataUpdatedAt} again={() => void refetch()} />}
      {empty !== undefined && hasNone(data) ? empty : children(data)}
    </>
  )
}

/** Until there is an answer, for what has another frame then. */
export const Pending = ({ query, name, shape = <Expected /> }: PendingProps) =>
  query.error ? <Failed failure={query.error} name={name} again={() => void query.refetch()} /> : shape

const hasNone = (data: unknown): boolean =>
  Array.isArray(data)
    ? data.length === 0
    : typeof data === 'object' && data !== null && 'records' in data && hasNone(data.records)
