// How a linkage reads: `当 冷藏冰箱 的重要及以上告警发生时，过 5 分钟（期间恢复则取消），则：① …`
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { type LinkageAction, type Receivers, actionsIn, isTelling, stepOf } from '@steward/domain/alarm/linkage/actions'
import { linkageEvent } from '@steward/domain/alarm/linkage/dictionaries'
import { spanWords } from '@steward/domain/alarm/words'
import { area } from '@steward/domain/index'
import type { Locale } from '@steward/domain/problems'
import type { Shown } from '../../engine/behave.ts'
import { captionSql } from '../../engine/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { dutyServiceOf } from '../../system/duty-service.ts'

export type Names = ReadonlyMap<string, string>

/** Ids of a stored row or of a shown one. */
export const idsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value !== '' ? value.split(',') : []
}

/** Captions of all that these linkages name, in one statement; keys are `kind id`. */
export async function namesFor(ctx: Ctx, linkages: readonly Shown[]): Promise<Names> {
  const actions = linkages.flatMap((one) => actionsIn(one.actions))
  const told = actions.flatMap((one) => (isTelling(one) ? [one] : []))
  const all = (name: string) => linkages.flatMap((one) => idsIn(one[name]))
  const commanded = actions.flatMap((one) => (one.kind === 'command' && one.deviceId ? [one.deviceId] : []))
  const wanted = {
    area: all('areaIds'),
    type: all('deviceTypeIds'),
    rule: all('ruleIds'),
    device: [...all('deviceIds'), ...commanded],
    channel: actions.flatMap((one) => (one.kind === 'channel' ? [one.channelId] : [])),
    user: told.flatMap((one) => one.userIds),
    role: told.flatMap((one) => one.roleIds),
    dept: told.flatMap((one) => one.deptIds),
  }
  const sources: Readonly<Record<keyof typeof wanted, string>> = {
    area: `select 'area', r.id, ${captionSql(area, 'r')} from area r where r.id = any($1::bigint[])`,
    type: `select 'type', id, type_name from device_type where id = any($2::bigint[])`,
    rule: `select 'rule', id, rule_name from alarm_rule where id = any($3::bigint[])`,
    device: `select 'device', id, device_name from device where id = any($4::bigint[])`,
    channel: `select 'channel', id, channel_name from alarm_channel where id = any($5::bigint[])`,
    user: `select 'user', id, real_name from "user" where id = any($6::bigint[])`,
    role: `select 'role', id, role_name from role where id = any($7::bigint[])`,
    dept: `select 'dept', id, dept_name from dept where id = any($8::bigint[])`,
  }
  const rows = await ctx.tx.query(
    `select k.kind, k.id::text as id, k.name from (${Object.values(sources).join(' union all ')}) as k(kind, id, name)`,
    Object.values(wanted),
  )
  const groups = [...new Set(told.flatMap(({ dutyGroupIds, leaderGroupIds }) => [...dutyGroupIds, ...leaderGroupIds]))]
  const groupNames = groups.length === 0 ? undefined : await dutyServiceOf(ctx)?.names(ctx, groups)
  return new Map([
    ...rows.map(({ kind, id, name }) => [`${String(kind)} ${String(id)}`, String(name)] as const),
    ...[...(groupNames ?? [])].map(([id, name]) => [`group ${id}`, name] as const),
  ])
}

const SHOWN = 3
/** Of actions, beside the figures of their times. */
export const numerals = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨', '⑩'] as const

function named(names: Names, kind: string, ids: readonly string[], locale: Locale): string {
  const shown = ids.slice(0, SHOWN).map((id) => names.get(`${kind} ${id}`) ?? '?')
  const more = ids.length - shown.length
  const text = shown.join(locale === 'zh' ? '、' : ', ')
  return more > 0 ? (locale === 'zh' ? `${text} 等${ids.length}项` : `${text} and ${more} more`) : text
}

export function sentenceOf(linkage: Shown, names: Names, locale: Locale): string {
  const parts = (name: string, kind: string) => {
    const ids = idsIn(linkage[name])
    return ids.length === 0 ? [] : [named(names, kind, ids, locale)]
  }
  const about = [
    ...parts('areaIds', 'area'),
    ...parts('deviceTypeIds', 'type'),
    ...parts('deviceIds', 'device'),
    ...parts('ruleIds', 'rule'),
  ]
  const least = Number(linkage.leastLevel ?? 4)
  const level = Object.entries(alarmLevel.entries).find(([key]) => Number(key) === least)?.[1]
  const events = idsIn(linkage.onEvents).map(
    (one) => Object.entries(linkageEvent.entries).find(([key]) => key === one)?.[1][locale] ?? one,
  )
  const actions = actionsIn(linkage.actions).map((one, at) => `${numerals[at] ?? ''} ${timedWords(one, names, locale)}`)
  const wait = waitWords(linkage, locale)
  if (locale === 'zh') {
    const who = `${about.join('、')}${about.length > 0 ? '的' : ''}${leastWords(least, level?.zh ?? '')}告警`
    return `当${who}${events.join('或')}时${wait}，则：${actions.join('；')}`
  }
  const which = `${least === 4 ? 'an alarm' : `an alarm of level ${level?.en ?? ''}${least === 1 ? '' : ' or above'}`}${about.length > 0 ? ` of ${about.join(', ')}` : ''}`
  return `When ${which}: ${events.join(' or ').toLowerCase()}${wait}, then ${actions.join('; ')}`
}

