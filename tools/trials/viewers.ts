// Alarm desks without a screen: the console's own stream, refresh rate and requests.
import { createLive } from '@steward/client/live'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { throttleRefetches } from '../../console/data/throttle-refetches.ts'
import { alarmEventOf, isAffectedBy } from '../../console/live/affected.ts'
import { type Session, call, serverUrl } from '../../e2e/support.ts'

const LONG_PAUSE = 15_000
const waiting = 'ACTIVE_UNACK,CLEARED_UNACK'
const counted = [waiting, 'ACTIVE_ACK', 'CLEARED_UNACK,CLEARED_ACK', 'CLOSED', ''] as const

/** Requests of a desk: its list, the bell, and the count on each chip. */
const questions = [
  { key: ['alarm-record', 'list', {}], path: 'iot/alarm-record/list?current=1&size=20' },
  { key: ['alarm-record', 'stat'], path: 'iot/alarm-record/stat' },
  ...counted.map((state) => ({
    key: ['alarm-record', 'count', state],
    path: `iot/alarm-record/list?size=1${state === '' ? '' : `&alarmState=${state}`}`,
    ...(state === 'CLOSED' || state === '' ? { pause: LONG_PAUSE } : {}),
  })),
]

export async function openViewers(session: Session, count: number) {
  let asked = 0
  const leaves: (() => void)[] = []
  for (let at = 0; at < count; at += 1) {
    const client = new QueryClient()
    for (const { key, path, ...meta } of questions)
      leaves.push(
        new QueryObserver(client, {
          queryKey: key,
          queryFn: () => {
            asked += 1
            return call(session, 'GET', path)
          },
          meta,
        }).subscribe(() => undefined),
      )
    const refresh = throttleRefetches(client)
    const live = createLive({
      addressOf: (topics) => `${serverUrl()}/api/stream?topics=${topics.join()}`,
      headers: () => ({ 'Blade-Auth': `bearer ${session.access}` }),
      renew: async () => undefined,
      onEvent(_topic, data) {
        const event = alarmEventOf(data)
        refresh((query) => isAffectedBy(query, event))
      },
    })
    leaves.push(
      live.subscribe('alarm', () => undefined),
      () => live.end(),
    )
  }
  return {
    /** Returns the number of requests. */
    close(): number {
      for (const leave of leaves) leave()
      return asked
    },
  }
}
