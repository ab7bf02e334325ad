// Two packages of the demonstration: everything tenants usually have, and less; the small hospital has the smaller one.
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { insert } from '../../system/insert.ts'
import { writeAdmitted } from '../../system/tenant/packages.ts'
import { usualMenus } from '../../system/tenant/provision.ts'
import { secondHospital } from './second-hospital.ts'

/** Menus, with everything below them, that the smaller package leaves out. */
const left = [
  'energy',
  'trend-workbench',
  'model-config',
  'model-file',
  'design-category',
  'api-access',
  'api-delivery',
  'api-attempt',
]

/** Needs the platform's scope, the menus and the hospitals. */
export async function plantPackages(tx: Tx): Promise<void> {
  const usual = await usualMenus(tx)
  const beyond = await tx.query<{ id: string }>(
    `with named as (select id from menu where code = any($1) and is_deleted = 0)
     select id::text as id from menu where id in (select id from named)
       or string_to_array(ancestors, ',') && array(select id::text from named)`,
    [left],
  )
  const gone = new Set(beyond.map(({ id }) => id))
  const basic = newId()
  const own = { tenantId: PLATFORM_TENANT }
  await insert(tx, 'tenant_package', [
    { ...own, id: newId(), packageName: '标准版', menuId: usual, remark: '监控、维修、巡检保养、能耗与报表' },
    {
      ...own,
      id: basic,
      packageName: '基础版',
      menuId: usual.filter((id) => !gone.has(id)),
      remark: '监控、维修、巡检保养，不含能耗、场景与接口接入',
    },
  ])
  await tx.query('update tenant set package_id = $1 where tenant_id = $2', [basic, secondHospital.tenantId])
  await writeAdmitted(tx, [secondHospital.tenantId])
}
