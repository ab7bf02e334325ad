// Which parts of the demonstration's past are planted. Each is marked in its own transaction, so that a start that was cut
// off is completed by the next one, and nothing is planted twice.
import type { AppContext } from '../../platform/ctx.ts'
import { type Tx, platformScope } from '../../platform/db.ts'

export type Part =
  | 'repairs'
  | 'duty'
  | 'inspections'
  | 'upkeep'
  | 'plans'
  | 'access'
  | 'commissioning'
  | 'logs'
  | 'resources'
  | 'history'
  | 'energy'
  | 'analyses'

const OWED = 'demo past'

/** Notes, with the hospitals themselves, that their past is still to be planted. */
export const owePast = (tx: Tx, now: Date) =>
  tx.query('insert into installation (name, value) values ($1, $2)', [OWED, now.toISOString()])

export const isPastOwed = async (tx: Tx): Promise<boolean> =>
  (await tx.query('select 1 from installation where name = $1', [OWED])).length > 0

/** Once every part is planted. */
export const settlePast = (app: AppContext) =>
  app.db
    .lane('background')
    .transaction(platformScope, (tx) => tx.query('delete from installation where name = $1', [OWED]))

const reachInstallation = (tx: Tx, may: boolean) =>
  tx.query(`select set_config('app.platform', $1, true)`, [may ? 'on' : 'off'])

/** Whether the part is still to be planted for a hospital; marks it as planted with this transaction. */
export async function takePart(tx: Tx, part: Part, tenantId: string): Promise<boolean> {
  // Of the table of the installation a hospital's own transaction sees nothing.
  await reachInstallation(tx, true)
  const marked = await tx.query(
    'insert into installation (name, value) values ($1, $2) on conflict do nothing returning 1',
    [`demo ${part} ${tenantId}`, tenantId],
  )
  await reachInstallation(tx, false)
  return marked.length > 0
}

/** Before which day (days of the hospital's clock since 1970) days of the past are written, backwards, and how many are. */
export interface Progress {
  until: number
  done: number
}

const alarmsOf = (tenantId: string) => `demo past alarms ${tenantId}`

/** How far the past alarms of a hospital are; the first to ask says up to when they go. */
export async function progressOf(tx: Tx, tenantId: string, until: number): Promise<Progress> {
  await reachInstallation(tx, true)
  await tx.query('insert into installation (name, value) values ($1, $2) on conflict do nothing', [
    alarmsOf(tenantId),
    `${until} 0`,
  ])
  const [row] = await tx.query('select value from installation where name = $1', [alarmsOf(tenantId)])
  await reachInstallation(tx, false)
  const [known = until, done = 0] = String(row?.value).split(' ').map(Number)
  return { until: known, done }
}

/** Notes another day with this transaction; false where somebody else has noted it. */
export async function takeDay(tx: Tx, tenantId: string, { until, done }: Progress): Promise<boolean> {
  await reachInstallation(tx, true)
  const noted = await tx.query('update installation set value = $3 where name = $1 and value = $2 returning 1', [
    alarmsOf(tenantId),
    `${until} ${done}`,
    `${until} ${done + 1}`,
  ])
  await reachInstallation(tx, false)
  return noted.length > 0
}
