// Role templates of a new tenant: screens and permitted actions per role, besides the administrator.
import type { Locale } from '@steward/domain/alarm/words'
import { END_SESSION, REMIND } from '@steward/domain/derive/menu'
import { type Button, buttons, menuCode } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { entityNamed, type EntityName } from '@steward/domain/registry'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { insert, link } from './insert.ts'
import { type Narrowed, scopeId } from './role-scopes.ts'

export interface RoleTemplate {
  alias: string
  zh: string
  en: string
  /** Codes of menus and buttons. */
  codes: readonly string[]
  /** Which rows of an entity: the own department's and those below, or one's own. */
  narrowed: readonly Narrowed[]
}

/** An entity's screen and these of its buttons; without any only the list. */
function on(name: EntityName, ...aliases: readonly string[]): string[] {
  const entity: Entity = entityNamed(name)
  const known = buttons(entity)
  const codeOf = (alias: string): string => {
    const found = known.find((button: Button) => button.alias === alias)
    if (!found) throw new Error(`${name} has no button ${alias}`)
    return found.code
  }
  return [menuCode(entity), ...aliases.map(codeOf)]
}

const everything = (name: EntityName) => on(name, ...buttons(entityNamed(name)).map((button) => button.alias))

const desk = [
  ...on('notice', 'view'),
  ...on('mail', 'view', 'send', 'reply', 'delete'),
  ...on('bulk-task', 'view', 'cancel', 'delete'),
]
const reporter = [
  ...desk,
  ...on('repair-bill', 'view', 'add', 'delete', 'urge', 'cancel', 'evaluate'),
  ...on('repair-bill-record', 'view', 'submit'),
]
const asker = [...reporter, ...on('repair-order', 'view', 'check')]
/** One's own duty, who is there now, and what one's shift leaves to the next. */
const duty = [
  ...on('schedule', 'view'),
  ...on('duty-group', 'view'),
  ...on('duty-swap', 'view', 'propose', 'accept', 'refuse', 'withdraw'),
  ...on('change-shifts', 'view', 'add', 'edit', 'delete', 'handover', 'receive', 'reject'),
]
const dutyLead = [
  ...duty,
  ...on('schedule', 'plan', 'publish', 'rotate', 'copy-period', 'delete', 'export'),
  ...on('duty-swap', 'approve'),
  ...on('change-shifts', 'confirmIncident', 'export'),
]
/** Keeps the asset register. */
export const registering = everything('device-ledger')
/** Composes thing models, and derives device types from them. */
export const modelling = [...everything('thing-model-template'), ...on('thing-sync', 'view')]
/** Draws and publishes scenes. */
export const drawing = [...everything('model-config'), ...everything('model-file'), ...everything('design-category')]
/** Gives other systems access, and sees what was sent to them. */
export const opening = [...everything('api-access'), ...everything('api-delivery'), ...everything('api-attempt')]
/** Reads who called what, and what happened. */
export const logReading = [...everything('log-api'), ...everything('log-usual')]
/** Keeps what text messages go through, and where files are. */
export const texting = [...everything('oss'), ...everything('sms'), ...everything('sms-record')]
/** Sees who is signed in, and ends that. */
export const sessionKeeping = ['session', END_SESSION]
/** Tells devices what to do, and approves what others tell dangerous ones. */
export const controlling = [...on('device', 'control'), ...everything('device-command')]
/** Reads vendors' payloads into values. */
export const decoding = [...everything('json-model'), ...everything('json-model-target'), ...on('data-log', 'remark')]
/** Enters what machines without a connection did. */
export const runKeeping = ['trend-workbench', ...everything('device-run-record')]
const plant = [...on('device', 'view'), ...on('area', 'view'), ...on('model-config', 'view')]
const watcher = [
  ...plant,
  'trend-workbench',
  ...on('device-run-record', 'view'),
  ...on('alarm-record', 'view'),
  ...on('alarm-transition', 'view'),
]
const worker = [
  'my-work',
  ...reporter,
  ...watcher,
  ...on('alarm-record', 'ack', 'comment', 'repair'),
  ...on('device-failure', 'view', 'add', 'recover'),
  ...on(
    'repair-order',
    'view',
    ...(['accept', 'refuse', 'transfer', 'arrive', 'start', 'suspend', 'resume', 'finish'] as const),
  ),
  ...on('repair-labor', 'view', 'add', 'edit', 'delete'),
]
const disposer = [
  ...on(
    'repair-order',
    'view',
    'add',
    'edit',
    'editRunning',
    'split',
    'dispatch',
    'transfer',
    'check',
    'close',
    'cancel',
  ),
  ...on('device-order-standard', 'view'),
  ...on('fault-code', 'view'),
]
/** Who answers for devices: failures are entered, restored and analysed. */
const failures = on('device-failure', 'view', 'add', 'edit', 'delete', 'recover', 'analyse')
/** Figures, and what they are taken from. */
const figures = [
  ...on('kpi-daily'),
  ...on('analysis-template', 'view', 'add', 'edit', 'delete'),
  ...on('named-query'),
  ...on('energy-record', 'view'),
  ...on('model-calc', 'view'),
]
/** Keeps meters, prices and factors, enters and corrects what they say, and closes months. */
export const metering = [
  ...everything('energy-record'),
  ...everything('model-calc'),
  ...everything('energy-meter'),
  ...everything('energy-tariff'),
  ...everything('energy-factor'),
  ...everything('energy-base'),
  ...on('energy-correction', 'view'),
]
/** Writes the queries behind boards and analyses. */
export const querying = [...everything('named-query'), ...everything('analysis-template')]
const settings = [
  ...on('gateway', 'view'),
  ...on('device-type', 'view'),
  ...on('thing-model', 'view'),
  ...on('alarm-rule', 'view'),
]
const upkeep = [
  ...on('maintenance-bill', 'view'),
  ...on('maintenance-bill-item', 'view'),
  ...on('device-upkeep', 'view'),
  ...on('device-lockout', 'view'),
  ...on('maintenance-template', 'view'),
  ...on('maintenance-template-detail', 'view'),
  ...on('maintenance-indicator', 'view'),
]
/** Who does upkeep. */
const upkeepDoer = [
  ...upkeep,
  ...on('maintenance-bill', 'start', 'saveItems', 'shutDown', 'putBack', 'suspend', 'resume', 'finish'),
]
/** Who decides what upkeep there is. */
const upkeepLibrary = [
  ...on('maintenance-indicator', 'add', 'edit', 'delete', 'enable', 'disable', 'export'),
  ...on('maintenance-template', 'add', 'edit', 'delete', 'publish', 'retire', 'export'),
  ...on('maintenance-template-detail', 'add', 'edit', 'delete'),
]
/** Who answers for it. */
const upkeepLeader = [
  ...upkeepDoer,
  ...upkeepLibrary,
  ...on('maintenance-bill', 'submit', 'check', 'defer', 'transfer', 'makeup', 'explain', 'cancel', 'export'),
  ...on('device-upkeep', 'export'),
]
/** Who makes the rounds, who leads those who do, and who only reads what was found. */
const rounds = [
  ...on('inspection-bill', 'view'),
  ...on('inspection-bill-item', 'view'),
  ...on('inspection-template', 'view'),
  ...on('inspection-template-detail', 'view'),
  ...on('inspection-indicator', 'view'),
  ...on('inspection-indicator-override', 'view'),
]
const inspecting = [...rounds, ...on('inspection-bill', 'start', 'scan', 'saveItems', 'submitResult')]
const composing = [
  ...everything('inspection-indicator'),
  ...everything('inspection-indicator-override'),
  ...everything('inspection-template'),
  ...everything('inspection-template-detail'),
]
const leadingRounds = [
  ...inspecting,
  ...composing,
  ...on('inspection-bill', 'submit', 'review', 'transfer', 'makeup', 'explain', 'cancel', 'export'),
  ...on('inspection-bill-item', 'export'),
]
/** Who plans the work of the own group, and who sees to it that it is done. */
const planner = [
  ...on('work-plan', 'view', 'add', 'edit', 'delete', 'export'),
  ...on('work-plan', 'enable', 'pause', 'resume', 'generate', 'end', 'skip'),
  ...on('plan-occurrence', 'view'),
  ...on('holiday', 'view'),
]
const overseer = ['supervision', REMIND, ...on('work-plan', 'view'), ...on('plan-occurrence', 'view')]
/** What those who plan and answer for the work take along to a meeting. */
const reports = [
  ...on('repair-bill', 'export'),
  ...on('repair-order', 'export'),
  ...on('alarm-record', 'export'),
  ...on('device', 'export'),
  ...on('device-failure', 'export'),
]
/** Views of lists for everybody who does the same work. */
export const sharing = on('saved-view', 'view', 'share', 'delete')
/** What the hospital decides about repairs. */
export const repairSettings = everything('repair-setting')
const colleagues = [...on('user', 'view'), ...on('dept', 'view'), ...on('post')]

