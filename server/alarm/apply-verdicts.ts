// Turns verdicts into alarm records, their history and outbox letters, in a few statements of the caller's transaction.
import { signOf } from '@steward/domain/alarm/noise/cause'
import type { Plant } from '@steward/domain/alarm/noise/plant'
import { type Condition, type Verdict, conditionAt } from '@steward/domain/alarm/rule'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { type Closing, closeRecords } from './closings.ts'
import { isCurrent } from './current.ts'
import { readDeviceFacts } from './device-facts.ts'
import { type Raised, groupRaised } from './noise/group-raised.ts'
import { takeTurns } from './noise/standing.ts'
import { type Finding, type OpenRecord, findingKey, insertRecords, lockOpen, updateRecords } from './open-records.ts'
import { type Transition, writeTransitions } from './transitions.ts'

/**
 * Raises and recovers in the order of the findings. A recovery without an active alarm is ignored. One that comes back later
 * than it would reopen its record is a new one; what nobody has acknowledged of the one before stays until somebody does.
 */
export async function applyVerdicts(tx: Tx, findings: readonly Finding[], now: number, plant: Plant): Promise<void> {
  // Before any record is locked, in the same order everywhere.
  await takeTurns(
    tx,
    plant,
    findings.flatMap(({ verdict, deviceId }) => (raises.has(verdict.kind) ? [deviceId] : [])),
  )
  const open = await lockOpen(tx, findings)
  // Also where a record stands open: an earlier finding of the same batch may end it.
  const places = await readDeviceFacts(
    tx,
    findings.filter(({ verdict }) => raises.has(verdict.kind) || verdict.kind === 'deescalate'),
  )
  const closings: Closing[] = []
  const happened: Happened[] = []
  /** What has become active, or graver; `isKnown` where people were told of it before and it has stood since. */
  const fresh = new Map<OpenRecord, { finding: Finding; isKnown: boolean }>()
  // What goes on with an alarm people know by its root alone they are not told either.
  const happenedTo = (of: OpenRecord, entry: Transition): Happened =>
    fresh.has(of) ? { entry, of } : { entry: quietFor(of.rootId, entry) }
  for (const finding of findings) {
    const key = findingKey(finding)
    const { kind } = finding.verdict
    const records = open.get(key) ?? []
    const before = records.find(({ state }) => isActive(state)) ?? records.at(-1)
    if (before && !raises.has(kind)) {
      if (settle(before, finding)) happened.push(happenedTo(before, transitionOf(before, finding, kind)))
      continue
    }
    if (!raises.has(kind)) continue
    if (before && isCurrent(before, finding.verdict.at)) {
      // Nobody was told of what was kept quiet.
      const stands = isActive(before.state) && !before.isQuiet
      if (!isActive(before.state) || kind === 'escalate') {
        const wasTold = fresh.get(before)?.isKnown ?? (before.rootId === null && !before.isQuiet)
        fresh.set(before, { finding, isKnown: isActive(before.state) && wasTold })
      }
      repeat(before, finding)
      const as = kind === 'trigger' ? 'repeat' : kind
      happened.push(happenedTo(before, { ...transitionOf(before, finding, as), stands: stands && as === 'repeat' }))
      continue
    }
    // A deleted device raises no alarm.
    if (!places.has(key)) continue
    const over = records.filter(({ state }) => state === 'CLEARED_ACK')
    closings.push(...over.map(({ id }): Closing => ({ id, reason: 'recurred' })))
    const one = raised(finding, places.get(key)?.isLockedOut ?? false)
    fresh.set(one, { finding, isKnown: false })
    open.set(key, [...records.filter((other) => !over.includes(other)), one])
    happened.push(happenedTo(one, transitionOf(one, finding, 'trigger')))
  }
  const standing = [...fresh].filter(([one]) => isActive(one.state))
  const grouping = await groupRaised(
    tx,
    plant,
    standing.map(([one, { finding, isKnown }]) => ({ ...standingOf(one, finding.rule), isKnown })),
  )
  for (const [one] of standing) {
    one.incidentId = grouping.incidentOf(one.id) ?? one.incidentId
    one.rootId = grouping.toldWith(one.id)
  }
  const all = [...open.values()].flat().filter((one) => one.isChanged)
  await closeRecords(tx, findings[0]?.tenant ?? '', closings, now)
  await updateRecords(
    tx,
    all.filter((one) => !one.raisedBy),
    places,
  )
  await insertRecords(
    tx,
    all.filter((one) => one.raisedBy),
    places,
  )
  const ofGateways = await grouping.store()
  await writeTransitions(tx, [...ofGateways, ...happened.map(told)])
}

/** An entry of the history; `of` is its alarm where grouping decides whether people are told. */
interface Happened {
  entry: Transition
  of?: OpenRecord
}

function told({ entry, of }: Happened): Transition {
  const rootId = of?.rootId ?? null
  return rootId === null ? entry : { ...quietFor(rootId, entry), rootId }
}

