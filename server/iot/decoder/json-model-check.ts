// Whether a decoder can work: its parts fit, and its sample is decoded to what is expected.
import type { Row } from '@steward/domain/entity'
import type { jsonModel } from '@steward/domain/index'
import type { PayloadFault } from '@steward/domain/iot/payload/faults'
import { placeWords } from '@steward/domain/iot/payload/place-words'
import { type Trial, differenceFrom, tryPayload } from '@steward/domain/iot/payload/trial'
import { type Problem, problem } from '@steward/domain/problems'

type Model = Row<typeof jsonModel>
export type ModelParts = Pick<
  Model,
  | 'rootPath'
  | 'devicePath'
  | 'deviceKeyType'
  | 'tsPath'
  | 'tsFormat'
  | 'timeZone'
  | 'idPath'
  | 'mappings'
  | 'sample'
  | 'expected'
>

/** Throws unless the sample decodes, and to what is expected where something is. */
export function mustDecode(model: ModelParts, now: number): Trial {
  const { trial, failure, fault } = tryPayload(model, model.sample, now)
  if (fault) throw faultProblem(fault)
  if (failure === 'none') throw problem('payload.sample-json', {}, { field: 'sample' })
  if (failure === 'size' || !trial) throw problem('payload.sample-size', {}, { field: 'sample' })
  if (trial.records.some(({ isTimeWrong }) => isTimeWrong))
    throw problem('payload.sample-time', {}, { field: 'tsFormat' })
  const misfit = trial.records.flatMap(({ values }) => values).find((value) => value.misfit !== undefined)
  if (misfit) {
    const facts = { identifier: misfit.identifier, value: misfit.misfit ?? '' }
    throw problem('payload.sample-value', facts, { field: 'mappings' })
  }
  if (failure === 'nothing') throw problem('payload.sample-nothing', {}, { field: 'sample' })
  const difference = model.expected === null ? undefined : differenceFrom(model.expected, trial)
  if (difference !== undefined) throw problem('payload.expected', { difference }, { field: 'expected' })
  return trial
}

export function faultProblem(fault: PayloadFault): Problem {
  const place = fault.place ?? { field: 'mappings' }
  return problem(
    'payload.decoder',
    {
      place: placeWords(place, 'zh'),
      placeEn: placeWords(place, 'en'),
      why: fault.words('zh'),
      whyEn: fault.words('en'),
    },
    { field: place.field, data: { ...place, at: fault.at } },
  )
}
