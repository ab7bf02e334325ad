import { describe, expect, test } from 'vitest'
import {
  type Change,
  type Decision,
  type DeviceEvent,
  type DeviceState,
  type GatewayEvent,
  type GatewayState,
  graceOf,
  nextDevice,
  nextGateway,
  restoreDevice,
  restoreGateway,
} from './presence.ts'

const started = 1_000_000
const SECOND = 1_000
/** After the grace period. */
const later = started + 3_600_000
const terms = { timeout: 180 * SECOND, graceUntil: graceOf(started, 180 * SECOND) }

/** Applies events at their times and returns every decision. */
function live<S, E>(first: S, next: (state: S, event: E, now: number, t: typeof terms) => Decision<S>) {
  let state = first
  const changes: Change[] = []
  let checkAt: number | undefined
  return {
    at(now: number, ...events: E[]) {
      for (const event of events) {
        const decision = next(state, event, now, terms)
        state = decision.state
        checkAt = decision.checkAt
        if (decision.change) changes.push(decision.change)
      }
      return this
    },
    get state() {
      return state
    },
    get checkAt() {
      return checkAt
    },
    get changes() {
      return changes.map(({ status, cause, at }) => [status, cause, at])
    },
  }
}
const gateway = (state: GatewayState = { status: 'unknown' }) => live<GatewayState, GatewayEvent>(state, nextGateway)
const device = (state: DeviceState = { status: 'unknown' }) => live<DeviceState, DeviceEvent>(state, nextDevice)

const connected = (session: string): GatewayEvent => ({ kind: 'connected', session })
const gone = (
  session: string,
  cause: Extract<GatewayEvent, { kind: 'disconnected' }>['cause'] = 'closed',
): GatewayEvent => ({ kind: 'disconnected', session, cause })
const birth = (session: string, deviceSession?: string): GatewayEvent => ({
  kind: 'state-message',
  session,
  status: 'online',
  deviceSession,
})
const will = (session: string, deviceSession?: string): GatewayEvent => ({
  kind: 'state-message',
  session,
  status: 'offline',
  deviceSession,
})
const clock = { kind: 'clock' } as const
const seen = (at: number): DeviceEvent => ({ kind: 'reported', at })
const gatewayLost = { kind: 'gateway-lost' } as const

