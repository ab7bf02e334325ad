// Parameters every browser needs: the dashboard's address, the gateway address, and where frames and pictures may be from.
import { DASHBOARD_PATH } from '@steward/domain/report/dashboard/calls'
import { preloaded } from '../../platform/cache/preloaded.ts'
import type { AppContext } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { platformScope } from '../../platform/db.ts'

export interface Settings {
  dashboardUrl: string
  gatewayAddress: string
  frameOrigins: readonly string[]
  /** Elsewhere than here, such as avatars that another system keeps. */
  pictureOrigins: readonly string[]
}

const DASHBOARD = 'dashboard.url'
const GATEWAYS = 'gateway.address'
const ORIGINS = 'iframe.origins'
const PICTURES = 'picture.origins'

export async function readSettings(db: Pick<Db, 'open'>): Promise<Settings> {
  const [rows = []] = await db.open(platformScope).readOnce([
    {
      text: 'select param_key, param_value from param where param_key = any($1) and is_deleted = 0 and status = 1',
      values: [[DASHBOARD, GATEWAYS, ORIGINS, PICTURES]],
    },
  ])
  const values = new Map(rows.map((row) => [row.param_key, String(row.param_value ?? '').trim()]))
  return {
    dashboardUrl: addressFrom(values.get(DASHBOARD) || DASHBOARD_PATH),
    gatewayAddress: lineFrom(values.get(GATEWAYS)),
    frameOrigins: originsFrom(values.get(ORIGINS)),
    pictureOrigins: originsFrom(values.get(PICTURES)),
  }
}

/** Nothing stands for what is usual; a dash stands for none. */
const isNone = (text: string) => text === '' || text === '-'

const isWeb = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** An http(s) URL or a path of this site; otherwise empty. */
export function addressFrom(text = ''): string {
  if (isNone(text)) return ''
  return isWeb(text) || /^\/(?!\/)/.test(text) ? text : ''
}

/** Host and port for devices; otherwise empty. */
export const lineFrom = (text = ''): string => (/^[\w.-]{1,253}:\d{1,5}$/.test(text) ? text : '')

/** Origins of the listed URLs; wildcards and invalid entries are ignored. */
export function originsFrom(text = ''): string[] {
  const origins = text.split(/[\s,;,;]+/).flatMap((one) => (isWeb(one) ? [new URL(one).origin] : []))
  return [...new Set(origins)].filter((origin) => !origin.includes('*'))
}

export interface KnownSettings {
  /** Resolves when every committed change is loaded; if loading fails, the previous values remain. */
  ready(): Promise<void>
  now(): Settings
}

/** In memory, because every page's CSP header contains these origins. */
export function createSettings(app: AppContext): KnownSettings {
  let known: Settings = { dashboardUrl: '', gatewayAddress: '', frameOrigins: [], pictureOrigins: [] }
  const current = preloaded(app, {
    follows: ['param'],
    async load() {
      known = await readSettings(app.db)
    },
  })
  const ready = () =>
    current
      .ready()
      .catch((error: unknown) => app.log.warn({ err: error }, 'settings could not be read; the previous ones remain'))
  return { ready, now: () => known }
}
