// Alarms that follow from another one are grouped with it in the transaction that raises them: all are written, and people are
// told of the root. Statements are few, however many alarms are raised at once.
import { type Standing, isMissing, mayCause } from '@steward/domain/alarm/noise/cause'
import { followingAmong } from '@steward/domain/alarm/noise/grouping'
import type { Plant } from '@steward/domain/alarm/noise/plant'
import type { Tx } from '../../platform/db.ts'
import type { Transition } from '../transitions.ts'
import { type GatewayRaise, raiseOf, readLost, storeRaises } from './gateway-alarm.ts'
import { type Incidents, openIncidents } from './incidents.ts'
import { readStandingAround } from './standing.ts'

export interface Grouping {
  incidentOf(alarmId: string): string | null
  /** The alarm people are told of in place of this one; null where they are told of it. */
  toldWith(alarmId: string): string | null
  /** Call when the raised records are written. Answers the history of gateways, which comes before that of the others. */
  store(): Promise<Transition[]>
  readonly isEmpty: boolean
}

const NONE: Grouping = {
  incidentOf: () => null,
  toldWith: () => null,
  store: () => Promise.resolve([]),
  isEmpty: true,
}

/** An alarm with the incident it is in already; `isKnown` where it stood before, and people were told of it. */
export type Raised = Standing & { incidentId: string | null; isKnown?: boolean }

/** `fresh` have become active, or graver; whoever calls has taken their turn (`takeTurns`). */
export async function groupRaised(tx: Tx, plant: Plant, fresh: readonly Raised[]): Promise<Grouping> {
  const concerned = fresh.filter((one) => !one.isAlwaysTold || mayCause(one))
  if (concerned.length === 0) return NONE
  const silent = fresh.filter((one) => isMissing(one) && !one.isAlwaysTold)
  const gateways = silent.flatMap((one) => gatewaysOf(plant, one))
  const lost = await readLost(tx, [...new Set(gateways)])
  const around = await readStandingAround(tx, plant, {
    nodes: concerned.map(({ node }) => node),
    causes: [...concerned.filter(mayCause).map(({ node }) => node), ...lost.map(({ id }) => id)],
    since: Math.min(...concerned.map(({ at }) => at), ...lost.map(({ at }) => at)),
  })
  const raises: GatewayRaise[] = []
  const causes: Standing[] = []
  for (const gateway of lost) {
    const levels = silent.filter((one) => gatewaysOf(plant, one).includes(gateway.id))
    const level = levels.reduce<Standing['level']>((grave, one) => (one.level < grave ? one.level : grave), 4)
    const stored = around.filter(({ node, sign }) => node === gateway.id && sign === 'gateway')
    const { alarm, how } = raiseOf(gateway, level, stored)
    causes.push(alarm)
    if (how) raises.push({ lost: gateway, alarm, how })
  }
  const following = followingAmong([...fresh, ...causes], around, plant)
  const explaining = new Set(following.map(({ root }) => root.id))
  // A gateway that explains nothing after all, as what is silent follows from something else, is no alarm.
  const raised = raises.filter(({ alarm }) => explaining.has(alarm.id))
  if (following.length === 0) return NONE
  const before = new Map([...fresh, ...around].map(({ id, incidentId }) => [id, incidentId]))
  const incidents = await openIncidents(tx, following, before)
  return groupingOf(tx, { fresh, raised, incidents, following })
}

const gatewaysOf = (plant: Plant, { node }: Standing): string[] =>
  plant.above(node).flatMap(({ id, by }) => (by === 'gateway' ? [id] : []))

interface Found {
  fresh: readonly Raised[]
  raised: readonly GatewayRaise[]
  incidents: Incidents
  following: ReturnType<typeof followingAmong>
}

function groupingOf(tx: Tx, { fresh, raised, incidents, following }: Found): Grouping {
  const isFresh = new Set(fresh.flatMap(({ id, isKnown = false }) => (isKnown ? [] : [id])))
  // What people were told of before stays told: how it goes on is known to whoever heard of it.
  const told = new Map(
    following.flatMap(({ alarm, root, isToldWith }) =>
      isToldWith && isFresh.has(alarm.id) ? [[alarm.id, root.id] as const] : [],
    ),
  )
  return {
    incidentOf: (id) => incidents.of(id) ?? null,
    toldWith: (id) => told.get(id) ?? null,
    async store() {
      const history = await storeRaises(tx, raised, (id) => incidents.of(id) ?? null)
      await incidents.store()
      return history
    },
    isEmpty: false,
  }
}
