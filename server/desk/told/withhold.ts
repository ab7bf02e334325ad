// Keeps back what a person does not want to be told now, as rows that say why: nothing is kept back in silence.
import type { ToldKind } from '@steward/domain/desk/dictionaries'
import type { Locale } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { localText } from '../../platform/local-time.ts'
import { type Sending, recordMessages } from '../../resource/message-rows.ts'
import { type Fate, fatesOf } from './preferences.ts'

type Unsent = Omit<Sending, 'status' | 'to' | 'due' | 'because'>
type Kept = Exclude<Fate, { is: 'now' }>

/** Notes of whom it is kept back, and until when; returns the people to whom it goes now. */
export async function withhold(
  ctx: Ctx,
  message: Unsent,
  kind: ToldKind,
  userIds: readonly string[],
): Promise<string[]> {
  const fates = await fatesOf(ctx, message.channel, kind, userIds)
  const kept = userIds.flatMap((userId) => {
    const fate = fates.get(userId)
    return fate === undefined || fate.is === 'now' ? [] : [{ userId, fate }]
  })
  // By what is said of them: one statement for all who have the same reason.
  for (const same of Map.groupBy(kept, ({ fate }) => JSON.stringify(fate)).values()) {
    const fate = same[0]?.fate
    if (fate) await note(ctx, message, fate, same)
  }
  const keptIds = new Set(kept.map(({ userId }) => userId))
  return userIds.filter((id) => !keptIds.has(id))
}

function note(ctx: Ctx, message: Unsent, fate: Kept, people: readonly { userId: string }[]): Promise<void> {
  const isHeld = fate.is === 'held'
  return recordMessages(ctx, {
    ...message,
    status: isHeld ? 'held' : 'withheld',
    because: wordsOf(fate, ctx.app.timeZone),
    due: isHeld ? new Date(fate.until) : undefined,
    to: people.map(({ userId }) => ({ userId, sourceId: '' })),
  })
}

function wordsOf(fate: Kept, zone: string): Readonly<Record<Locale, string>> {
  if (fate.is === 'off') return { zh: '本人关闭', en: 'Switched off by this person' }
  if (fate.is === 'quiet') return { zh: '安静时段内，未发送', en: 'Quiet hours: not sent' }
  const clock = localText(new Date(fate.until), zone).slice(11, 16)
  return { zh: `安静时段内，${clock} 汇总`, en: `Quiet hours: in the digest at ${clock}` }
}
