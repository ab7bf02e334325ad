// Seeds what is missing at every start: dictionaries, menus, parameters, the first administrator, demo data.
import { jobsOf, plantJobs } from '../document/job-list.ts'
import { processSignature } from '../platform/actor.ts'
import type { AppContext } from '../platform/ctx.ts'
import { type Tx, platformScope } from '../platform/db.ts'
import { seedScopes } from '../system/role/role-scopes.ts'
import { packagedTenants, writeAdmitted } from '../system/tenant/packages.ts'
import { type DemoFile, openAccounts } from './demo/accounts.ts'
import { demoName, extendDemo, plantDemo } from './demo/demo.ts'
import { type ToldDevices, plantDevices, plantEnglishDevices, tellDevices } from './demo/devices.ts'
import { englishHospital } from './demo/english-hospital.ts'
import { isPastOwed, owePast } from './demo/parts.ts'
import { seedDictionaries } from './dictionaries.ts'
import { grantLaterRights } from './later-rights.ts'
import { arrangeMenus } from './menu-arrangement.ts'
import { seedMenus } from './menus.ts'
import { type Account, seedAdministrator, seedPlatform, seedUserRole } from './platform.ts'
import { seedRegions } from './regions.ts'
import { seedStarting } from './starting.ts'

export interface SeedOptions {
  /** Seeds the demo hospitals, in a new installation only. */
  demo: boolean
  /** Of the large demo hospital, in a new installation; the usual number where nothing is said. */
  devices?: number
  /** Whether the demo file still exists; otherwise its passwords are issued again. */
  isDemoFileKept?: boolean
}

export interface Seeded {
  /** The first administrator, only at the start that created it. */
  administrator?: Account
  /** Whether the past of the demo hospitals is still to be planted. */
  isPastOwed?: boolean
  /** Only at the start that seeded the demo or issued its passwords again. */
  demo?: DemoFile & Omit<ToldDevices, 'gateways'>
}

const DEMO = 'demo'

/** Serialized by a lock; a second server starting at once finds nothing to do. */
export async function seed(app: AppContext, options: SeedOptions): Promise<Seeded> {
  const work = async (tx: Tx) => {
    // A first start elsewhere takes a slow machine longer than locks are otherwise waited for.
    await tx.query(`set local lock_timeout = '5min'`)
    await tx.query(`select pg_advisory_xact_lock(hashtext('steward seed'))`)
    const found = await fill(tx, app, options)
    const [jobs, now] = [jobsOf({ app }), app.now()]
    await plantJobs(jobs, tx, { now, tenant: englishHospital.tenantId, locale: 'en' })
    await plantJobs(jobs, tx, { now })
    return found
  }
  return app.db.lane('background').transaction(platformScope, work, { signature: processSignature('seed') })
}

async function fill(
  tx: Tx,
  { now }: AppContext,
  { demo, devices, isDemoFileKept = true }: SeedOptions,
): Promise<Seeded> {
  const isNew = (await tx.query('select 1 from tenant limit 1')).length === 0
  await seedPlatform(tx, isNew && demo ? demoName : '管理组')
  await seedDictionaries(tx)
  await seedRegions(tx)
  const newMenus = await seedMenus(tx)
  await arrangeMenus(tx, now())
  await writeAdmitted(tx, await packagedTenants(tx))
  await seedScopes(tx)
  await seedUserRole(tx)
  await grantLaterRights(tx, now())
  const administrator = await seedAdministrator(tx)
  if (isNew && demo) {
    await plantDemo(tx, now(), newMenus)
    await seedStarting(tx)
    await tx.query('insert into installation (name, value) values ($1, $2)', [DEMO, now().toISOString()])
    await plantEnglishDevices(tx, now())
    await owePast(tx, now())
    return {
      isPastOwed: true,
      demo: await tell(tx, await plantDevices(tx, now(), devices === undefined ? {} : { devices })),
    }
  }
  await seedStarting(tx)
  if (await hasDemo(tx)) {
    if (newMenus.length > 0) await extendDemo(tx, newMenus)
    const owed = (await isPastOwed(tx)) ? { isPastOwed: true } : {}
    if (demo && !isDemoFileKept) return { ...owed, demo: await tell(tx, await tellDevices(tx)) }
    return { ...owed, ...(administrator ? { administrator } : {}) }
  }
  return administrator ? { administrator } : {}
}

async function tell(tx: Tx, { example, gateway, simulator }: ToldDevices): Promise<Seeded['demo']> {
  return { ...(await openAccounts(tx)), gateway, example, simulator }
}

const hasDemo = async (tx: Tx) => (await tx.query('select 1 from installation where name = $1', [DEMO])).length > 0
