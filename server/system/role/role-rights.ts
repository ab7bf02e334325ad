// What people do, as codes of menus and buttons: the pieces roles are composed of.
import {
  ALARM_FIGURES,
  ALARM_WALL,
  AUDIT,
  CHANGE_SECURITY,
  CHECK_HISTORY,
  END_SESSION,
  EXPORT_AUDIT,
  REMIND,
  SECURITY,
  STORAGE,
} from '@steward/domain/derive/menu-groups'
import { type Button, buttons, menuCode } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { entityNamed, type EntityName } from '@steward/domain/registry'

/** An entity's screen and these of its buttons; without any only the list. */
export function on(name: EntityName, ...aliases: readonly string[]): string[] {
  const entity: Entity = entityNamed(name)
  const known = buttons(entity)
  const codeOf = (alias: string): string => {
    const found = known.find((button: Button) => button.alias === alias)
    if (!found) throw new Error(`${name} has no button ${alias}`)
    return found.code
  }
  return [menuCode(entity), ...aliases.map(codeOf)]
}

export const everything = (name: EntityName) => on(name, ...buttons(entityNamed(name)).map((button) => button.alias))

export const desk = [...on('notice', 'view'), ...on('mail', 'view', 'send', 'reply', 'delete')]
/** What becomes of the lists one takes away as files, and of changes of many rows. */
export const tasks = on('bulk-task', 'view', 'cancel', 'delete')
export const reporter = [
  ...desk,
  ...on('repair-bill', 'view', 'add', 'delete', 'urge', 'cancel', 'evaluate'),
  ...on('repair-bill-record', 'view', 'submit'),
]
export const asker = [...reporter, ...on('repair-order', 'view', 'check')]
/** One's own duty, who is there now, and what one's shift leaves to the next. */
export const duty = [
  ...on('schedule', 'view'),
  ...on('duty-group', 'view'),
  ...on('duty-swap', 'view', 'propose', 'accept', 'refuse', 'withdraw'),
  ...on('change-shifts', 'view', 'add', 'edit', 'delete', 'handover', 'receive', 'reject'),
]
export const dutyLead = [
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
/** Releases notices, takes them back, and reminds those who have not read them. */
export const announcing = on('notice', 'release', 'revoke', 'remind')
/** Says whose accounts are trusted at the sign-in, and who is linked to them. */
export const trusting = [
  ...everything('oidc-provider'),
  ...everything('ldap-directory'),
  ...everything('linked-identity'),
]
/** Sees who is signed in, and ends that. */
export const sessionKeeping = ['session', END_SESSION]
/** Sees what the series of devices take on the disk. */
export const sizing = [STORAGE]
/** Says what is demanded of sign-ins. */
export const securityKeeping = [SECURITY, CHANGE_SECURITY, ...on('user', 'reset-second-factor')]
/** Sees who did what in the whole hospital, and checks that none of it was changed afterwards. */
export const auditing = [AUDIT, EXPORT_AUDIT, CHECK_HISTORY]
/** Tells devices what to do, and approves what others tell dangerous ones. */
export const controlling = [...on('device', 'control'), ...everything('device-command')]
/** Reads vendors' payloads into values. */
export const decoding = [...everything('json-model'), ...everything('json-model-target'), ...on('data-log', 'remark')]
/** Enters what machines without a connection did. */
export const runKeeping = ['trend-workbench', ...everything('device-run-record')]
export const plant = [...on('device', 'view'), ...on('area', 'view'), ...on('model-config', 'view')]
export const watcher = [
  ...plant,
  'trend-workbench',
  ...on('device-run-record', 'view'),
  ...on('alarm-record', 'view'),
  ...on('alarm-transition', 'view'),
  ...on('alarm-incident', 'view'),
]
export const worker = [
  'my-work',
  ...reporter,
  ...watcher,
  ...on('alarm-record', 'raise', 'ack', 'comment', 'repair'),
  ...on('device-failure', 'view', 'add', 'recover'),
  ...on(
    'repair-order',
    'view',
    ...(['accept', 'refuse', 'transfer', 'arrive', 'start', 'suspend', 'resume', 'finish'] as const),
  ),
  ...on('repair-labor', 'view', 'add', 'edit', 'delete'),
]
export const disposer = [
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
export const failures = on('device-failure', 'view', 'add', 'edit', 'delete', 'recover', 'analyse')
/** Figures, and what they are taken from. */
export const figures = [
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
/** Sees how much alarms ask of people, to mend the rules that ask too much. */
export const alarmFigures = [ALARM_FIGURES]
/** Sees the wall of open alarms. */
export const alarmWall = [ALARM_WALL]
/** Writes the queries behind boards and analyses. */
export const querying = [...everything('named-query'), ...everything('analysis-template')]
/** Makes screens on walls, binds and revokes them. */
export const walls = everything('dashboard-wall')
export const settings = [
  ...on('gateway', 'view'),
  ...on('device-type', 'view'),
  ...on('thing-model', 'view'),
  ...on('alarm-rule', 'view'),
]
export const upkeep = [
  ...on('maintenance-bill', 'view'),
  ...on('maintenance-bill-item', 'view'),
  ...on('device-upkeep', 'view'),
  ...on('device-lockout', 'view'),
  ...on('maintenance-template', 'view'),
  ...on('maintenance-template-detail', 'view'),
  ...on('maintenance-indicator', 'view'),
]
/** Who does upkeep. */
export const upkeepDoer = [
  ...upkeep,
  ...on('maintenance-bill', 'start', 'saveItems', 'shutDown', 'putBack', 'suspend', 'resume', 'finish'),
]
/** Who decides what upkeep there is. */
export const upkeepLibrary = [
  ...on('maintenance-indicator', 'add', 'edit', 'delete', 'enable', 'disable', 'export'),
  ...on('maintenance-template', 'add', 'edit', 'delete', 'publish', 'retire', 'export'),
  ...on('maintenance-template-detail', 'add', 'edit', 'delete'),
]
/** Who answers for it. */
export const upkeepLeader = [
  ...upkeepDoer,
  ...upkeepLibrary,
  ...on('maintenance-bill', 'submit', 'check', 'defer', 'transfer', 'makeup', 'explain', 'cancel', 'export'),
  ...on('device-upkeep', 'export'),
]
/** Who makes the rounds, who leads those who do, and who only reads what was found. */
export const rounds = [
  ...on('inspection-bill', 'view'),
  ...on('inspection-bill-item', 'view'),
  ...on('inspection-template', 'view'),
  ...on('inspection-template-detail', 'view'),
  ...on('inspection-indicator', 'view'),
  ...on('inspection-indicator-override', 'view'),
]
export const inspecting = [...rounds, ...on('inspection-bill', 'start', 'scan', 'saveItems', 'submitResult')]
export const composing = [
  ...everything('inspection-indicator'),
  ...everything('inspection-indicator-override'),
  ...everything('inspection-template'),
  ...everything('inspection-template-detail'),
]
export const leadingRounds = [
  ...inspecting,
  ...composing,
  ...on('inspection-bill', 'submit', 'review', 'transfer', 'makeup', 'explain', 'cancel', 'export'),
  ...on('inspection-bill-item', 'export'),
]
/** Who plans the work of the own group, and who sees to it that it is done. */
export const planner = [
  ...on('work-plan', 'view', 'add', 'edit', 'delete', 'export'),
  ...on('work-plan', 'enable', 'pause', 'resume', 'generate', 'end', 'skip'),
  ...on('plan-occurrence', 'view'),
  ...on('holiday', 'view'),
]
export const overseer = ['supervision', REMIND, ...on('work-plan', 'view'), ...on('plan-occurrence', 'view')]
/** What those who plan and answer for the work take along to a meeting. */
export const reports = [
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
/** What whoever reports is offered to press. */
export const repairSymptoms = everything('repair-symptom')
export const colleagues = [...on('user', 'view'), ...on('dept', 'view'), ...on('post')]
