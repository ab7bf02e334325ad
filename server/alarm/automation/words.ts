// How an automation reads: `当 温度大于 8，如果 …，就 ①…；否则 …`, and how a run of one does.
import {
  type AutomationAction,
  type AutomationContent,
  type Comparison,
  type Condition,
  type Trigger,
  comparisons,
} from '@steward/domain/alarm/automation/content'
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { linkageEvent } from '@steward/domain/alarm/linkage/dictionaries'
import type { Entry } from '@steward/domain/dictionary'
import { onlineStatus, runState } from '@steward/domain/iot/dictionaries'
import type { Locale } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { type Names, actionWords, namesFor, numerals } from '../linkage/sentence.ts'

const signs: Readonly<Record<Comparison, readonly [string, string]>> = {
  gt: ['大于', '>'],
  ge: ['不小于', '≥'],
  lt: ['小于', '<'],
  le: ['不大于', '≤'],
  eq: ['等于', '='],
  ne: ['不等于', '≠'],
}

const entryIn = (entries: Readonly<Record<string, Entry | undefined>>, key: unknown, locale: Locale) =>
  entries[String(key)]?.[locale] ?? String(key)

export const stateWords = (is: string, locale: Locale): string =>
  entryIn({ ...runState.entries, ...onlineStatus.entries }, is, locale)

const own = ['触发设备', 'the device'] as const

/** Captions of all that these contents name. */
export function namesOf(ctx: Ctx, contents: readonly Partial<AutomationContent>[]): Promise<Names> {
  return namesFor(
    ctx,
    contents.map(({ triggers = [], conditionGroups = [], actions = [], else: otherwise = [] }) => ({
      deviceIds: [...triggers, ...conditionGroups.flat()].flatMap((one) =>
        'deviceId' in one && one.deviceId !== undefined && /^\d+$/.test(one.deviceId) ? [one.deviceId] : [],
      ),
      ruleIds: triggers.flatMap((one) => (one.kind === 'alarm' ? one.ruleIds : [])),
      actions: [...actions, ...otherwise].filter(({ kind }) => kind !== 'delay'),
    })),
  )
}

interface About {
  names: Names
  locale: Locale
}

const deviceWords = (id: string | undefined, { names, locale }: About, other: readonly [string, string]): string =>
  id === undefined ? other[locale === 'zh' ? 0 : 1] : (names.get(`device ${id}`) ?? '?')

function comparedWords(op: Comparison | undefined, value: unknown, locale: Locale): string {
  const sign = signs[comparisons.find((one) => one === op) ?? 'eq'][locale === 'zh' ? 0 : 1]
  return locale === 'zh' ? `${sign} ${String(value)}` : ` ${sign} ${String(value)}`
}

export function triggerWords(trigger: Trigger, about: About): string {
  const { names, locale } = about
  const zh = locale === 'zh'
  const device = 'deviceId' in trigger ? deviceWords(trigger.deviceId, about, ['范围内设备', 'a device in scope']) : ''
  switch (trigger.kind) {
    case 'property': {
      const { identifier, op, value } = trigger
      if (op === undefined) return zh ? `${device}上报${identifier}` : `${device} reports ${identifier}`
      return `${device}${zh ? '的' : ': '}${identifier}${comparedWords(op, value, locale)}`
    }
    case 'state':
      return zh
        ? `${device}变为${stateWords(trigger.is, locale)}`
        : `${device} becomes ${stateWords(trigger.is, locale)}`
    case 'event':
      return zh ? `${device}发生事件${trigger.identifier}` : `${device} announces ${trigger.identifier}`
    case 'alarm': {
      const events = trigger.events.map((one) => entryIn(linkageEvent.entries, one, locale))
      const rules = trigger.ruleIds.map((id) => names.get(`rule ${id}`) ?? '?').join(zh ? '、' : ', ')
      const least = trigger.leastLevel === 4 ? '' : entryIn(alarmLevel.entries, trigger.leastLevel, locale)
      if (zh) return `${rules}${least === '' ? '' : `${least}及以上`}告警${events.join('或')}`
      return `an alarm${least === '' ? '' : ` of level ${least} or above`}${rules === '' ? '' : ` of ${rules}`} is ${events.join(' or ').toLowerCase()}`
    }
    case 'cron':
      return zh ? `到达定时 ${trigger.cron}` : `it is time (${trigger.cron})`
    case 'webhook':
      return zh ? '外部系统调用' : 'another system calls'
    case 'manual':
      return zh ? '手动执行' : 'somebody runs it'
  }
}

export function conditionWords(condition: Condition, about: About): string {
  const { locale } = about
  const zh = locale === 'zh'
  if (condition.kind === 'time') {
    const spans = condition.spans.map(({ from, to }) => `${from}–${to}`).join(zh ? '、' : ', ')
    const days = condition.days.length === 7 ? '' : condition.days.join(zh ? '、' : ', ')
    if (days === '') return zh ? `时间在${spans}` : `the time is ${spans}`
    return zh ? `周${days}的${spans}` : `on days ${days} (Monday is 1), ${spans}`
  }
  const device = deviceWords(condition.deviceId, about, own)
  if (condition.kind === 'state')
    return zh
      ? `${device}${stateWords(condition.is, locale)}`
      : `${device} is ${stateWords(condition.is, locale).toLowerCase()}`
  if (condition.kind === 'expr') return `${device}${zh ? '：' : ': '}${condition.expr}`
  return `${device}${zh ? '的' : ': '}${condition.identifier}${comparedWords(condition.op, condition.value, locale)}`
}

export function actionsWords(actions: readonly AutomationAction[], { names, locale }: About): string[] {
  return actions.map((action, at) => {
    const no = numerals[at] ?? ''
    if (action.kind === 'delay') return `${no} ${locale === 'zh' ? `等待${action.sec}秒` : `wait ${action.sec} s`}`
    return `${no} ${actionWords(action, names, locale, own)}`
  })
}

export function automationSentence(content: AutomationContent, about: About): string {
  const zh = about.locale === 'zh'
  const when = content.triggers.map((one) => triggerWords(one, about)).join(zh ? '，或' : ', or ')
  const groups = content.conditionGroups.map((group) =>
    group.map((one) => conditionWords(one, about)).join(zh ? '且' : ' and '),
  )
  const bracketed = groups.length > 1 ? groups.map((one) => (zh ? `（${one}）` : `(${one})`)) : groups
  const ask = bracketed.join(zh ? '或' : ' or ')
  const done = actionsWords(content.actions, about).join(zh ? '；' : '; ')
  const otherwise = actionsWords(content.else, about).join(zh ? '；' : '; ')
  if (zh)
    return `当${when}${ask === '' ? '' : `，如果${ask}`}，就：${done}${otherwise === '' ? '' : `；否则：${otherwise}`}`
  return `When ${when}${ask === '' ? '' : `, if ${ask}`}: ${done}${otherwise === '' ? '' : `; otherwise: ${otherwise}`}`
}
