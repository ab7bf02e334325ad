// Tells people of the duty that was published for them, each by one letter.
import { schedule } from '@steward/domain/index'
import { sendLetter } from '../desk/letters.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { StoredTurn } from './turns.ts'

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
