// The log file on real file systems: with space, permanently full, and full for a while.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mayHaveSmallDisk, onSmallDisk } from '../testing/disk.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { openLogFile } from './log-file.ts'

const line = (n: number) => `${JSON.stringify({ n, filler: 'x'.repeat(80) })}\n`

const linesOf = (folder: string) =>
  readdirSync(folder)
    .toSorted()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1))
    .map((text) => Number(JSON.parse(text).n))

test('a new file is begun by size, and no line is lost on the way', async () => {
  const folder = temporaryFolder('log', onTestFinished)
  let now = Date.parse('2026-03-01T00:00:00Z')
  const log = openLogFile(join(folder, 'steward.log'), { size: 2_000, now: () => now })
  for (let n = 0; n < 100; n += 1) {
    log.write(line(n))
    now += 1_000
    // A line counts once it is written, and the file can be set aside with the next one.
    const size = () => linesOf(folder).length
    await expect.poll(size, { interval: 1 }).toBe(n + 1)
  }
  await log.close()
  expect(readdirSync(folder).length).toBeGreaterThan(2)
  expect(linesOf(folder).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n))
})

test('a new file is begun by age', async () => {
  const folder = temporaryFolder('log', onTestFinished)
  let now = Date.parse('2026-03-01T00:00:00Z')
  const log = openLogFile(join(folder, 'steward.log'), { now: () => now })
  log.write(line(1))
  now += 25 * 3_600_000
  log.write(line(2))
  await log.close()
  expect(readdirSync(folder)).toEqual(['steward.log', 'steward.log.2026-03-02T01-00-00.000Z'])
})

test('only so many files are kept, and none for longer than a month', async () => {
  const folder = temporaryFolder('log', onTestFinished)
  const path = join(folder, 'steward.log')
  const old = `${path}.2026-01-01T00-00-00.000Z`
  writeFileSync(old, line(0))
  utimesSync(old, new Date('2026-01-01'), new Date('2026-01-01'))
  let now = Date.now()
  const log = openLogFile(path, { period: 1_000, keep: 3, now: () => now })
  for (let n = 0; n < 10; n += 1) {
    now += 5_000
    log.write(line(n))
  }
  await log.close()
  expect(existsSync(old)).toBe(false)
  expect(readdirSync(folder)).toHaveLength(4)
})

test('on a device without space lines are dropped and counted, memory stays bounded, and it still closes', async () => {
  const folder = temporaryFolder('log', onTestFinished)
  symlinkSync('/dev/full', join(folder, 'steward.log'))
  const log = openLogFile(join(folder, 'steward.log'), { waiting: 10_000 })
  log.write(line(0))
  await expect.poll(() => log.state()).toMatchObject({ isWritten: false, cause: 'ENOSPC' })
  for (let n = 0; n < 1_000; n += 1) log.write(line(n))
  expect(log.state().dropped).toBeGreaterThan(850)
  await log.close()
})

test('a file that cannot be opened is no reason to throw, and is tried again', async () => {
  const folder = temporaryFolder('log', onTestFinished)
  let now = 0
  const path = join(folder, 'missing', 'steward.log')
  const log = openLogFile(path, { now: () => now })
  log.write(line(0))
  expect(log.state()).toEqual({ isWritten: false, cause: 'ENOENT', dropped: 1 })
  spawnSync('mkdir', [join(folder, 'missing')])
  now = 2_000
  log.write(line(1))
  await expect.poll(() => log.state().isWritten).toBe(true)
  await log.close()
  expect(readFileSync(path, 'utf8')).toContain('"n":1')
})

test('a clock that is set back keeps no file from being begun, and files of the time before go first', async () => {
  const folder = temporaryFolder('log', onTestFinished)
  const path = join(folder, 'steward.log')
  let now = Date.parse('2026-03-01T12:00:00Z')
  const log = openLogFile(path, { size: 50, keep: 2, now: () => now })
  for (let n = 0; n < 20; n += 1) {
    if (n === 10) now -= 3_600_000
    now += 1_000
    log.write(line(n))
    await expect.poll(() => readFileSync(path, 'utf8'), { interval: 1 }).toContain(`"n":${n},`)
  }
  await log.close()
  const [, ...aside] = readdirSync(folder)
  expect(aside.map((name) => name.slice(0, 'steward.log.2026-03-01T11'.length))).toEqual([
    'steward.log.2026-03-01T11',
    'steward.log.2026-03-01T11',
  ])
})

test('a file that could not be opened is tried again although the clock was set back', async () => {
  const folder = temporaryFolder('log', onTestFinished)
  let now = 3_600_000
  const path = join(folder, 'missing', 'steward.log')
  const log = openLogFile(path, { now: () => now })
  spawnSync('mkdir', [join(folder, 'missing')])
  now = 0
  log.write(line(0))
  await expect.poll(() => log.state().isWritten).toBe(true)
  await log.close()
  log.write(line(1))
  expect(readFileSync(path, 'utf8')).toBe(line(0))
})

if (mayHaveSmallDisk)
  test('when a full disk has room again the log goes on and says how many lines it lost', async () => {
    const folder = temporaryFolder('disk', onTestFinished)
    const code = `
      import { rmSync, readFileSync, writeFileSync } from 'node:fs'
      import { setTimeout as wait } from 'node:timers/promises'
      import { openLogFile } from ${JSON.stringify(new URL('./log-file.ts', import.meta.url).href)}
      const [filler, path] = ${JSON.stringify([join(folder, 'filler'), join(folder, 'steward.log')])}
      writeFileSync(filler, Buffer.alloc(112 * 1024))
      const log = openLogFile(path, { waiting: 5_000 })
      const line = JSON.stringify({ filler: 'x'.repeat(80) }) + '\\n'
      while (log.state().dropped < 100 || log.state().isWritten) {
        for (let n = 0; n < 50; n += 1) log.write(line)
        await wait(1)
      }
      const full = log.state()
      rmSync(filler)
      log.write(line)
      while (!log.state().isWritten) await wait(1)
      await log.close()
      console.log(JSON.stringify({ full, text: readFileSync(path, 'utf8') }))`
    const { stdout, stderr } = onSmallDisk(folder, 128, [process.execPath, '--input-type=module', '-e', code])
    expect(stderr).toBe('')
    const told: { full: object; text: string } = JSON.parse(stdout)
    expect(told.full).toMatchObject({ isWritten: false, cause: 'ENOSPC' })
    // What little room is left may let a line through now and then: each gap is counted by itself.
    const lost = [...told.text.matchAll(/"lost":(\d+),"msg":"lines of the log were lost"/g)]
    expect(lost.reduce((sum, [, count]) => sum + Number(count), 0)).toBeGreaterThanOrEqual(100)
  })
