// An inspection on the walk.
import { inspectionBill } from '@steward/domain/index'
import { useLocale } from '../../data/locale.ts'
import { roundFrom, useRound } from '../round/round-data.ts'
import { Awaited, Walk } from '../round/walk.tsx'
import type { RoundProps } from '../round/walked-detail.tsx'
import { useWords } from './words/use-words.ts'

export function InspectionRound({ id, close, asBill }: RoundProps) {
  const { t } = useWords()
  const name = inspectionBill[useLocale()]
  const query = useRound(inspectionBill.name, id)
  const { data } = query
  if (data === undefined) return <Awaited title={t('round')} name={name} query={query} close={close} />
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
