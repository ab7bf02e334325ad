// One tenant's message queue: written in batches; a failing batch is bisected until the failing message is alone.
import { isDataFault, isOutage } from '../../platform/database-unavailable.ts'
import { type Attempt, type QueuedMessage, type LaneTools, PROBE, USUAL } from './intake-entry.ts'
import { createRetryGroups } from './intake-retry.ts'
import type { IntakeMessage } from './intake.ts'

export interface Lane<T extends IntakeMessage> {
  enqueue(message: T): Promise<void>
  runExclusive(job: () => Promise<void>): Promise<void>
  /** Messages that are neither stored nor kept, those of a transaction under way among them. */
  readonly waiting: number
  /** Error of the last batch; undefined once a batch is stored. */
  readonly failure: Error | undefined
  close(): Promise<void>
}

/** Messages per transaction, and how long the first waits for more (ms). */
const MOST = 2_000
const WINDOW = 8
/**
 * A failed batch is retried before it is bisected; while everything fails, bisecting is attempted every eighth time.
 */
const isTimeToBisect = (failures: number) => failures % 8 === 2
/** After this many failed parts and no success the cause is not a single message. */
const HOPELESS = 14

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export function createLane<T extends IntakeMessage>(tools: LaneTools<T>): Lane<T> {
  const queue: QueuedMessage<T>[] = []
  const jobs: (() => Promise<void>)[] = []
  const retryGroups = createRetryGroups(tools)
  let waiting = 0
  let failures = 0
  let failure: Error | undefined
  /** By the clock that nobody sets, in ms; so are all times of a lane. */
  let notBefore = 0
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    clearTimeout(timer)
    running ??= drain().finally(() => {
      running = undefined
      scheduleRetry()
    })
  }

  /** Sets the timer of the next retry. */
  function scheduleRetry(): void {
    const next = Math.min(jobs.length > 0 ? 0 : Infinity, queue.length > 0 ? notBefore : Infinity, retryGroups.due)
    if (next !== Infinity && !tools.isClosed()) timer = setTimeout(wake, Math.max(0, next - performance.now()))
  }

  async function drain(): Promise<void> {
    if (queue.length < MOST && jobs.length === 0) await pause(WINDOW)
    for (let isBusy = true; isBusy;) {
      const job = jobs.shift()
      await job?.()
      const batch = performance.now() >= notBefore || tools.isClosed() ? nextBatch() : []
      if (batch.length > 0) await store(batch)
      const isServed = await retryGroups.retryDue()
      isBusy = job !== undefined || batch.length > 0 || isServed
    }
  }

  /** Messages of a sender in a retry group are appended to the group, to keep their order. */
  const nextBatch = () => queue.splice(0, MOST).filter((entry) => !retryGroups.appendToGroup(entry))

  async function store(batch: QueuedMessage<T>[]): Promise<void> {
    const error = await commit(batch, failures === 0 ? USUAL : PROBE)
    if (!error) return
    failures += 1
    failure = error
    if (tools.isClosed()) return batch.forEach((entry) => entry.fail(error))
    const isParted = !isOutage(error) && (isDataFault(error) || isTimeToBisect(failures))
    if (isParted && (await bisect(batch, error))) return
    if (!isParted) queue.unshift(...batch)
    tools.warn(error, queue.length)
    notBefore = performance.now() + Math.min(50 * 2 ** (failures - 1), 1_000)
  }

  async function commit(part: readonly QueuedMessage<T>[], attempt: Attempt): Promise<Error | undefined> {
    const error = await tools.commit(
      part.map((entry) => entry.message),
      attempt,
    )
    if (error) return error
    failures = 0
    failure = undefined
    retryGroups.noteSuccess()
    for (const entry of part) entry.done()
    return undefined
  }

  /**
   * Bisects the batch until failing messages are alone. Unsettled ones are queued again; returns whether any was
   * settled.
   */
  async function bisect(batch: readonly QueuedMessage<T>[], cause: Error): Promise<boolean> {
    const alone = new Map<QueuedMessage<T>, Error>()
    /** Senders with a failed message: their later messages stay behind it. */
    const senders = new Set<string>()
    const behind: QueuedMessage<T>[] = []
    const settled = new Set<QueuedMessage<T>>()
    let misses = 0
    const halve = async (part: readonly QueuedMessage<T>[], why: Error): Promise<void> => {
      const [only] = part
      if (only && part.length === 1) {
        alone.set(only, why)
        if (!isDataFault(why)) senders.add(only.message.sender)
        return
      }
      const middle = part.length >> 1
      for (const slice of [part.slice(0, middle), part.slice(middle)]) {
        if (misses >= HOPELESS && settled.size === 0) return
        const half = slice.filter((entry) => !senders.has(entry.message.sender))
        behind.push(...slice.filter((entry) => senders.has(entry.message.sender)))
        if (half.length === 0) continue
        const error = await commit(half, PROBE)
        if (!error) half.forEach((entry) => settled.add(entry))
        if (!error || isOutage(error)) continue
        misses += isDataFault(error) ? 0 : 1
        await halve(half, error)
      }
    }
    await halve(
      batch.toSorted((a, b) =>
        a.message.sender < b.message.sender ? -1 : a.message.sender > b.message.sender ? 1 : 0,
      ),
      cause,
    )
    for (const [entry, why] of alone)
      if (isDataFault(why) && !(await tools.keepRaw(entry.message, why, PROBE))) {
        entry.done()
        settled.add(entry)
      }
    if (settled.size > 0)
      for (const entry of [...alone.keys(), ...behind]) if (!settled.has(entry)) settled.add(retryGroups.add(entry))
    queue.unshift(...batch.filter((entry) => !settled.has(entry)))
    return settled.size > 0
  }

  return {
    get waiting() {
      return waiting
    },
    get failure() {
      return failure
    },
    enqueue(message) {
      waiting += 1
      const stored = new Promise<void>((done, fail) => {
        queue.push({ message, done, fail })
        wake()
      })
      return stored.finally(() => {
        waiting -= 1
      })
    },
    runExclusive: (job) =>
      new Promise((resolve, reject) => {
        jobs.push(() => job().then(resolve, reject))
        wake()
      }),
    async close() {
      clearTimeout(timer)
      await running
      wake()
      await running
      const closed = new Error('the intake is closed')
      for (const entry of [...queue.splice(0), ...retryGroups.clear()]) entry.fail(closed)
    },
  }
}
