// Publishes a month: what that means is asked first, and shifts that lack people are named.
import { Refusal } from '@steward/client'
import { listOf, recordOf } from '@steward/client/wire'
import { schedule } from '@steward/domain/index'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { useLocale } from '../data/locale.ts'
import { refreshed } from '../data/query.ts'
import { monthName } from '../kit/days/day-names.ts'
import { message, modal } from '../kit/dialog/voice.ts'
import { GapLines } from './gap-lines.tsx'
import type { Month } from './month-data.ts'
import { useWords } from './words/use-words.ts'

export function usePublishMonth({ groupId, days, drafts }: Month): () => void {
  const { t } = useWords()
  const [firstDay = '', lastDay = firstDay] = [days[0], days.at(-1)]
  const title = monthName(firstDay, useLocale())
  const send = async (isConfirmed: boolean): Promise<void> => {
    try {
      const confirm = isConfirmed ? { confirm: 1 } : {}
      await client.post(`${schedule.path}/publish`, { groupId, firstDay, lastDay, ...confirm })
      message.success(t('published'))
      await refreshed(schedule.name)
    } catch (failure) {
      const gaps = failure instanceof Refusal ? listOf(recordOf(failure.data).gaps) : []
      if (gaps.length === 0) tellFailure(failure)
      else askGaps(gaps)
    }
  }
  const askGaps = (gaps: readonly Readonly<Record<string, unknown>>[]) =>
    modal.confirm({
      centered: true,
      title: t('gaps.title', { count: gaps.length }),
      content: <GapLines gaps={gaps} />,
      okText: t('gaps.publish'),
      cancelText: t('cancel'),
      onOk: () => send(true),
    })
  return () =>
    modal.confirm({
      centered: true,
      title: t('publishSure', { month: title }),
      content: t('publishHint', { count: drafts }),
      okText: t('publish', { count: drafts }),
      cancelText: t('cancel'),
      onOk: () => send(false),
    })
}
