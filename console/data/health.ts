// Degraded parts of a running server, shown to administrators.
import { useQuery } from '@tanstack/react-query'
import { afterIdle } from './after-idle.ts'
import { nothing } from './follows.ts'
import { isOpen, useSession } from './session.ts'
import { isAdministrator } from './use-tenant-choice.ts'

/** Polling interval in ms. */
const PERIOD = 60_000

export interface LogFailure {
  /** The error code, such as `ENOSPC`. */
  cause: string
  /** Log lines dropped since the server started. */
  dropped: number
}

type Sent = Partial<Record<string, unknown>>
const objectOf = (value: unknown): Sent => (value !== null && typeof value === 'object' ? { ...value } : {})

function logFailureFrom(sent: unknown): LogFailure | null {
  const { cause, dropped } = objectOf(objectOf(objectOf(sent).degraded).log)
  return typeof cause === 'string' ? { cause, dropped: Number(dropped ?? 0) } : null
}

/** Polled for platform administrators only. */
export function useLogFailure(): LogFailure | null {
  const isAsked = useSession((session) => isOpen(session) && isAdministrator(session))
  const { data = null } = useQuery({
    queryKey: ['readyz'],
    async queryFn({ signal }) {
      await afterIdle()
      return logFailureFrom(await (await fetch('/api/readyz', { signal })).json())
    },
    refetchInterval: PERIOD,
    retry: false,
    meta: { follows: nothing, isQuiet: true },
    enabled: isAsked,
  })
  return isAsked ? data : null
}
