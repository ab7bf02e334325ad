// The demo data: three hospitals with people, areas and notices, seeded once into a new installation.
import { floorCode } from '@steward/domain/iot/fleet/places'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { type Planted, insert } from '../../system/insert.ts'
import { grantCodes, plantRoles } from '../../system/role/plant-roles.ts'
import { roleTemplates } from '../../system/role/role-templates.ts'
import { grantMenus, provision, usualMenus } from '../../system/tenant/provision.ts'
import { TENANT_ROLE } from '../../system/user/administrators.ts'
import { seeded } from '../platform.ts'
import { areasOf } from './areas.ts'
import { plantDecoder } from './decoder.ts'
import { englishHospital } from './english-hospital.ts'
import { hasEnglish, markEnglish } from './english-mark.ts'
import { firstHospital } from './first-hospital.ts'
import type { Hospital } from './hospital.ts'
import { plantPackages } from './packages.ts'
import { seedDepts, seedPeople, seedPosts } from './people.ts'
import { secondHospital } from './second-hospital.ts'
import { assignMenus, seedTopmenus } from './topmenus.ts'

export const demoName = firstHospital.name

/** `menus`: codes of all menus. */
export async function plantDemo(tx: Tx, now: Date, menus: readonly string[]): Promise<void> {
  await seedTopmenus(tx)
  await assignMenus(tx, menus)
  await plantHospital(tx, firstHospital, seeded.dept, now)
  await plantTenant(tx, secondHospital, '郝强', now)
  await plantTenant(tx, englishHospital, 'Daniel Brooks', now)
  await markEnglish(tx)
  await plantPackages(tx)
}

async function plantTenant(tx: Tx, hospital: Hospital, linkman: string, now: Date): Promise<void> {
  const { tenantId, name: tenantName, locale } = hospital
  await insert(tx, 'tenant', [{ id: newId(), tenantId, tenantName, linkman, accountNumber: 100 }])
  const { deptId } = await provision(tx, { tenantId, tenantName, locale })
  await plantHospital(tx, hospital, deptId, now)
}

async function plantHospital(tx: Tx, hospital: Hospital, root: string, now: Date): Promise<void> {
  const { tenantId, locale } = hospital
  await plantAdministrators(tx, tenantId)
  const roles = await plantRoles(tx, tenantId, locale)
  const depts = await seedDepts(tx, hospital, root)
  const posts = await seedPosts(tx, hospital)
  await seedPeople(tx, hospital, { depts, posts, roles })
  // These tables are isolated by tenant, so they are written with the tenant's scope.
  await seeAs(tx, tenantId)
  const usedBy = new Map(Object.entries(hospital.floorOf).map(([dept, place]) => [floorCode(place), depts.get(dept)]))
  const areas = areasOf(tenantId, hospital.campuses, locale)
  await insert(
    tx,
    'area',
    areas.map((one) => ({ ...one, deptId: usedBy.get(String(one.areaCode)) ?? null })),
  )
  await insert(tx, 'notice', noticesOf(hospital, now))
  await seeAs(tx, PLATFORM_TENANT)
}

/** The platform's own hospital has no administrator yet; other tenants are provisioned with one. */
async function plantAdministrators(tx: Tx, tenantId: string): Promise<void> {
  const known = await tx.query(`select 1 from role where tenant_id = $1 and built_in = $2 and is_deleted = 0`, [
    tenantId,
    TENANT_ROLE,
  ])
  if (known.length > 0) return
  const roleId = newId()
  await insert(tx, 'role', [
    {
      id: roleId,
      tenantId,
      parentId: null,
      ancestors: '0',
      roleName: '管理员',
      roleAlias: 'admin',
      builtIn: TENANT_ROLE,
      sort: 2,
    },
  ])
  await grantMenus(tx, { tenantId, roleId }, await usualMenus(tx))
}

export const seeAs = (tx: Tx, tenant: string) => tx.query(`select set_config('app.tenant', $1, true)`, [tenant])

const DAY = 86_400_000

const noticesOf = ({ tenantId, notices }: Hospital, now: Date): Planted[] =>
  notices.flatMap(({ title, category, daysAgo, months, content }) => {
    const releaseTime = new Date(now.getTime() - daysAgo * DAY).toISOString()
    // What is said about the weather is said in its season.
    if (months && !months.includes(Number(releaseTime.slice(5, 7)))) return []
    return { id: newId(), tenantId, title, category, noticeState: 'released', releaseTime, content }
  })

/** Grants menus added by a newer version to the demo roles. */
export async function extendDemo(tx: Tx, newMenus: readonly string[]): Promise<void> {
  await assignMenus(tx, newMenus)
  await seeAs(tx, firstHospital.tenantId)
  await plantDecoder(tx, firstHospital)
  await seeAs(tx, PLATFORM_TENANT)
  const usual = new Set(await usualMenus(tx))
  const added = await tx.query<{ id: string }>('select id from menu where code = any($1) and is_deleted = 0', [
    newMenus,
  ])
  const hospitals = [firstHospital, secondHospital, ...((await hasEnglish(tx)) ? [englishHospital] : [])]
  const granted = added.map((row) => row.id).filter((id) => usual.has(id))
  // Roles that people made are theirs, whatever alias they gave them.
  const roles = await tx.query<{ id: string; tenantId: string; alias: string; builtIn: string | null }>(
    `select id, tenant_id as "tenantId", role_alias as alias, built_in as "builtIn" from role
     where tenant_id = any($1) and create_user is null and is_deleted = 0`,
    [hospitals.map(({ tenantId }) => tenantId)],
  )
  for (const { id: roleId, tenantId, alias, builtIn } of roles) {
    if (builtIn === TENANT_ROLE) await grantMenus(tx, { tenantId, roleId }, granted)
    const template = roleTemplates.find((one) => one.alias === alias)
    const codes = template?.codes.filter((code) => newMenus.includes(code)) ?? []
    await grantCodes(tx, { tenantId, roleId }, codes)
  }
}
