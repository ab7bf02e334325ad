// Refused subscriptions of each gateway: a SUBSCRIBE packet may hold ten thousand, and none of them is flow-controlled.
import type { Logger } from '../log.ts'
import type { Session } from './transport.ts'

export interface RefusalLimits {
  /** Reported one by one within a window; of the others only how many there were, at its end. */
  reported: number
  /** More within a window end the connection. */
  most: number
  /** Length of a window (ms), which begins with the first refusal. */
  window: number
}

interface RefusalOptions {
  log: Logger
  /** Whether what is reported may wait for the database. */
  hasRoom(tenant: string): boolean
  /** Reports a refusal, and that there were so many more. */
  report(session: Session, topic: string, more: number): void
}

export interface Refusals {
  /** Counts one; returns whether there are too many. A gateway that connects anew has the same window. */
  count(session: Session, topic: string): boolean
  /** Reports what is left. */
  close(): void
}

interface Tally {
  count: number
  unreported: number
  latest: [Session, string]
  timer: NodeJS.Timeout
}

export function createRefusals(
  { reported, most, window }: RefusalLimits,
  { log, hasRoom, report }: RefusalOptions,
): Refusals {
  const tallies = new Map<string, Tally>()

  function end(gatewayId: string, tally: Tally): void {
    const [session, topic] = tally.latest
    if (tally.unreported > 0 && !hasRoom(session.peer.tenant)) {
      tally.count = 0
      tally.timer.refresh()
      return
    }
    clearTimeout(tally.timer)
    tallies.delete(gatewayId)
    if (tally.unreported > 0) report(session, topic, tally.unreported - 1)
  }

  function open(gatewayId: string, latest: Tally['latest']): Tally {
    const timer = setTimeout(() => end(gatewayId, tally), window).unref()
    const tally: Tally = { count: 0, unreported: 0, latest, timer }
    tallies.set(gatewayId, tally)
    return tally
  }

  return {
    count(session, topic) {
      const { gatewayId, tenant } = session.peer
      const tally = tallies.get(gatewayId) ?? open(gatewayId, [session, topic])
      tally.count += 1
      if (tally.count <= reported && hasRoom(tenant)) report(session, topic, 0)
      else {
        tally.unreported += 1
        tally.latest = [session, topic]
      }
      if (tally.count === most + 1)
        log.warn({ session, topic }, 'a gateway asked for too many forbidden subscriptions and was disconnected')
      return tally.count > most
    },
    close() {
      for (const [gatewayId, tally] of tallies) end(gatewayId, tally)
      for (const { timer } of tallies.values()) clearTimeout(timer)
    },
  }
}
