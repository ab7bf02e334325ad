// Parameters that concern every browser: where the dashboard is, and whose pages may be shown inside ours.
import type { AppContext } from '../platform/ctx.ts'
import type { Db } from '../platform/db.ts'
import { platformScope } from '../platform/db.ts'
import { reloadingCache } from '../platform/reloading-cache.ts'

export interface Settings {
  dashboardUrl: string
  gatewayAddress: string
  frameOrigins: readonly string[]
}

const DASHBOARD = 'dashboard.url'
const GATEWAYS = 'gateway.address'
const ORIGINS = 'iframe.origins'

export async function readSettings(db: Pick<Db, 'open'>): Promise<Settings> {
  const [rows = []] = await db.open(platformScope).readOnce([
    {
      text: 'select param_key, param_value from param where param_key = any($1) and is_deleted = 0 and status = 1',
      values: [[DASHBOARD, GATEWAYS, ORIGINS]],
    },
  ])
  const values = new Map(rows.map((row) => [row.param_key, String(row.param_value ?? '').trim()]))
  return {
    dashboardUrl: addressFrom(values.get(DASHBOARD)),
    gatewayAddress: lineFrom(values.get(GATEWAYS)),
    frameOrigins: originsFrom(values.get(ORIGINS)),
  }
}

/** A form does not let a value be emptied; a dash says there is none. */
const isNone = (text: string) => text === '' || text === '-'

const isWeb = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** An address of the web or of this site; anything else counts as none. */
export function addressFrom(text = ''): string {
  if (isNone(text)) return ''
  return isWeb(text) || /^\/(?!\/)/.test(text) ? text : ''
}

/** Name and port devices connect to; anything else counts as none. */
export const lineFrom = (text = ''): string => (/^[\w.-]{1,253}:\d{1,5}$/.test(text) ? text : '')

/** What was written, as origins; a wildcard or a word that is no address counts for nothing. */
export function originsFrom(text = ''): string[] {
  const origins = text.split(/[\s,;,;]+/).flatMap((one) => (isWeb(one) ? [new URL(one).origin] : []))
  return [...new Set(origins)].filter((origin) => !origin.includes('*'))
}

export interface KnownSettings {
  /** Settles when every change answered so far is known; where it cannot be read, what was known before goes on. */
  ready(): Promise<void>
  now(): Settings
}

/** Kept in memory, because every page that is sent names the origins it may frame. */
export function createSettings(app: AppContext): KnownSettings {
  let known: Settings = { dashboardUrl: '', gatewayAddress: '', frameOrigins: [] }
  const current = reloadingCache(async () => {
    known = await readSettings(app.db)
  })
  app.changes.listen((table) => {
    if (table === 'param' || table === '*') current.invalidate()
  })
  const ready = () =>
    current.ready().catch((error: unknown) => app.log.warn({ err: error }, 'the settings were not read'))
  return { ready, now: () => known }
}