/** Nothing where any level will do, and nothing is graver than the gravest. */
const leastWords = (least: number, name: string): string => (least === 4 ? '' : least === 1 ? name : `${name}及以上`)

function waitWords({ delaySec, lapsesOnClear, lapsesOnAck }: Shown, locale: Locale): string {
  const delay = Number(delaySec ?? 0)
  if (!(delay > 0)) return ''
  const span = spanWords(delay * 1_000, locale)
  const unless = [
    ...(lapsesOnClear === 0 ? [] : [locale === 'zh' ? '恢复' : 'it recovers']),
    ...(lapsesOnAck === 1 ? [locale === 'zh' ? '确认' : 'somebody acknowledges it'] : []),
  ]
  if (locale === 'zh') return `，过${span}${unless.length > 0 ? `（期间${unless.join('或')}则取消）` : ''}`
  return `, after ${span}${unless.length > 0 ? ` unless ${unless.join(' or ')}` : ''}`
}

/** A step says when it is taken, and what is repeated how often. */
function timedWords(action: LinkageAction, names: Names, locale: Locale): string {
  const { afterMin, repeatMin, repeatMost } = stepOf(action)
  const words = actionWords(action, names, locale)
  if (locale === 'zh') {
    const after = afterMin > 0 ? `${afterMin}分钟后未确认则` : ''
    return `${after}${words}${repeatMin > 0 ? `，每${repeatMin}分钟重复至确认（最多${repeatMost}次）` : ''}`
  }
  const after = afterMin > 0 ? `after ${afterMin} min unless acknowledged: ` : ''
  const again = repeatMin > 0 ? `, again every ${repeatMin} min until acknowledged (${repeatMost} times at most)` : ''
  return `${after}${words}${again}`
}

function peopleWords(receivers: Receivers, names: Names, locale: Locale): string {
  const zh = locale === 'zh'
  const { roleIds, deptIds, userIds, dutyGroupIds, leaderGroupIds, atPlace } = receivers
  const of = (kind: string, ids: readonly string[]) => (ids.length > 0 ? [named(names, kind, ids, locale)] : [])
  return [
    ...(atPlace.includes('onDuty') ? [zh ? '事发区域当班人员' : 'whoever is on duty at the place'] : []),
    ...(atPlace.includes('leader') ? [zh ? '事发区域班组长' : 'the leader of the group at the place'] : []),
    ...of('group', dutyGroupIds).map((one) => (zh ? `${one}当班人员` : `whoever is on duty of ${one}`)),
    ...of('group', leaderGroupIds).map((one) => (zh ? `${one}班组长` : `the leader of ${one}`)),
    ...of('role', roleIds),
    ...of('dept', deptIds),
    ...of('user', userIds),
  ].join(zh ? '、' : ', ')
}

/** `own` is what the device is called that none is named for. */
export function actionWords(
  action: LinkageAction,
  names: Names,
  locale: Locale,
  own: readonly [string, string] = ['告警设备', 'the device'],
): string {
  const zh = locale === 'zh'
  const people = (receivers: Receivers) => peopleWords(receivers, names, locale)
  switch (action.kind) {
    case 'letter':
      return zh ? `站内信告知${people(action)}` : `message to ${people(action)}`
    case 'email':
      return zh ? `邮件告知${people(action)}` : `e-mail to ${people(action)}`
    case 'sms': {
      const told = [
        people(action),
        ...(action.phones.length > 0 ? [zh ? `${action.phones.length}个号码` : `${action.phones.length} numbers`] : []),
      ]
      return zh ? `短信告知${told.filter(Boolean).join('、')}` : `text message to ${told.filter(Boolean).join(', ')}`
    }
    case 'channel': {
      const name = names.get(`channel ${action.channelId}`) ?? '?'
      return zh ? `发送到“${name}”` : `send to “${name}”`
    }
    case 'command': {
      const device = action.deviceId === undefined ? own[zh ? 0 : 1] : (names.get(`device ${action.deviceId}`) ?? '?')
      return zh
        ? `将${device}的${action.identifier}设为${String(action.value)}`
        : `set ${action.identifier} of ${device} to ${String(action.value)}`
    }
    case 'repair':
      return zh ? '报修' : 'request a repair'
    case 'shelve':
      return zh ? `搁置告警${action.minutes}分钟` : `shelve the alarm for ${action.minutes} minutes`
  }
}
