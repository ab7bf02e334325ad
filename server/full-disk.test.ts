// A full disk stops only the log: the real server keeps serving, reports it, and shuts down on request.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from './testing/database.ts'
import { mayHaveSmallDisk, withSmallDisk } from './testing/disk.ts'
import { temporaryFolder } from './testing/folder.ts'
import { mainFile, startServer, urlOf } from './testing/process.ts'

if (existsSync('/dev/full'))
  test('a server whose log has no space serves, names it on /readyz, and ends at the first signal', async () => {
    const { owner, drop } = await createDatabase()
    onTestFinished(drop)
    const dataDir = temporaryFolder('full', onTestFinished)
    symlinkSync('/dev/full', join(dataDir, 'steward.log'))
    const { child, ready, ended } = startServer({ DATA_DIR: dataDir, DATABASE_URL: urlOf(owner) }, onTestFinished)
    const url = await ready
    // More than an unbounded log buffer would hold.
    await Promise.all(Array.from({ length: 300 }, () => fetch(`${url}/healthz`).then((reply) => reply.text())))
    const reply = await fetch(`${url}/readyz`)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject({ status: 'ready', degraded: { log: { cause: 'ENOSPC' } } })
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0 })
  })

if (mayHaveSmallDisk)
  test.each([
    ['a first start', 'true'],
    ['a start with nothing left at all', 'dd if=/dev/zero of="$0/filler" bs=1k 2>/dev/null; true'],
  ])('%s on a full disk ends with one sentence', (_, fill) => {
    const dataDir = temporaryFolder('full', onTestFinished)
    const script = `${fill}; exec "$@"`
    const [program = '', ...args] = withSmallDisk(dataDir, 512, [
      'sh',
      '-c',
      script,
      dataDir,
      process.execPath,
      mainFile,
    ])
    const { status, stdout, stderr } = spawnSync(program, args, {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', MQTT_PORT: '0', DATABASE_URL: '', DEMO: 'off' },
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `The disk of ${dataDir} is full: free some space and start again.\n`,
    })
  })

if (mayHaveSmallDisk)
  test('a data folder that is full does not keep a server with a database elsewhere from starting and ending', async () => {
    const { owner, drop } = await createDatabase()
    onTestFinished(drop)
    const dataDir = temporaryFolder('full', onTestFinished)
    const script = 'dd if=/dev/zero of="$0/filler" bs=1k 2>/dev/null; exec "$@"'
    const [program = '', ...args] = withSmallDisk(dataDir, 512, [
      'sh',
      '-c',
      script,
      dataDir,
      process.execPath,
      mainFile,
    ])
    const child = spawn(program, args, {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: '0',
        MQTT_PORT: '0',
        HOST: '127.0.0.1',
        DATABASE_URL: urlOf(owner),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const text: string[] = []
    for await (const chunk of child.stdout) {
      text.push(String(chunk))
      if (text.join('').includes('http://')) break
    }
    const url = /http:\/\/\S+/.exec(text.join(''))?.[0] ?? ''
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