describe('a gateway', () => {
  test('is online from its connection on', () => {
    expect(gateway().at(later, connected('s')).changes).toEqual([['online', null, later]])
  })

  test.each(['closed', 'keepalive', 'refused'] as const)('is offline when its connection ends: %s', (cause) => {
    const { changes } = gateway()
      .at(later, connected('s'), birth('s', 'A'))
      .at(later + 5, gone('s', cause))
    expect(changes.at(-1)).toEqual(['offline', cause, later + 5])
  })

  test('that is told to be offline twice is told once', () => {
    const one = gateway()
      .at(later, connected('s'), birth('s', 'A'))
      .at(later + 5, gone('s', 'keepalive'), will('s', 'A'), clock)
    expect(one.changes).toHaveLength(2)
  })

  test('stays online through a take-over, whichever end is heard of first', () => {
    const usual = gateway().at(later, connected('one'), gone('one', 'taken-over'), connected('two'))
    const reversed = gateway().at(later, connected('one'), connected('two'), gone('one', 'taken-over'))
    for (const one of [usual, reversed]) {
      expect(one.changes).toEqual([['online', null, later]])
      expect(one.state.session).toBe('two')
      expect(one.at(later + 3_600_000, clock).changes).toHaveLength(1)
    }
  })

  test('is offline after a take-over whose newcomer never came', () => {
    const one = gateway().at(later, connected('one'), gone('one', 'taken-over'))
    expect(one.checkAt).toBe(later + terms.timeout)
    expect(one.at(later + terms.timeout - 1, clock).changes).toHaveLength(1)
    expect(one.at(later + terms.timeout, clock).changes.at(-1)).toEqual(['offline', 'timeout', later + terms.timeout])
  })

  test('is not ended by the late will of the session it took over', () => {
    const one = gateway()
      .at(later, connected('one'), birth('one', 'A'), gone('one', 'taken-over'), connected('two'), birth('two', 'B'))
      .at(later + 1, will('one', 'A'), will('two', 'A'))
    expect(one.changes).toEqual([['online', null, later]])
    expect(one.at(later + 2, will('two', 'B')).changes.at(-1)).toEqual(['offline', 'announced', later + 2])
  })

  test('is not brought back by the late birth of an earlier session', () => {
    const one = gateway().at(later, connected('one'), gone('one'), birth('one', 'A'))
    expect(one.state.status).toBe('offline')
  })

  test('that says it is going offline may say that it stays', () => {
    const one = gateway().at(later, connected('s'), birth('s', 'A'), will('s', 'A'), birth('s', 'A'))
    expect(one.changes.map(([status]) => status)).toEqual(['online', 'offline', 'online'])
  })

  test('without a name for its session is believed', () => {
    expect(gateway().at(later, connected('s'), will('s')).state.status).toBe('offline')
  })

  test('is waited for when the server ended the session', () => {
    const one = gateway().at(later, connected('one'), gone('one', 'server'))
    expect(one.changes).toHaveLength(1)
    expect(one.at(later + 10, connected('two')).at(later + terms.timeout, clock).changes).toHaveLength(1)
  })

  describe('after a restart', () => {
    const recalled = (status: GatewayState['status']) => gateway(restoreGateway(status, terms).state)

    test('is missed only when the grace is over', () => {
      expect(restoreGateway('online', terms).checkAt).toBe(terms.graceUntil)
      const one = recalled('online').at(terms.graceUntil - 1, clock)
      expect(one.changes).toEqual([])
      expect(one.at(terms.graceUntil, clock).changes).toEqual([['offline', 'timeout', terms.graceUntil]])
    })

    test('is not told about when it comes back', () => {
      expect(
        recalled('online')
          .at(started + 5, connected('s'))
          .at(terms.graceUntil, clock).changes,
      ).toEqual([])
    })

    test.each(['offline', 'unknown'] as const)('stays %s and is not told about again', (status) => {
      expect(recalled(status).at(terms.graceUntil, clock).at(later, clock).changes).toEqual([])
    })

    test('that leaves within the grace is offline at its end, for the reason it left', () => {
      const one = recalled('online').at(started + 5, connected('s'), gone('s', 'keepalive'))
      expect(one.changes).toEqual([])
      expect(one.checkAt).toBe(terms.graceUntil)
      expect(one.at(terms.graceUntil, clock).changes).toEqual([['offline', 'keepalive', terms.graceUntil]])
    })

    test('that comes and goes within the grace is not told about', () => {
      const one = recalled('online')
      for (let n = 0; n < 5; n += 1) one.at(started + n, connected(`s${n}`), gone(`s${n}`))
      expect(one.at(started + 10, connected('last')).at(terms.graceUntil, clock).changes).toEqual([])
    })

    test('that announces within the grace that it leaves, and leaves, has announced it', () => {
      const one = recalled('online').at(started + 5, connected('s'), birth('s', 'A'), will('s', 'A'), gone('s'))
      expect(one.at(terms.graceUntil, clock).changes).toEqual([['offline', 'announced', terms.graceUntil]])
    })
  })

  test('with a longer timeout has a longer grace', () => {
    expect(graceOf(started, 30 * SECOND)).toBe(started + 120 * SECOND)
    expect(graceOf(started, 600 * SECOND)).toBe(started + 600 * SECOND)
  })
})

