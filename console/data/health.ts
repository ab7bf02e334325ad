// What does not work although the server answers, for those who can mend it.
import { useQuery } from '@tanstack/react-query'
import { afterIdle } from './after-idle.ts'
import { isOpen, useSession } from './session.ts'
import { isAdministrator } from './use-tenant-choice.ts'

/** Milliseconds. */
const PERIOD = 60_000

export interface LogTrouble {
  /** `ENOSPC` and the like. */
  cause: string
  /** Lines lost since the server started. */
  dropped: number
}

type Sent = Partial<Record<string, unknown>>
const objectOf = (value: unknown): Sent => (value !== null && typeof value === 'object' ? { ...value } : {})

function troubleFrom(sent: unknown): LogTrouble | null {
  const { cause, dropped } = objectOf(objectOf(objectOf(sent).degraded).log)
  return typeof cause === 'string' ? { cause, dropped: Number(dropped ?? 0) } : null
}

/** Asked of the platform's administrators alone, and only now and then. */
export function useLogTrouble(): LogTrouble | null {
  const isAsked = useSession((session) => isOpen(session) && isAdministrator(session))
  const { data = null } = useQuery({
    queryKey: ['readyz'],
    async queryFn({ signal }) {
      await afterIdle()
      return troubleFrom(await (await fetch('/api/readyz', { signal })).json())
    },
    refetchInterval: PERIOD,
    retry: false,
    meta: { isQuiet: true },
    enabled: isAsked,
  })
  return isAsked ? data : null
}
