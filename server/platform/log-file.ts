// The file the log goes to: rotated by size and age, bounded in memory, and never in the way of the work it tells about.
import { existsSync, fstatSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import sonicBoom, { type SonicBoom } from 'sonic-boom'
import { errorCode, errorText } from './postgres/connection.ts'

const MB = 1024 * 1024
const DAY = 86_400_000
/** Between two attempts to open what could not be opened (ms). */
const PAUSE = 1_000
/** For what is in memory to be written at the end (ms). */
const PATIENCE = 1_000

export interface LogState {
  isWritten: boolean
  /** Why not: `ENOSPC` and the like. */
  cause: string
  /** Lines lost since the start. */
  dropped: number
}

export interface LogFile {
  write(line: string): void
  state(): LogState
  /** Writes what is still in memory and closes; gives up after a while. */
  close(): Promise<void>
}

export interface LogFileOptions {
  /** Bytes after which a new file is begun. */
  size?: number
  /** Age after which a new file is begun (ms). */
  period?: number
  /** Files set aside that are kept, and for how long (ms). */
  keep?: number
  keepFor?: number
  /** Bytes that wait in memory while nothing can be written. */
  waiting?: number
  now?: () => number
}

export function openLogFile(path: string, options: LogFileOptions = {}): LogFile {
  const { size = 20 * MB, period = DAY, keep = 10, keepFor = 30 * DAY, waiting = MB, now = Date.now } = options
  let writer: SonicBoom | undefined
  let bytes = 0
  let begunAt = 0
  let triedAt = -Infinity
  let cause = ''
  let [dropped, told] = [0, 0]
  const state = (): LogState => ({ isWritten: cause === '', cause, dropped })

  const failed = (error: unknown) => {
    cause = errorCode(error) || errorText(error)
  }

  /** A file that cannot be opened is tried again later: the server runs without a log meanwhile. */
  function open(): SonicBoom | undefined {
    triedAt = now()
    try {
      // At once rather than in the background, so that a start which is refused still has its file.
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
      // A writer whose memory is full does not try again by itself.
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

  /** Sets the file aside under the time it ends, and begins a new one; where that fails the old one goes on. */
  function rotate(): void {
    const aside = `${path}.${new Date(now()).toISOString().replaceAll(':', '-')}`
    if (now() - triedAt < PAUSE || existsSync(aside)) return
    triedAt = now()
    try {
      if (existsSync(path)) renameSync(path, aside)
      const made = open()
      if (!made) return
      if (writer) void end(writer, PATIENCE)
      writer = made
      sweep()
    } catch (error) {
      failed(error)
    }
  }

  function sweep(): void {
    const aside = readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}.`))
    for (const [age, name] of aside.toSorted().toReversed().entries()) {
      const file = join(dirname(path), name)
      const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {}
      if (age >= keep || now() - mtimeMs > keepFor) rmSync(file, { force: true })
    }
  }

  writer = open()
  return {
    state,
    write(line) {
      if (writer && (bytes >= size || now() - begunAt >= period)) rotate()
      if (!writer && now() - triedAt >= PAUSE) writer = open()
      if (writer) writer.write(line)
      else dropped += 1
    },
    async close() {
      const last = writer
      writer = undefined
      triedAt = Infinity
      if (last) await end(last, PATIENCE)
    },
  }
}

/** `flushSync` is never called: where the disk is full it tries again for ever, on the main thread. */
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