describe('a device', () => {
  test('is online by its own word, and its clock begins', () => {
    const one = device().at(later, seen(later))
    expect(one.changes).toEqual([['online', null, later]])
    expect(one.checkAt).toBe(later + terms.timeout + 1)
  })

  test('is offline when it was silent for longer than its timeout, and not before', () => {
    const one = device()
      .at(later, seen(later))
      .at(later + terms.timeout, clock)
    expect(one.changes).toHaveLength(1)
    expect(one.checkAt).toBe(later + terms.timeout + 1)
    expect(one.at(later + terms.timeout + 1, clock).changes.at(-1)).toEqual([
      'offline',
      'timeout',
      later + terms.timeout + 1,
    ])
  })

  test('that spoke again is asked after later', () => {
    const one = device()
      .at(later, seen(later))
      .at(later + 60, seen(later + 60))
      .at(later + terms.timeout + 1, clock)
    expect(one.changes).toHaveLength(1)
    expect(one.checkAt).toBe(later + 60 + terms.timeout + 1)
  })

  test('whose word and whose timeout fall together ends up online, in either order', () => {
    const due = later + terms.timeout + 1
    const wordFirst = device().at(later, seen(later)).at(due, seen(due), clock)
    expect(wordFirst.state.status).toBe('online')
    expect(wordFirst.changes).toHaveLength(1)
    const clockFirst = device().at(later, seen(later)).at(due, clock, seen(due))
    expect(clockFirst.changes.map(([status]) => status)).toEqual(['online', 'offline', 'online'])
    expect(clockFirst.checkAt).toBe(due + terms.timeout + 1)
  })

  test('whose word was received before its timeout and stored after it is online again', () => {
    const due = later + terms.timeout + 1
    const one = device()
      .at(later, seen(later))
      .at(due, clock)
      .at(due + 20, seen(due - 30))
    expect(one.state).toMatchObject({ status: 'online', lastSeen: due - 30 })
  })

  test('whose word took longer than the timeout to be stored stays offline', () => {
    const due = later + terms.timeout + 1
    const one = device()
      .at(later, seen(later))
      .at(due, clock)
      .at(due + terms.timeout, seen(due - 1))
    expect(one.state.status).toBe('offline')
  })

  test('is offline with its gateway, and says whose fault that is', () => {
    const one = device()
      .at(later, seen(later))
      .at(later + 5, gatewayLost)
    expect(one.changes.at(-1)).toEqual(['offline', 'gateway', later + 5])
    expect(one.at(later + terms.timeout * 2, clock).changes).toHaveLength(2)
  })

  test('is not brought back by a word from before its gateway left', () => {
    const one = device()
      .at(later, seen(later))
      .at(later + 5, gatewayLost)
      .at(later + 9, seen(later + 5))
    expect(one.state).toMatchObject({ status: 'offline', lastSeen: later + 5 })
    expect(one.at(later + 20, seen(later + 20)).state.status).toBe('online')
  })

  test.each(['offline', 'unknown'] as const)('that is %s stays so when its gateway leaves', (status) => {
    expect(device({ status }).at(later, gatewayLost).changes).toEqual([])
  })

  test('that sleeps is waited for like one that is awake', () => {
    const one = device({ status: 'sleeping', lastSeen: later })
    expect(one.at(later + terms.timeout, clock).changes).toEqual([])
    expect(one.at(later + terms.timeout + 1, clock).changes).toEqual([
      ['offline', 'timeout', later + terms.timeout + 1],
    ])
  })

  test('of which its gateway says that it does not answer is offline', () => {
    const one = device()
      .at(later, seen(later))
      .at(later + 5, { kind: 'reported-offline' })
    expect(one.changes.at(-1)).toEqual(['offline', 'announced', later + 5])
  })

  test('seen out of order was last seen at the latest of them', () => {
    expect(device().at(later, seen(later), seen(later - 50)).state.lastSeen).toBe(later)
  })

  test('that rests is unknown, and nobody waits for it', () => {
    const one = device().at(later, seen(later), { kind: 'unmonitored' })
    expect(one.changes.at(-1)).toEqual(['unknown', null, later])
    expect(one.at(later + terms.timeout * 2, clock, gatewayLost, { kind: 'unmonitored' }).changes).toHaveLength(2)
  })

  describe('after a restart', () => {
    const longAgo = started - 86_400_000

    test('is missed only when the grace is over', () => {
      const { state, checkAt } = restoreDevice({ status: 'online', lastSeen: longAgo }, terms)
      expect(checkAt).toBe(terms.graceUntil)
      const one = device(state).at(terms.graceUntil - 1, clock)
      expect(one.changes).toEqual([])
      expect(one.at(terms.graceUntil, clock).changes).toEqual([['offline', 'timeout', terms.graceUntil]])
    })

    test('is not told about when it comes back', () => {
      const { state } = restoreDevice({ status: 'online', lastSeen: longAgo }, terms)
      const at = terms.graceUntil - 10
      expect(device(state).at(at, seen(at)).at(terms.graceUntil, clock).changes).toEqual([])
    })

    test.each(['offline', 'unknown'] as const)('stays %s and is not told about again', (status) => {
      const { state, checkAt } = restoreDevice({ status, lastSeen: longAgo }, terms)
      expect(checkAt).toBeUndefined()
      expect(device(state).at(terms.graceUntil, clock).changes).toEqual([])
    })
  })
})
