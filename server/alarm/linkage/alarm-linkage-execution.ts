// What came of linkages: answers in the reader's language; what waits can be cancelled.
import { alarmLinkageExecution } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { alter, hold } from '../../document/rows.ts'
import { type Shown, behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { pageWithAlarmNames, rowWithAlarmName } from '../captions.ts'
import { tellOfLapse } from '../channel-message.ts'
import { endFollowing } from './fates.ts'

function inWordsOf(ctx: Ctx, row: Shown): Shown {
  const { answerEn, ...shown } = row
  return ctx.locale === 'en' && answerEn ? { ...shown, answer: answerEn } : shown
}

export default behave(alarmLinkageExecution, {
  async list(ctx, query, base) {
    const page = await pageWithAlarmNames(ctx, await base(ctx, query))
    return { ...page, records: page.records.map((row) => inWordsOf(ctx, row)) }
  },
  detail: async (ctx, id, base) => inWordsOf(ctx, await rowWithAlarmName(ctx, await base(ctx, id))),
  actions: {
    async cancel(ctx, { ids }) {
      const rows = await lockRows(alarmLinkageExecution, ctx, ids)
      // What is under way is no longer to be stopped, nor a command that was given.
      if (rows.some((row) => row.executionStatus !== 'waiting' || row.leaseToken || row.commandId !== null))
        throw problem('linkage.over')
      await alter(ctx, alarmLinkageExecution, ids, {
        executionStatus: 'lapsed',
        reason: 'cancelled',
        endTime: ctx.now.toISOString(),
      })
      await tellOfLapse(ctx, ids, 'cancelled')
      for (const row of await hold(ctx, alarmLinkageExecution, ids)) await endFollowing(ctx, row)
      return true
    },
  },
})
