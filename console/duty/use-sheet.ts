// What is being written on a draft, or confirmed of a sheet that waits; sent together, and kept until then.
import { Refusal } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { changeShifts } from '@steward/domain/index'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { refreshed } from '../data/query.ts'
import { useMutation } from '../data/use-mutation.ts'
import { isTyped } from '../kept/typing.ts'
import { useTyping } from '../kept/use-typing.ts'
import type { AnyRow } from '../kinds/view.ts'
import { message } from '../kit/dialog/voice.ts'
import {
  type Written,
  draftOf,
  openOn,
  restOfWritten,
  sheetOf,
  typedOn,
  typedWhileSaved,
  writtenFrom,
} from './sheet.ts'

const entity = changeShifts as unknown as Entity

/** The step, or that only what was written is saved. */
type What = 'save' | 'handover' | 'receive'

export function useSheet(row: AnyRow) {
  const { t } = useTranslation('crud')
  const place = { entity, ids: [row.id], action: 'sheet' }
  const { typed: kept, put, sent, discard } = useTyping<Written>(place, writtenFrom, restOfWritten)

  /** Only after the sheet was read again: until then what was written stands for what is stored. */
  async function settle(some: Written): Promise<void> {
    await refreshed(changeShifts.name)
    sent(some)
  }

  const sending = useMutation({
    async mutationFn({ what, some }: { what: What; some: Written }) {
      if (what === 'receive') {
        const input = { checkedIds: some.checked, receiveRemark: some.remark ?? '' }
        await client.act(entity, 'receive', { ids: [row.id], input, rev: row.rev })
        return settle(some)
      }
      await client.post(`${changeShifts.path}/submit`, draftOf(row, some))
      await settle(some)
      if (what === 'save') return undefined
      await client.act(entity, 'handover', { ids: [row.id], input: { runSummary: sheetOf(row, some).summary } })
      return refreshed(changeShifts.name)
    },
    meta: { isQuiet: true },
    networkMode: 'always',
    async onError(failure, { what }) {
      if (!(failure instanceof Refusal)) return tellFailure(failure)
      const isOvertaken = failure.reason === 'row.stale' && what !== 'receive'
      if (!isOvertaken) tellFailure(failure)
      // Somebody else was faster, or the first of two calls was taken.
      await refreshed(changeShifts.name)
      if (!isOvertaken) return undefined
      put((now) => ({ ...now, rev: undefined }))
      message.warning(t('staleReloaded'))
    },
  })
  const { isPending } = sending
  const typed = isPending ? kept : openOn(row, kept)
  return {
    ...sheetOf(row, typed),
    typed,
    isDirty: isTyped(typed, writtenFrom),
    discard,
    type: (change: Partial<Written>) => put((now) => (isPending ? typedWhileSaved : typedOn)(row, now, change)),
    isSending: isPending,
    send(what: What, onSuccess: () => void) {
      // What is not sent because it is stored already is not left over either.
      put(() => typed)
      sending.mutate({ what, some: typed }, { onSuccess })
    },
  }
}

export type Sheet = ReturnType<typeof useSheet>
