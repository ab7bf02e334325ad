// Tells browsers which lists changed: one event per entity and second, however many rows, to whoever may list it.
import { isRecorded } from '@steward/domain/derive/history'
import { type Entity, toSnake } from '@steward/domain/entity'
import { alarmRecord, alarmTransition } from '@steward/domain/index'
import { entities } from '@steward/domain/registry'
import { tableOf } from '../engine/columns.ts'
import { Where } from '../engine/filter.ts'
import { type Change, merged } from '../platform/change.ts'
import type { AppContext } from '../platform/ctx.ts'
import { type Identity, PLATFORM_TENANT } from '../platform/identity.ts'
import type { Push } from '../platform/push.ts'
import { type Reader, type Share, WHOLE_TENANT } from '../platform/sse-connection.ts'
import { decidingFields, reachInto } from './audience.ts'

export const LISTS = 'lists'

/** Milliseconds in which changes are gathered, and between two events of one entity. */
const GATHER = 50
const PERIOD = 1_000
/** Milliseconds: what a page read before its stream was open. */
export const LASTS = 15_000
/** Ids an event names; more of them change so much that browsers look at everything. */
const MOST_IDS = 20
/** Audiences asked for in one statement; PostgreSQL allows 1664 columns. */
const PER_STATEMENT = 500

/** Alarms have events of their own. */
const others = new Set<Entity>([alarmRecord, alarmTransition])
const listed = new Map(
  entities
    .filter((entity) => entity.verbs.includes('list') && !others.has(entity))
    .map((entity) => [toSnake(entity.name), entity]),
)

interface Gathered {
  entity: Entity
  tenant: string
  change: Change | undefined
  /** When the last of it was committed (ms). */
  at: number
}

type Told = Gathered & { change: Change }

export interface ListEvents {
  /** Resolves when nothing is under way. */
  stop(): Promise<void>
}

export function createListEvents(app: AppContext, push: Push): ListEvents {
  const gathered = new Map<string, Gathered>()
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()

  const after = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms).unref()
    timers.add(timer)
  }

  const deaf = app.changes.listen((table, tenant, change) => {
    const entity = listed.get(table)
    if (!entity || !change || !isRecorded(entity, change.fields)) return
    const key = `${table} ${tenant}`
    const known = gathered.get(key)
    const whole = known?.change ? merged(known.change, change) : change
    gathered.set(key, { entity, tenant, change: whole, at: performance.now() })
    if (!known) after(GATHER, () => send(key))
  })

  function send(key: string): void {
    const found = gathered.get(key)
    if (!found?.change) return void gathered.delete(key)
    gathered.set(key, { ...found, change: undefined })
    const telling = tell({ ...found, change: found.change }).finally(() => {
      underWay.delete(telling)
      after(PERIOD, () => send(key))
    })
    underWay.add(telling)
  }

  async function tell(told: Told): Promise<void> {
    const { entity, tenant } = told
    const owners = entity.tenancy === 'shared' || tenant === '*' ? push.tenants() : [tenant]
    await Promise.all(owners.map((owner) => publish(told, owner)))
    // The platform's administrators list these rows of every tenant.
    if (entity.tenancy === 'administered' && !owners.includes(PLATFORM_TENANT))
      push.publish(PLATFORM_TENANT, {
        ...eventOf(told),
        share: ({ identity, audiences }) => (identity.isPlatform && audiences.has(entity.name) ? 'all' : 'nothing'),
      })
  }

  async function publish(told: Told, tenant: string): Promise<void> {
    const { entity, change } = told
    const known = await audiencesReached(entity, tenant, change)
    const share = ({ audiences }: Reader): Share => {
      const audience = audiences.get(entity.name)
      if (audience === undefined) return 'nothing'
      if (audience === WHOLE_TENANT) return 'all'
      return (known.get(audience) ?? true) ? 'part' : 'nothing'
    }
    push.publish(tenant, { ...eventOf(told), share })
  }

  /** Which audiences reach a changed row, or may have reached it before. One statement for all of them. */
  async function audiencesReached(entity: Entity, tenant: string, { ids, fields }: Change) {
    const reached = new Map<string, boolean>()
    const asked: [audience: string, me: Identity][] = []
    for (const [audience, me] of push.audiences(tenant, LISTS, entity.name)) {
      const deciding = decidingFields(entity, me)
      const isSame = fields !== undefined && !fields.some((name) => deciding.has(name))
      if (audience !== WHOLE_TENANT && ids !== undefined && isSame) asked.push([audience, me])
    }
    if (ids === undefined) return reached
    for (let at = 0; at < asked.length; at += PER_STATEMENT) {
      const some = asked.slice(at, at + PER_STATEMENT)
      const where = new Where()
      const named = where.param([...ids])
      const columns = some.map(([, me], nth) => `bool_or((${reachInto(where, app, entity, me)}) is true) as "r${nth}"`)
      const text = `select ${columns.join(', ')} from ${tableOf(entity)} t where t.id = any(${named}::bigint[])`
      const rows = await app.db
        .open({ tenant, platform: false })
        .readOnce([{ text, values: where.values }])
        .catch((error: unknown) => app.log.warn({ err: error }, 'who sees a change is not known; all are told'))
      const row = rows?.[0]?.[0]
      if (row) for (const [nth, [audience]] of some.entries()) reached.set(audience, row[`r${nth}`] === true)
    }
    return reached
  }

  return {
    async stop() {
      deaf()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}

/** `ago`: milliseconds since the last of the changes; what was asked for later has them. */
function eventOf({ entity: { name: entity }, change: { ids }, at }: Told) {
  const ago = Math.floor(performance.now() - at)
  const part = { entity, ago }
  return { topic: LISTS, data: ids && ids.length <= MOST_IDS ? { ...part, ids } : part, part, lasts: LASTS }
}
