// Runs of automations in the reader's words: what set one off, what held by which values, and what was or would be done.
import { type AutomationAction, automationContent } from '@steward/domain/alarm/automation/content'
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { linkageEvent } from '@steward/domain/alarm/linkage/dictionaries'
import { automationRun } from '@steward/domain/index'
import { measured } from '@steward/domain/measured'
import { type Shown, behave } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Names } from '../linkage/sentence.ts'
import type { Seen } from './holds.ts'
import { actionsWords, namesOf, stateWords } from './words.ts'

const actionsOf = (stored: unknown): AutomationAction[] => {
  const given = automationContent.shape.actions.safeParse(stored)
  return given.success ? given.data : []
}

interface Kept {
  [column: string]: unknown
  id: string
  seen: Seen[] | null
  planned: unknown
  causeFacts: unknown
}

/** Adds what set it off, the values seen, and the actions, in words. */
async function inWords(ctx: Ctx, rows: readonly Shown[]): Promise<Shown[]> {
  const found = await ctx.tx.query<Kept>(
    'select id::text as id, seen, planned, cause_facts as "causeFacts" from automation_run where id = any($1::bigint[])',
    [rows.map(({ id }) => id)],
  )
  const stored = new Map(found.map((row) => [row.id, row]))
  const keptOf = ({ id }: Shown) => stored.get(String(id))
  const seenIn = (row: Shown) => keptOf(row)?.seen ?? []
  const names = await namesOf(
    ctx,
    rows.map((row) => ({
      actions: actionsOf(keptOf(row)?.planned),
      conditionGroups: [
        seenIn(row).flatMap(({ deviceId }) =>
          deviceId ? [{ kind: 'state' as const, deviceId, is: 'online' as const }] : [],
        ),
      ],
    })),
  )
  return rows.map((row) => {
    const known = keptOf(row)
    return {
      ...row,
      said: saidWords(ctx, Object(known?.causeFacts ?? {})),
      seen: seenIn(row).map((one) => seenWords(ctx, one, names)),
      planned: actionsWords(actionsOf(known?.planned), { names, locale: ctx.locale }),
    }
  })
}

function saidWords({ locale }: Ctx, facts: Readonly<Record<string, unknown>>): string {
  if (typeof facts.value === 'number') return `${String(facts.identifier)} = ${measured(facts.value)}`
  if (facts.is !== undefined) return stateWords(String(facts.is), locale)
  if (facts.event !== undefined) {
    const event = Object.entries(linkageEvent.entries).find(([key]) => key === facts.event)?.[1][locale] ?? ''
    const level = Object.entries(alarmLevel.entries).find(([key]) => Number(key) === facts.level)?.[1][locale] ?? ''
    return [level, event].filter(Boolean).join(' ')
  }
  return String(facts.identifier ?? facts.cron ?? facts.by ?? '')
}

function seenWords({ locale }: Ctx, { group, no, deviceId, value, age, holds }: Seen, names: Names): string {
  const zh = locale === 'zh'
  const device = deviceId === undefined ? '' : (names.get(`device ${deviceId}`) ?? '?')
  const figure = typeof value === 'number' ? measured(value) : stateWords(value ?? '', locale)
  const shown = value === null || value === undefined ? (zh ? '无可用值' : 'no value') : figure
  const old = age === undefined ? '' : zh ? `（${age}秒前）` : ` (${age} s ago)`
  const verdict = holds ? (zh ? '成立' : 'holds') : zh ? '不成立' : 'does not hold'
  const about = [device, deviceId === undefined ? '' : `${shown}${old}`].filter(Boolean).join(' ')
  return `${group}.${no} ${about}${about === '' ? '' : zh ? '，' : ', '}${verdict}`
}

export default behave(automationRun, {
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: await inWords(ctx, page.records) }
  },
  async detail(ctx, id, base) {
    const row = await base(ctx, id)
    const [shown = row] = await inWords(ctx, [row])
    return shown
  },
})
