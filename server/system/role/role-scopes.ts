// Data scopes of every installation, which role templates refer to: whose rows a role sees.
import type { Tx } from '../../platform/db.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { type Planted, insert } from '../insert.ts'
import { DATA_SCOPE } from './held.ts'

export type Narrowed = keyof typeof scopes

// Types of scopes, as stored.
const OWN = 2
const OWN_AND_BELOW = 4
/** Ids are fixed, so that a later start finds these rows. */
const scopes = {
  user: {
    id: '1',
    resource: 'user',
    type: OWN_AND_BELOW,
    name: '本部门及下级人员',
    en: 'People of the own department and those below',
    column: 'deptId',
  },
  dept: {
    id: '2',
    resource: 'dept',
    type: OWN_AND_BELOW,
    name: '本部门及下级部门',
    en: 'The own department and those below',
    column: 'id',
  },
  bills: {
    id: '3',
    resource: 'repair-bill',
    type: OWN_AND_BELOW,
    name: '本部门及下级报修',
    en: 'Repairs of the own department and those below',
    column: 'createDept',
  },
  // What the desk writes down for somebody who calls is of the department that called.
  calledBills: {
    id: '22',
    resource: 'repair-bill',
    type: OWN_AND_BELOW,
    name: '代本部门及下级登记的报修',
    en: 'Repairs others reported for the own department and those below',
    column: 'reportDeptId',
  },
  orders: {
    id: '4',
    resource: 'repair-order',
    type: OWN_AND_BELOW,
    name: '本部门及下级工单',
    en: 'Orders of the own department and those below',
    column: 'reportDeptId',
  },
  ownOrders: {
    id: '5',
    resource: 'repair-order',
    type: OWN,
    name: '本人工单',
    en: 'Orders of one’s own',
    column: 'assigneeId',
  },
  helpedOrders: {
    id: '6',
    resource: 'repair-order',
    type: OWN,
    name: '本人协助的工单',
    en: 'Orders one helps on',
    column: 'helperIds',
  },
  openOrders: {
    id: '21',
    resource: 'repair-order',
    type: OWN,
    name: '本班组待接工单',
    en: 'Orders one’s group may take',
    column: 'poolIds',
  },
} as const

export const scopeId = (name: Narrowed): string => scopes[name].id

/** English names of the scopes every installation has, by their stored names. */
export const englishScopes: ReadonlyMap<unknown, string> = new Map(
  Object.values(scopes).map(({ name, en }) => [name, en]),
)

/** Needs the menus. */
export async function seedScopes(tx: Tx): Promise<void> {
  const menus = await tx.query<{ id: string; code: string }>(
    'select id, code from menu where code = any($1) and is_deleted = 0',
    [Object.values(scopes).map(({ resource }) => resource)],
  )
  const added = await insert(
    tx,
    'data_scope',
    Object.values(scopes).flatMap(({ id, resource, type, name, column }): Planted[] =>
      menus
        .filter(({ code }) => code === resource)
        .map((menu) => ({
          id,
          tenantId: PLATFORM_TENANT,
          scopeName: name,
          menuId: menu.id,
          resourceCode: resource,
          scopeType: type,
          scopeColumn: column,
        })),
    ),
  )
  const beside = { helpedOrders: 'ownOrders', openOrders: 'ownOrders', calledBills: 'bills' } as const
  for (const [later, first] of Object.entries(beside)) {
    const { id } = scopes[later as keyof typeof beside]
    if (added.includes(id)) await grantBeside(tx, scopes[first].id, id)
  }
}

/** Roles from before a scope, narrowed by the one it stands beside, see what it lets them see too. */
const grantBeside = (tx: Tx, first: string, id: string): Promise<unknown> =>
  tx.query(
    `insert into role_scope (tenant_id, role_id, scope_id, scope_category)
     select tenant_id, role_id, $2, scope_category from role_scope where scope_id = $1 and scope_category = ${DATA_SCOPE}
     on conflict do nothing`,
    [first, id],
  )
