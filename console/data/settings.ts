// Settings an administrator made for all consoles of the installation.
import { useQuery } from '@tanstack/react-query'
import { afterIdle } from './after-idle.ts'
import { client } from './client.ts'
import { nothing } from './follows.ts'
import { useSession } from './session.ts'

export interface Settings {
  /** URL of the monitoring dashboard; empty where there is none. */
  dashboardUrl: string
  /** What opens it: the access token as it is, or a code in its place. */
  dashboardLink: 'token' | 'code'
  /** Address gateways connect to; empty means the server's own host name and the default port. */
  gatewayAddress: string
  /** Origins that may be embedded in an iframe. */
  frameOrigins: readonly string[]
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function settingsFrom(data: unknown): Settings {
  const sent: Partial<Record<keyof Settings, unknown>> = data !== null && typeof data === 'object' ? data : {}
  return {
    dashboardUrl: textOf(sent.dashboardUrl),
    dashboardLink: sent.dashboardLink === 'token' ? 'token' : 'code',
    gatewayAddress: textOf(sent.gatewayAddress),
    frameOrigins: Array.isArray(sent.frameOrigins) ? sent.frameOrigins.map(textOf) : [],
  }
}

/** Undefined until loaded; `oldest` is the stale time in ms. */
export function useSettings(oldest = 300_000): {
  settings: Settings | undefined
  isFailed: boolean
  retry: () => void
} {
  const { data, isError, refetch } = useQuery({
    queryKey: ['settings'],
    async queryFn({ signal }) {
      await afterIdle()
      return settingsFrom(await client.get('blade-system/param/console', {}, signal))
    },
    staleTime: oldest,
    meta: { follows: nothing, isQuiet: true },
    enabled: useSession((session) => session.isSignedIn),
  })
  return { settings: data, isFailed: isError && !data, retry: () => void refetch() }
}
