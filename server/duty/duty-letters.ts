// Tells people of the duty that was published for them, each by one letter.
import { dutyGroup, schedule } from '@steward/domain/index'
import { sendLetter } from '../desk/letters.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { StoredGroup, StoredTurn } from './turns.ts'

const NAMED = 10

const daysOf = (turns: readonly StoredTurn[], comma: string, more: string): string => {
  const days = [...new Set(turns.map(({ workDate }) => workDate.slice(5)))]
  return days.slice(0, NAMED).join(comma) + (days.length > NAMED ? more : '')
}

export async function tellOfDuty(ctx: Ctx, group: string, turns: readonly StoredTurn[]): Promise<void> {
  const byPerson = Map.groupBy(turns, ({ userId }) => userId)
  for (const [userId, own] of byPerson)
    await sendLetter(ctx, {
      to: [userId],
      about: { entity: schedule, id: own[0]?.id ?? '' },
      zh: { subject: `排班已发布：${group}`, content: `您在“${group}”有新的排班：${daysOf(own, '、', ' 等')}。` },
      en: {
        subject: `Duty published: ${group}`,
        content: `There is new duty for you in “${group}”: ${daysOf(own, ', ', ' …')}.`,
      },
    })
}

/** A published turn that is not what its person went by any more. */
export interface Change {
  turnId: string
  userId: string
  workDate: string
  /** The shift it is now; none where the turn is gone. */
  shift: string | undefined
}

/** Tells each of what changed of the duty he knew, by one letter. */
export async function tellOfChanges(ctx: Ctx, group: string, changes: readonly Change[]): Promise<void> {
  for (const [userId, own] of Map.groupBy(changes, (one) => one.userId)) {
    const named = own.toSorted((a, b) => (a.workDate < b.workDate ? -1 : 1)).slice(0, NAMED)
    const isMore = own.length > NAMED
    const zh = named.map(
      ({ workDate, shift }) => `${workDate.slice(5)} ${shift === undefined ? '取消' : `改为${shift}`}`,
    )
    const en = named.map(
      ({ workDate, shift }) => `${workDate.slice(5)} ${shift === undefined ? 'none' : `now ${shift}`}`,
    )
    await sendLetter(ctx, {
      to: [userId],
      about: { entity: schedule, id: own[0]?.turnId ?? '' },
      zh: {
        subject: `排班变动：${group}`,
        content: `您在“${group}”已发布的排班有变动：${zh.join('、')}${isMore ? ' 等' : ''}。`,
      },
      en: {
        subject: `Duty changed: ${group}`,
        content: `Your published duty in “${group}” has changed: ${en.join(', ')}${isMore ? ' …' : ''}.`,
      },
    })
  }
}

export interface Lacking {
  shift: string
  /** How many people; none where a position is missing. */
  short: number
}

export async function tellOfGaps(
  ctx: Ctx,
  { id, groupName, leaderId }: StoredGroup,
  date: string,
  lacking: readonly Lacking[],
): Promise<void> {
  const zh = lacking.map(({ shift, short }) => (short > 0 ? `${shift}缺 ${short} 人` : `${shift}缺必备岗位`))
  const en = lacking.map(({ shift, short }) =>
    short > 0 ? `${shift}: ${short} short` : `${shift}: a position is missing`,
  )
  await sendLetter(ctx, {
    to: [leaderId],
    about: { entity: dutyGroup, id },
    zh: { subject: `明日排班缺口：${groupName}`, content: `“${groupName}”${date} 的排班有缺口：${zh.join('、')}。` },
    en: {
      subject: `Tomorrow’s roster has gaps: ${groupName}`,
      content: `The roster of “${groupName}” for ${date} has gaps: ${en.join('; ')}.`,
    },
  })
}
