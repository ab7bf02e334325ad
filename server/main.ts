// Starts and stops the product: settings, database, migrations, seed, listening, graceful shutdown.
import type { SpawnedFleet } from '@steward/simulator/spawn'
import { mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type App, buildApp } from './app.ts'
import { fill, plantOwedPast, simulate } from './demonstration.ts'
import { type Field, openField } from './journeys/field.ts'
import { oneFolder } from './platform/blobs/one-folder.ts'
import { s3Store } from './platform/blobs/s3.ts'
import { type Certificate, openCertificate } from './platform/certificate.ts'
import { type Config, readConfig } from './platform/config.ts'
import { type LogFile, openLogFile } from './platform/log-file.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { errorCode, errorText } from './platform/postgres/connection.ts'
import type { Election } from './platform/postgres/election.ts'
import { openPostgres } from './platform/postgres/open.ts'
import { StartError } from './platform/start-error.ts'
import { movePictures } from './resource/move-pictures.ts'
import { englishHospital } from './seed/demo/english-hospital.ts'
import type { Past } from './seed/demo/past.ts'
import type { Seeded } from './seed/seed.ts'

const here = import.meta.dirname

async function start(config: Config, logFile: LogFile): Promise<void> {
  const log = createLog(config.logLevel, logFile)
  let app: App | undefined
  let field: Field | undefined
  let fleet: SpawnedFleet | undefined
  let election: Election | undefined
  let past: Past | undefined
  const { dataDir, databaseUrl } = config
  // Before anything is started: a file that is not there is no reason to begin a first start.
  const certificate = config.tls && openCertificate(config.tls, { log })
  const opened = await openPostgres({ dataDir, databaseUrl, log })
  const end = () =>
    inOrder([
      () => past?.stop(),
      // Refuse new requests and messages while those in progress are finished.
      () => Promise.all([app?.quiet(), fleet?.stop().then(() => field?.stop()) ?? field?.stop()]),
      () => election?.leave(),
      () => app?.close(),
      async () => certificate?.stop(),
      () => opened.stop(),
      () => logFile.close(),
    ])
  const stop = stopOnce(end)
  const giveUp = (sentence: string) => {
    log.fatal(sentence)
    console.error(sentence)
    stop(1)
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  try {
    await migrate(opened.owner, join(here, 'migrations'))
    const filesDir = join(dataDir, 'files')
    const files = oneFolder({ folder: filesDir, isElsewhere: config.s3 !== undefined, now: () => new Date() })
    election = await opened.stand(giveUp, files.claim)
    let isElected = election.isElected
    const built = await buildApp({
      database: opened.app,
      prepares: opened.isEmbedded,
      timeZone: config.timeZone,
      log,
      logState: logFile.state,
      trustProxy: config.trustProxy,
      certificate,
      filesDir,
      outside: { openLines: (name) => openLogFile(join(dataDir, name)) },
      ...(config.s3 ? { fileStore: s3Store(config.s3) } : {}),
      consoleDir: join(here, '../console/dist'),
      dashboardDir: join(here, '../dashboard/dist'),
      ...(opened.isEmbedded ? {} : { hasDevices: () => isElected }),
    })
    app = built
    built.watched.set('files', files.trouble)
    /** What one server does for all of them: data every installation has, devices, alarm clock. */
    const lead = async (isFirst: boolean): Promise<Seeded> => {
      const seeded = await fill(built, config, isFirst)
      await movePictures(built.context)
      const line = await openLine(built, config, certificate)
      field = line
      built.watched.set('intake', () => line.trouble)
      if (seeded.demo) fleet = simulate(seeded.demo, line, built, config)
      return seeded
    }
    const takeOver = async () => {
      isElected = true
      past = plantOwedPast(built, await repeatedly(() => lead(false)), tellWhole)
      // Browsers of this server may follow devices from now on.
      built.push.startAnew()
      log.info('this server has taken over the devices')
    }
    const seeded = isElected ? await lead(true) : {}
    if (!isElected)
      election.elected.then(takeOver).catch((error: unknown) => {
        log.error({ err: error })
        giveUp(`The devices could not be taken over: ${errorText(error)}.`)
      })
    built.start()
    greet(await listen(built, config), config.dataDir, seeded)
    past = plantOwedPast(built, seeded, tellWhole)
  } catch (error) {
    await end()
    throw error
  }
}

async function openLine(
  app: App,
  { mqttPort: port, mqttRate: rate, mqttPerAddress: perAddress, tls, host }: Config,
  certificate: Certificate | undefined,
): Promise<Field> {
  const secure = certificate && tls && { certificate, port: tls.mqttPort }
  try {
    return await openField({ ...app, port, host, rate, perAddress, secure })
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE')
      throw new StartError(
        `Port ${port}${secure ? ` or ${secure.port}` : ''} for devices is taken by another program: set ${secure ? 'MQTT_PORT or MQTTS_PORT' : 'MQTT_PORT'} to a free one.`,
      )
    throw error
  }
}

async function listen({ http }: App, { port, host, tls }: Config): Promise<string> {
  try {
    await http.listen({ port, host })
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE')
      throw new StartError(`Port ${port} is taken by another program: set PORT to a free one.`)
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EACCES'].includes(errorCode(error)))
      throw new StartError(`Steward cannot listen on ${host}, port ${port}: ${errorText(error)}.`)
    throw error
  }
  const bound = http.server.address()
  return `${tls ? 'https' : 'http'}://${host}:${typeof bound === 'object' ? (bound?.port ?? port) : port}`
}

/** Browser tests wait for it. */
const tellWhole = () =>
  console.log('The demonstration is whole: weeks of repairs, rounds, upkeep and handovers are there.\n')

function greet(address: string, dataDir: string, { demo, administrator }: Seeded): void {
  const lines = ['', 'Steward 后勤一体化运维平台', address]
  const [account] = demo?.accounts ?? []
  if (account) lines.push(`demo account: tenant ${account.tenantId}, ${account.username} / ${account.password}`)
  const english = demo?.accounts.find(({ tenantId }) => tenantId === englishHospital.tenantId)
  if (english) lines.push(`in English: tenant ${english.tenantId}, ${english.username} / ${english.password}`)
  if (account) lines.push(`all demo accounts: ${join(dataDir, 'demo.json')}`)
  if (administrator) lines.push(`administrator, shown this once: ${administrator.username} / ${administrator.password}`)
  console.log(`${lines.join('\n  ')}\n`)
}

/** For a minute: a server on the same machine that has just been deposed may hold the port for a while. */
async function repeatedly<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 60; ; left -= 1)
    try {
      return await work()
    } catch (error) {
      if (left === 0) throw error
      await pause(1_000)
    }
}

/** Runs the steps in sequence; a failing step does not skip the later ones. */
async function inOrder(steps: (() => Promise<unknown> | undefined)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await Promise.resolve(step()).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Timeout of a graceful shutdown (ms). */
const PATIENCE = 30_000

/** The first signal shuts down gracefully; a second signal or a hanging step exits at once. */
function stopOnce(end: () => Promise<void>): (code: number) => void {
  let stopping = false
  return (code) => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), PATIENCE).unref()
    end().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  let logFile: LogFile | undefined
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    logFile = openLogFile(join(config.dataDir, 'steward.log'))
    await start(config, logFile)
  } catch (error) {
    await logFile?.close()
    throw isFull(config.dataDir, error)
      ? new StartError(`The disk of ${config.dataDir} is full: free some space and start again.`)
      : error
  }
}

const LEAST_BYTES = 1024 * 1024

/** PostgreSQL and SQLite report a full disk differently, so free space is checked. */
function isFull(dataDir: string, error: unknown): boolean {
  if (['ENOSPC', 'EDQUOT'].includes(errorCode(error))) return true
  try {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize < LEAST_BYTES
  } catch {
    return false
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
