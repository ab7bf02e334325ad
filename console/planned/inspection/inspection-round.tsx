// An inspection on the walk.
import { inspectionBill } from '@steward/domain/index'
import { useLocale } from '../../data/locale.ts'
import { useWords } from '../../words/inspection.ts'
import { roundFrom, useRound } from '../round/round-data.ts'
import { Awaited, Walk } from '../round/walk.tsx'
import type { RoundProps } from '../round/walked-detail.tsx'

export function InspectionRound({ id, close, asBill }: RoundProps) {
  const { t } = useWords()
  const name = inspectionBill[useLocale()]
  const { data, error, refetch } = useRound(inspectionBill.name, id)
  if (data === undefined)
    return <Awaited title={t('round')} name={name} failure={error} again={() => void refetch()} close={close} />
  return (
    <Walk
      key={id}
      told={roundFrom(data, t('place'))}
      entity={inspectionBill.name}
      begin={{ step: 'start', words: t('begin') }}
      end={{ step: 'submitResult', words: t('submit'), done: t('submitted') }}
      {...{ close, asBill }}
    />
  )
}