/** People are told of the root; a pump that stands by is started all the same. */
const quietFor = (rootId: string | null, entry: Transition): Transition =>
  rootId === null || entry.isQuiet ? entry : { ...entry, isQuiet: true, isControlling: true }

/** What makes a record, or counts in one; what is graver than a closed record is a new one as well. */
const raises: ReadonlySet<Verdict['kind']> = new Set(['trigger', 'repeat', 'escalate', 'flapStart'])

const isActive = (state: string) => state.startsWith('ACTIVE')

const standingOf = (one: OpenRecord, rule: Finding['rule']): Raised => ({
  id: one.id,
  node: one.deviceId,
  sign: signOf(rule.condition.type),
  cutsSupply: rule.cutsSupply === true,
  level: one.level,
  at: one.lastTime,
  isAlwaysTold: rule.isAlwaysTold === true,
  isTold: !one.isQuiet && !one.isShelved,
  incidentId: one.incidentId,
})

const raised = (finding: Finding, isLockedOut: boolean): OpenRecord => ({
  id: newId(),
  deviceId: finding.deviceId,
  ruleId: finding.rule.id,
  state: 'ACTIVE_UNACK',
  level: finding.verdict.level,
  maxLevel: finding.verdict.level,
  isFlapping: finding.verdict.kind === 'flapStart' || finding.verdict.isFlapping === true,
  isLatched: finding.rule.clears === 'manual',
  occurs: 1,
  lastTime: finding.verdict.at,
  lastValue: finding.verdict.value ?? null,
  clearTime: null,
  peak: finding.verdict.value ?? null,
  isQuiet: isLockedOut && finding.rule.isAlwaysTold !== true,
  isLockedOut,
  isShelved: false,
  incidentId: null,
  rootId: null,
  raisedBy: finding,
  isChanged: true,
})

/** It came again, became graver, or began to flap. */
function repeat(one: OpenRecord, finding: Finding): void {
  const { rule, verdict } = finding
  const { kind, level } = verdict
  const wasActive = isActive(one.state)
  if (!wasActive || kind === 'escalate') one.state = 'ACTIVE_UNACK'
  if (kind !== 'escalate' && !(kind === 'flapStart' && wasActive)) one.occurs += 1
  one.lastTime = verdict.at
  one.lastValue = verdict.value ?? null
  one.clearTime = null
  one.isQuiet = one.isLockedOut && rule.isAlwaysTold !== true
  // What it followed from before says nothing of why it comes again.
  if (!wasActive) one.rootId = null
  one.isLatched = rule.clears === 'manual'
  // What becomes graver was not what somebody put aside.
  if (kind === 'escalate') {
    one.isShelved = false
    one.isTakenDown = true
  }
  if (kind === 'flapStart') one.isFlapping = true
  one.peak = worst(conditionAt(rule, level), one.peak, one.lastValue)
  takeLevel(one, finding)
  one.isChanged = true
}

/** It recovered, or became less grave; false where nothing of it stands. */
function settle(one: OpenRecord, finding: Finding): boolean {
  const { verdict } = finding
  if (!isActive(one.state)) return false
  if (verdict.kind === 'clear') {
    one.state = one.state === 'ACTIVE_ACK' ? 'CLEARED_ACK' : 'CLEARED_UNACK'
    one.clearTime = verdict.at
  }
  if (verdict.kind === 'clear' || verdict.kind === 'flapEnd') one.isFlapping = false
  one.isLatched = verdict.kind === 'latch' || (verdict.kind !== 'clear' && one.isLatched)
  one.lastValue = verdict.value ?? one.lastValue
  if (verdict.kind === 'deescalate') takeLevel(one, finding)
  one.isChanged = true
  return true
}

function takeLevel(one: OpenRecord, finding: Finding): void {
  const { level } = finding.verdict
  if (one.level === level) return
  one.level = level
  one.maxLevel = one.maxLevel !== null && one.maxLevel < level ? one.maxLevel : level
  if (!one.raisedBy) one.worded = finding
  else one.raisedBy = { ...one.raisedBy, verdict: { ...one.raisedBy.verdict, level } }
}

/** Whichever value is farther beyond the limit. */
function worst(condition: Condition, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  if (condition.type === 'threshold')
    return condition.op === 'lt' || condition.op === 'le' ? Math.min(a, b) : Math.max(a, b)
  if (condition.type !== 'range_out') return b
  const beyond = (value: number) => Math.max(condition.low - value, value - condition.high)
  return beyond(b) > beyond(a) ? b : a
}

const transitionOf = (
  { id, isQuiet, isShelved }: OpenRecord,
  { tenant, verdict }: Finding,
  transition: Transition['transition'],
): Transition => ({
  tenant,
  recordId: id,
  transition,
  level: verdict.level,
  value: verdict.value ?? null,
  at: verdict.at,
  isQuiet: isQuiet || isShelved,
})