// Repair requests are not assigned to teams yet, so technicians see all of them.
const declared: readonly (Omit<RoleTemplate, 'narrowed'> & { narrowed?: readonly Narrowed[] })[] = [
  {
    alias: 'dispatcher',
    zh: '调度员',
    en: 'Dispatcher',
    codes: [
      ...worker,
      ...duty,
      ...settings,
      ...colleagues,
      ...on('alarm-record', 'close', 'assign'),
      ...disposer,
      ...on('repair-bill', 'edit', 'accept', 'reject', 'merge', 'unmerge'),
      ...on('repair-order', 'delete', 'cancelForce', 'reopen'),
      ...on('call-record', 'view', 'add', 'edit', 'finish'),
      ...on('phone'),
      ...upkeep,
      ...rounds,
      ...overseer,
      ...failures,
      ...figures,
      ...reports,
      ...sharing,
    ],
  },
  {
    alias: 'team_leader',
    zh: '班组长',
    en: 'Team leader',
    codes: [
      ...worker,
      ...dutyLead,
      ...settings,
      ...colleagues,
      ...disposer,
      ...on('alarm-record', 'close', 'assign'),
      ...on('device-command', 'view', 'approve', 'reject'),
      ...on('device-ledger', 'view'),
      ...on('device-order-standard', 'add', 'edit'),
      ...on('fault-code', 'view', 'add', 'edit', 'delete', 'enable', 'disable'),
      ...upkeepLeader,
      ...leadingRounds,
      ...planner,
      ...overseer,
      ...failures,
      ...figures,
      ...reports,
      ...sharing,
    ],
    narrowed: ['user', 'dept'],
  },
  {
    alias: 'technician',
    zh: '维修工',
    en: 'Technician',
    codes: [...worker, ...duty, ...inspecting, ...upkeepDoer],
    narrowed: ['ownOrders', 'helpedOrders', 'openOrders'],
  },
  {
    alias: 'inspector',
    zh: '巡检员',
    en: 'Inspector',
    codes: [
      'my-work',
      ...reporter,
      ...watcher,
      ...duty,
      ...on('alarm-record', 'comment', 'repair'),
      ...inspecting,
      ...upkeepDoer,
    ],
  },
  { alias: 'storekeeper', zh: '库管员', en: 'Storekeeper', codes: [...asker], narrowed: ['bills'] },
  {
    alias: 'gas_keeper',
    zh: '气瓶管理员',
    en: 'Gas keeper',
    codes: [...worker, ...planner, ...duty, ...inspecting, ...composing, ...upkeepDoer, ...upkeepLibrary],
  },
  {
    alias: 'energy_keeper',
    zh: '能源管理员',
    en: 'Energy keeper',
    codes: [...reporter, ...plant, ...metering, ...querying],
    narrowed: ['bills'],
  },
  { alias: 'requester', zh: '报修人', en: 'Requester', codes: asker, narrowed: ['bills', 'orders'] },
  {
    alias: 'supervisor',
    zh: '分管领导',
    en: 'Supervisor',
    codes: [
      ...desk,
      ...watcher,
      ...on('repair-bill', 'view'),
      ...on('repair-order', 'view'),
      ...on('repair-bill-record', 'view'),
      ...on('call-record', 'view'),
      ...on('schedule', 'view'),
      ...on('change-shifts', 'view'),
      ...upkeep,
      ...on('maintenance-bill', 'export'),
      ...rounds,
      ...on('inspection-bill', 'export'),
      ...overseer,
      ...on('repair-labor', 'view', 'export'),
      ...on('device-failure', 'view'),
      ...on('duty-group', 'view'),
      ...figures,
      ...reports,
    ],
  },
  {
    alias: 'device_engineer',
    zh: '设备工程师',
    en: 'Device engineer',
    codes: [
      ...worker,
      ...everything('device'),
      ...everything('device-command'),
      ...registering,
      ...runKeeping,
      ...drawing,
      ...opening,
      ...querying,
      ...on('energy-record', 'view'),
      ...everything('gateway'),
      ...decoding,
      ...on('data-log', 'view', 'reprocess'),
      ...everything('device-type'),
      ...everything('thing-model'),
      ...modelling,
      ...everything('product-category'),
      ...everything('area'),
      ...everything('alarm-rule'),
      ...everything('model-calc'),
      ...upkeep,
      ...on('maintenance-bill', 'check'),
      ...failures,
      ...on('device-failure', 'export'),
      ...on('alarm-record', 'export'),
    ],
  },
]

