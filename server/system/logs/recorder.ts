// Keeps answered calls in memory and writes them every second, so that no answer waits for its line. What does not fit is
// counted and told as an event; what a process that dies had not written yet is lost.
import { SLOW_MS } from '@steward/domain/system/log-api'
import { hostname } from 'node:os'
import type { AnsweredCall } from '../../platform/answered-call.ts'
import { cached } from '../../platform/cache/cached.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { type Tx, platformScope } from '../../platform/db.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { readParam } from '../dictionary/params.ts'
import { type Planted, link } from '../insert.ts'
import { callRow, faultRow, lostRow } from './rows.ts'

const PERIOD = 1_000
/** Lines that wait at most: of one tenant, of callers without a session, altogether. */
const usual = { tenant: 2_000, nobody: 100, all: 10_000 }
/** The parameter by which quick, successful reads are kept as well. */
export const READS = 'log.reads'

interface Queue {
  calls: Planted[]
  faults: Planted[]
  /** Calls that were not kept since the last line about it. */
  lost: number
}

export interface CallRecorder {
  note(call: AnsweredCall): void
  /** Writes what waits. */
  flush(): Promise<void>
  /** What was not kept since the start. */
  lost(): number
  stop(): Promise<void>
}

export interface RecorderWish {
  most?: Partial<typeof usual>
}

export function createCallRecorder(app: AppContext, wish: RecorderWish = {}): CallRecorder {
  const most = { ...usual, ...wish.most }
  const host = hostname().slice(0, 64)
  let queues = new Map<string, Queue>()
  let waiting = 0
  let lost = 0
  let writing: Promise<void> = Promise.resolve()

  const reads = cached<typeof READS, boolean>(app, {
    follows: ['param'],
    key: (name) => name,
    load: (name) =>
      app.db.lane('background').transaction(platformScope, async (tx) => (await readParam(tx, name)) === 'true'),
    size: 1,
  })

  const isWorthKeeping = ({ route, status, ms, me }: AnsweredCall) =>
    status >= 400 ||
    ms >= SLOW_MS ||
    (me !== undefined && (route.method !== 'GET' || reads.known(READS)?.value === true))

  function queueOf(tenant: string): Queue {
    const known = queues.get(tenant)
    if (known) return known
    const made: Queue = { calls: [], faults: [], lost: 0 }
    queues.set(tenant, made)
    return made
  }

  let ofNobody = 0

  function note(call: AnsweredCall): void {
    if (!isWorthKeeping(call)) return
    const queue = queueOf(call.me?.tenant ?? PLATFORM_TENANT)
    const isFull =
      waiting >= most.all || queue.calls.length >= most.tenant || (call.me === undefined && ofNobody >= most.nobody)
    if (isFull) {
      queue.lost += 1
      lost += 1
      return
    }
    waiting += 1
    if (call.me === undefined) ofNobody += 1
    queue.calls.push(callRow(call, host))
    if (call.fault !== undefined) queue.faults.push(faultRow(call, host))
  }

  async function write(): Promise<void> {
    const taken = queues
    queues = new Map()
    waiting = 0
    ofNobody = 0
    for (const [tenant, queue] of taken)
      try {
        await app.db.lane('background').transaction({ tenant, platform: false }, (tx) => writeQueue(tx, tenant, queue))
        app.changes.notify('log_api', tenant)
        if (queue.faults.length > 0) app.changes.notify('log_error', tenant)
        if (queue.lost > 0) app.changes.notify('log_usual', tenant)
      } catch (error) {
        // Not tried again: a database that is away would fill the memory with what nobody can read just now.
        app.log.warn({ err: error, tenant, calls: queue.calls.length }, 'calls could not be recorded')
        queueOf(tenant).lost += queue.lost + queue.calls.length
        lost += queue.calls.length
      }
  }

  async function writeQueue(tx: Tx, tenant: string, { calls, faults, lost: missing }: Queue): Promise<void> {
    await link(tx, 'log_api', calls)
    await link(tx, 'log_error', faults)
    if (missing > 0) await link(tx, 'log_usual', [lostRow(tenant, missing, host)])
    // Counts of lists are kept until rows change; browsers are not told of every second.
    await app.changes.announceAll(tx, [{ table: 'log_api', tenant }])
  }

  async function once(): Promise<void> {
    await reads.get(READS).catch(() => undefined)
    if (queues.size > 0) await write()
  }

  const flush = () => (writing = writing.then(once))
  const timer = setInterval(() => void flush(), PERIOD)
  timer.unref()
  return {
    note,
    flush,
    lost: () => lost,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
