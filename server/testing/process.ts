// The server in a process of its own, as `npm start` runs it.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export interface ServerProcess {
  child: ChildProcess
  /** Resolves with its URL when it listens; rejects if it exits before. */
  ready: Promise<string>
  /** Resolves when it has exited, with exit code and output. */
  ended: Promise<{ code: number | null; text: string }>
}

export const mainFile = join(import.meta.dirname, '..', 'main.ts')

export function startServer(
  env: Record<string, string>,
  whenDone?: (clean: () => Promise<void>) => void,
  main = mainFile,
) {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1', DEMO: 'off', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const found = /https?:\/\/\S+/.exec(text)
        if (found) resolve(found[0])
      })
    child.once('close', (code) => reject(new Error(`the server ended with ${String(code)}: ${text}`)))
  })
  ready.catch(() => undefined)
  const ended = new Promise<{ code: number | null; text: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, text }))
  })
  whenDone?.(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ready, ended } satisfies ServerProcess
}

/** `DATABASE_URL` of a database of the test cluster. */
export const urlOf = ({
  host,
  port,
  user,
  database,
}: {
  host?: string
  port?: number
  user?: string
  database?: string
}) =>
  `postgres:///${database ?? ''}?${new URLSearchParams({ host: host ?? '', port: String(port ?? 5432), user: user ?? '' }).toString()}`
