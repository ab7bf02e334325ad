// What a linkage must say, and what would contradict; each with the field it is said at. Whether what it names is there is
// judged by the server.
import { ruleSchedule } from '../rule-content.ts'
import { type LinkageAction, actionsIn, linkageActions, stepOf, unavailable } from './actions.ts'
import { isOfStanding } from './events.ts'

interface Row {
  onEvents?: unknown
  actions?: unknown
  schedule?: unknown
  delaySec?: unknown
  lapsesOnAck?: unknown
  throttleMost?: unknown
  throttleSec?: unknown
}

type Finding = { field: keyof Row; problem: string } | undefined

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

export const checkLinkage = (row: Row): Finding => actions(row) ?? contradiction(row) ?? hours(row) ?? throttle(row)

function actions({ actions: given }: Row): Finding {
  if (!isGiven(given)) return { field: 'actions', problem: 'linkage.no-actions' }
  if (Array.isArray(given) && given.length === 0) return { field: 'actions', problem: 'linkage.no-actions' }
  if (Array.isArray(given) && given.some((one) => unavailable.includes(kindOf(one))))
    return { field: 'actions', problem: 'linkage.unavailable' }
  return linkageActions.safeParse(given).success ? undefined : { field: 'actions', problem: 'linkage.actions' }
}

const kindOf = (one: unknown) => (one !== null && typeof one === 'object' && 'kind' in one ? String(one.kind) : '')

/** States after which an alarm can neither be shelved nor have a request. */
function contradiction({ onEvents, actions: given, delaySec, lapsesOnAck }: Row): Finding {
  const events: readonly unknown[] = Array.isArray(onEvents) ? onEvents : []
  const kinds = (Array.isArray(given) ? given : []).map(kindOf) as LinkageAction['kind'][]
  if (kinds.includes('shelve') && events.includes('shelved'))
    return { field: 'actions', problem: 'linkage.loop-shelve' }
  if (kinds.includes('shelve') && (events.includes('closed') || events.includes('recovered')))
    return { field: 'actions', problem: 'linkage.shelve-over' }
  if (kinds.includes('repair') && events.includes('closed'))
    return { field: 'actions', problem: 'linkage.repair-closed' }
  if (!events.every((one) => isOfStanding(String(one))) && actionsIn(given).some(isStep))
    return { field: 'actions', problem: 'linkage.step-event' }
  if (lapsesOnAck === 1 && !(Number(delaySec) > 0)) return { field: 'lapsesOnAck', problem: 'linkage.lapse-delay' }
  return undefined
}

const isStep = (action: LinkageAction) => stepOf(action).afterMin > 0 || stepOf(action).repeatMin > 0

function hours({ schedule }: Row): Finding {
  if (!isGiven(schedule)) return undefined
  return ruleSchedule.safeParse(schedule).success ? undefined : { field: 'schedule', problem: 'rule.schedule' }
}

const throttle = ({ throttleMost, throttleSec }: Row): Finding =>
  isGiven(throttleMost) === isGiven(throttleSec)
    ? undefined
    : { field: isGiven(throttleMost) ? 'throttleSec' : 'throttleMost', problem: 'linkage.throttle' }
