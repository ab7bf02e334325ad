// The log file: rotated by size and age, buffered in bounded memory, written without ever blocking the server.
import { existsSync, fstatSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import sonicBoom, { type SonicBoom } from 'sonic-boom'
import { errorCode, errorText } from './postgres/connection.ts'
import { lasts } from './window.ts'

const MB = 1024 * 1024
const DAY = 86_400_000
/** Between two attempts to open the file (ms). */
const PAUSE = 1_000
/** Time to write the remaining buffer on close (ms). */
const PATIENCE = 1_000

export interface LogState {
  isWritten: boolean
  /** Error code such as `ENOSPC`. */
  cause: string
  /** Lines lost since the start. */
  dropped: number
}

export interface LogFile {
  write(line: string): void
  state(): LogState
  /** Writes what is buffered and closes; gives up after `PATIENCE`. */
  close(): Promise<void>
}

export interface LogFileOptions {
  /** Bytes after which the file is rotated. */
  size?: number
  /** Age after which the file is rotated (ms). */
  period?: number
  /** How many rotated files are kept, and for how long (ms). */
  keep?: number
  keepFor?: number
  /** Bytes buffered in memory while the file cannot be written. */
  waiting?: number
  now?: () => number
}

export function openLogFile(path: string, options: LogFileOptions = {}): LogFile {
  const { size = 20 * MB, period = DAY, keep = 10, keepFor = 30 * DAY, waiting = MB, now = Date.now } = options
  let writer: SonicBoom | undefined
  let bytes = 0
  let begunAt = 0
  let triedAt = -Infinity
  let isClosed = false
  let cause = ''
  let [dropped, told] = [0, 0]
  const state = (): LogState => ({ isWritten: cause === '', cause, dropped })

  const failed = (error: unknown) => {
    cause = errorCode(error) || errorText(error)
  }

  /** If the file cannot be opened, logging is off until a later attempt succeeds. */
  function open(): SonicBoom | undefined {
    triedAt = now()
    try {
      // Synchronously, so that a start that is refused still writes its log.
      const fd = openSync(path, 'a', 0o600)
      const { size: found, birthtimeMs } = fstatSync(fd)
      bytes = found
      begunAt = found === 0 ? now() : birthtimeMs
      return follow(new sonicBoom.SonicBoom({ fd, maxLength: waiting, minLength: 1 }))
    } catch (error) {
      failed(error)
      return undefined
    }
  }

  function follow(made: SonicBoom): SonicBoom {
    made.on('error', failed)
    made.on('drop', () => {
      dropped += 1
      // After its buffer was full the writer does not retry by itself.
      made.flush()
    })
    made.on('write', (written: number) => {
      bytes += written
    })
    made.on('drain', () => {
      cause = ''
      if (dropped === told) return
      const lost = dropped - told
      told = dropped
      made.write(
        `${JSON.stringify({ level: 40, time: new Date(now()).toISOString(), lost, msg: 'lines of the log were lost' })}\n`,
      )
    })
    return made
  }

  /** Renames the file to the time it ends and begins a new one; if renaming fails the old one is continued. */
  function rotate(): void {
    const aside = `${path}.${new Date(now()).toISOString().replaceAll(':', '-')}`
    if (lasts(triedAt, PAUSE, now()) || existsSync(aside)) return
    triedAt = now()
    try {
      if (existsSync(path)) renameSync(path, aside)
      const made = open()
      if (!made) return
      if (writer) void end(writer, PATIENCE)
      writer = made
      sweep(basename(aside))
    } catch (error) {
      failed(error)
    }
  }

  /** Files named later than the latest are from before the clock was set back: the oldest. */
  function sweep(latest: string): void {
    const aside = readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}.`))
    const newestFirst = aside.toSorted().toReversed()
    const inOrder = [...newestFirst.filter((name) => name <= latest), ...newestFirst.filter((name) => name > latest)]
    for (const [age, name] of inOrder.entries()) {
      const file = join(dirname(path), name)
      const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {}
      if (age >= keep || now() - mtimeMs > keepFor) rmSync(file, { force: true })
    }
  }

  writer = open()
  return {
    state,
    write(line) {
      if (writer && (bytes >= size || !lasts(begunAt, period, now()))) rotate()
      if (!writer && !isClosed && !lasts(triedAt, PAUSE, now())) writer = open()
      if (writer) writer.write(line)
      else dropped += 1
    },
    async close() {
      const last = writer
      writer = undefined
      isClosed = true
      if (last) await end(last, PATIENCE)
    },
  }
}

/** `flushSync` is never called: on a full disk it retries for ever on the main thread. */
async function end(writer: SonicBoom, patience: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patience)
    for (const event of ['close', 'error'])
      writer.once(event, () => {
        clearTimeout(timer)
        resolve()
      })
    writer.end()
  })
  writer.destroy()
}
