// Judges what devices report, announce and become by the automations at work, in the transaction that stores it. One that
// fails is noted at itself and keeps neither the message nor the others.
import type { Trigger, TriggerOf } from '@steward/domain/alarm/automation/content'
import { isMetBy, numberOf } from '@steward/domain/alarm/automation/possible'
import type { Snapshot } from '@steward/domain/iot/intake/decode'
import { isFitForAlarm } from '@steward/domain/iot/intake/quality'
import type { Judges } from '../../iot/judge.ts'
import type { AppContext } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { type Armed, createArming, isFor } from './armed.ts'
import { fireAll } from './fire-all.ts'
import type { Cause } from './fire.ts'
import { type Standing, createStanding, standingKey } from './standing.ts'

interface Wanted {
  armed: Armed
  cause: Cause
}

export function automationJudges(app: AppContext): Judges {
  const standing = createStanding()
  const arming = createArming(app, standing.forget)

  const triggersOf = <K extends Trigger['kind']>(tenant: string, kind: K) =>
    arming.of(tenant).flatMap((armed) =>
      armed.content.triggers.flatMap((trigger, at) =>
        // The kind is the one that was asked for.
        trigger.kind === kind ? [{ armed, no: at + 1, trigger: trigger as TriggerOf<K> }] : [],
      ),
    )

  async function ready(tenant: string): Promise<boolean> {
    await arming.ready()
    return arming.of(tenant).length > 0
  }

  return {
    load: arming.ready,
    async readings(tx, snapshots) {
      const { tenant } = tx.scope
      if (!(await ready(tenant))) return undefined
      const reported = triggersOf(tenant, 'property').flatMap(({ armed, no, trigger }) =>
        snapshots.flatMap((snapshot) => {
          const { deviceId } = snapshot.device
          const reading = isFor(armed, trigger.deviceId, deviceId) ? readingOf(snapshot, trigger.identifier) : undefined
          if (!reading) return []
          const isMet = isFulfilled(trigger, reading.value)
          const facts = { identifier: trigger.identifier, value: reading.value }
          const key = `property ${no} ${deviceId} ${snapshot.ts}`
          const cause: Cause = { kind: 'property', no, key, at: snapshot.ts, deviceId, facts }
          return [{ armed, cause, isMet, isEach: trigger.each === true || trigger.op === undefined }]
        }),
      )
      const ran = await runStates(tx, triggersOf(tenant, 'state'), snapshots)
      const turning = [...reported.filter(({ isEach }) => !isEach), ...ran]
      const { begun, keep } = await standing.turned(tx, turning.map(standingOf))
      const wanted = [
        ...reported.filter(({ isEach, isMet }) => isEach && isMet),
        ...turning.filter((one) => one.isMet && begun.has(standingKey(standingOf(one)))),
      ]
      const after = await fireAll(app, tx, inOrder(onceEach(wanted), arming.of(tenant)))
      return () => {
        keep()
        after?.()
      }
    },
    async events(tx, events) {
      const { tenant } = tx.scope
      if (!(await ready(tenant))) return undefined
      const happened = events.filter(({ historical }) => !historical)
      const wanted = triggersOf(tenant, 'event').flatMap(({ armed, no, trigger }) =>
        happened.flatMap(({ id, device: { deviceId }, identifier, ts, params }): Wanted[] => {
          if (identifier !== trigger.identifier || !isFor(armed, trigger.deviceId, deviceId)) return []
          const facts = { identifier, params }
          return [{ armed, cause: { kind: 'event', no, key: `event ${no} ${id}`, at: ts, deviceId, facts } }]
        }),
      )
      return fireAll(app, tx, wanted)
    },
    async presence(tx, changes) {
      const { tenant } = tx.scope
      if (!(await ready(tenant))) return undefined
      const wanted = triggersOf(tenant, 'state').flatMap(({ armed, no, trigger }) =>
        changes.flatMap(({ kind, id, status, at }): Wanted[] => {
          if (kind !== 'device' || status !== trigger.is || !isFor(armed, trigger.deviceId, id)) return []
          const key = `state ${no} ${id} ${at}`
          return [{ armed, cause: { kind: 'state', no, key, at, deviceId: id, facts: { is: status } } }]
        }),
      )
      return fireAll(app, tx, wanted)
    },
  }
}

interface Turning extends Wanted {
  isMet: boolean
}

const standingOf = ({ armed, cause: { no, deviceId }, isMet }: Turning): Standing => ({
  instanceId: armed.id,
  triggerNo: no,
  deviceId: deviceId ?? '0',
  holds: isMet,
})

/** A value that cannot be trusted is none. */
function readingOf({ readings }: Snapshot, identifier: string) {
  const found = readings.find((one) => one.identifier === identifier)
  return found && isFitForAlarm(found.q) ? found : undefined
}

function isFulfilled({ op, value: limit }: TriggerOf<'property'>, value: number): boolean {
  const wanted = numberOf(limit)
  return op === undefined || (wanted !== undefined && isMetBy(value, op, wanted))
}

/** Of devices that reported just now and may have begun to run, stopped or failed by it. */
async function runStates(
  tx: Tx,
  triggers: readonly { armed: Armed; no: number; trigger: TriggerOf<'state'> }[],
  snapshots: readonly Snapshot[],
): Promise<Turning[]> {
  const about = triggers.filter(({ trigger: { is } }) => is !== 'online' && is !== 'offline')
  const times = new Map(snapshots.map(({ device, ts }) => [device.deviceId, ts]))
  const asked = [...times.keys()].filter((id) => about.some(({ armed, trigger }) => isFor(armed, trigger.deviceId, id)))
  if (asked.length === 0) return []
  const rows = await tx.query<{ id: string; run: string }>(
    'select id::text as id, run_state as run from device where id = any($1::bigint[])',
    [asked],
  )
  return about.flatMap(({ armed, no, trigger }) =>
    rows.flatMap(({ id: deviceId, run }): Turning[] => {
      if (!isFor(armed, trigger.deviceId, deviceId)) return []
      const at = times.get(deviceId) ?? 0
      const cause: Cause = { kind: 'state', no, key: `run ${no} ${deviceId} ${at}`, at, deviceId, facts: { is: run } }
      return [{ armed, cause, isMet: run === trigger.is }]
    }),
  )
}

/** Of one that turned several times in a message the last one sets off. */
const onceEach = (wanted: readonly Wanted[]): Wanted[] => [
  ...new Map(wanted.map((one) => [`${one.armed.id} ${one.cause.key}`, one])).values(),
]

/** As they stand among all that run: by priority, and in one order wherever several are held. */
const inOrder = (wanted: readonly Wanted[], all: readonly Armed[]): Wanted[] =>
  wanted.toSorted((a, b) => all.indexOf(a.armed) - all.indexOf(b.armed))
