// Saves what was painted with one call, all or none: warnings are confirmed, refused cells are told at their places.
import { Refusal } from '@steward/client'
import { listOf, recordOf } from '@steward/client/wire'
import { schedule } from '@steward/domain/index'
import { useIsMutating } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { refreshed } from '../data/query.ts'
import { useMutation } from '../data/use-mutation.ts'
import { plain } from '../kinds/view.ts'
import { Lines } from '../kit/dialog/use-refused.tsx'
import { message, modal } from '../kit/dialog/voice.ts'
import type { Month, Painted } from './month-data.ts'
import { useWarningWords } from './use-warning-words.ts'
import { useWords } from './words/use-words.ts'

const NAMED = 8

interface Outcome {
  saved: () => void
  refused: (cells: readonly { userId: string; day: string; why: string }[]) => void
}

export function useSaveMonth({ groupId, days, people }: Month, painted: Painted, outcome: Outcome) {
  const { t } = useWords()
  const wordsOf = useWarningWords()
  const items = Object.entries(painted).flatMap(([userId, cells]) =>
    Object.entries(cells).map(([workDate, shiftId]) => ({ groupId, userId, workDate, shiftId })),
  )
  const linesOf = (warnings: readonly Readonly<Record<string, unknown>>[]) => {
    const nameOf = new Map(people.map(({ userId, name }) => [userId, name]))
    const lines = warnings.map((one) =>
      t('line', { name: nameOf.get(plain(one.userId)) ?? '', day: plain(one.date).slice(5), why: wordsOf(one) }),
    )
    return lines.length > NAMED ? [...lines.slice(0, NAMED), t('more', { count: lines.length - NAMED })] : lines
  }
  const mutationKey = [schedule.name, 'paint', groupId, days[0]]
  // Another month may have been shown and left again before the answer: this is then another mount of the same month.
  const isSaving = useIsMutating({ mutationKey }) > 0
  const save = useMutation({
    mutationKey,
    mutationFn: (isConfirmed: boolean) =>
      client.post(`${schedule.path}/submit`, { items, ...(isConfirmed ? { confirm: 1 } : {}) }),
    meta: { isQuiet: true },
    async onSuccess() {
      message.success(t('saved'))
      await refreshed(schedule.name)
      outcome.saved()
    },
    onError(failure) {
      const data = failure instanceof Refusal ? recordOf(failure.data) : {}
      const [warnings, cells] = [listOf(data.warnings), listOf(data.cells)]
      if (warnings.length > 0)
        modal.confirm({
          centered: true,
          title: t('confirmTitle'),
          content: <Lines lines={linesOf(warnings)} />,
          okText: t('confirmSave'),
          cancelText: t('cancel'),
          onOk: () => save.mutate(true),
        })
      else if (cells.length > 0)
        outcome.refused(
          cells.map((one) => ({ userId: plain(one.userId), day: plain(one.workDate), why: plain(one.msg) })),
        )
      else tellFailure(failure)
    },
  })
  return { isSaving, save: () => save.mutate(false) }
}