export const roleTemplates: readonly RoleTemplate[] = declared.map(({ narrowed = [], codes, ...rest }) => ({
  ...rest,
  narrowed,
  codes: [...new Set(codes)],
}))

/** Returns role ids by name; an existing role with the alias stays unchanged. */
export async function plantRoles(tx: Tx, tenantId: string, locale: Locale = 'zh'): Promise<Map<string, string>> {
  const stored = await tx.query<{ id: string; name: string; alias: string }>(
    'select id, role_name as name, role_alias as alias from role where tenant_id = $1 and is_deleted = 0',
    [tenantId],
  )
  const aliases = new Set(stored.map((row) => row.alias))
  const missing = roleTemplates
    .map((template, i) => ({ id: newId(), sort: i + 3, template }))
    .filter(({ template }) => !aliases.has(template.alias))
  await insert(
    tx,
    'role',
    missing.map(({ id, sort, template }) => ({
      id,
      tenantId,
      parentId: null,
      ancestors: '0',
      roleName: template[locale],
      roleAlias: template.alias,
      sort,
    })),
  )
  for (const { id: roleId, template } of missing) {
    await grantCodes(tx, { tenantId, roleId }, template.codes)
    const narrowed = template.narrowed.map(scopeId)
    await link(
      tx,
      'role_scope',
      narrowed.map((id) => ({ tenantId, roleId, scopeId: id, scopeCategory: 1 })),
    )
  }
  return new Map([
    ...stored.map((row) => [row.name, row.id] as const),
    ...missing.map(({ id, template }) => [template[locale], id] as const),
  ])
}

export async function grantCodes(
  tx: Tx,
  { tenantId, roleId }: { tenantId: string; roleId: string },
  codes: readonly string[],
): Promise<void> {
  const menus = await tx.query<{ id: string }>('select id from menu where code = any($1) and is_deleted = 0', [codes])
  await link(
    tx,
    'role_menu',
    menus.map(({ id: menuId }) => ({ tenantId, roleId, menuId })),
  )
}
