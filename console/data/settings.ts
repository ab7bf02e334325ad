// What the administrator set for every console of the installation.
import { useQuery } from '@tanstack/react-query'
import { afterIdle } from './after-idle.ts'
import { client } from './client.ts'
import { useSession } from './session.ts'

export interface Settings {
  /** Where the monitoring dashboard is; empty where there is none. */
  dashboardUrl: string
  /** Where gateways connect; empty where it is the server's own name and the usual port. */
  gatewayAddress: string
  /** Origins whose pages may be shown inside ours. */
  frameOrigins: readonly string[]
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function settingsFrom(data: unknown): Settings {
  const sent: Partial<Record<keyof Settings, unknown>> = data !== null && typeof data === 'object' ? data : {}
  return {
    dashboardUrl: textOf(sent.dashboardUrl),
    gatewayAddress: textOf(sent.gatewayAddress),
    frameOrigins: Array.isArray(sent.frameOrigins) ? sent.frameOrigins.map(textOf) : [],
  }
}

/** Nothing until they are known; how old they may be is in milliseconds. */
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
    meta: { isQuiet: true },
    enabled: useSession((session) => session.isSignedIn),
  })
  return { settings: data, isFailed: isError && !data, retry: () => void refetch() }
}
