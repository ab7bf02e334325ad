// A decoder as it is being written: its parts read from the form, and what comes of its sample here and on the server.
import { recordOf } from '@steward/client/wire'
import { jsonModel } from '@steward/domain/index'
import type { MappingForm, PayloadForm } from '@steward/domain/iot/payload/form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { plain } from '../../kinds/view.ts'
import { usePaused } from '../../kit/use-paused.ts'
import type { Typed } from '../../screen/draft.ts'

/** A mapping while it is typed: anything may be missing. */
export type TypedMapping = Partial<MappingForm>

export const partNames = [
  'rootPath',
  'devicePath',
  'deviceKeyType',
  'tsPath',
  'tsFormat',
  'timeZone',
  'idPath',
] as const

export function parsedText(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : (text ?? undefined)
  } catch {
    return undefined
  }
}

export const mappingsIn = (value: unknown): TypedMapping[] => {
  const list = parsedText(value)
  return Array.isArray(list) ? list.filter((one: unknown) => typeof one === 'object' && one !== null) : []
}

/** As the form of a JSON field holds it. */
export const asText = (value: unknown): string => JSON.stringify(value, null, 2)

export function partsOf(typed: Typed): PayloadForm {
  const parts = Object.fromEntries(partNames.map((name) => [name, plain(typed[name]) || null]))
  return { ...parts, mappings: mappingsIn(typed.mappings) }
}

/** Ms: a model is edited in several boxes, and each answer redraws its results. */
const PAUSE = 400

/** What the server would store, were the sample received from this gateway. */
export function useDecoded(form: PayloadForm, sample: string, gatewayId: string, isSound: boolean) {
  const asked = usePaused(JSON.stringify({ model: form, sample, gatewayId }), PAUSE)
  return useQuery({
    queryKey: [jsonModel.name, 'test', asked],
    queryFn: async () => recordOf(recordOf(await client.post(`${jsonModel.path}/test`, JSON.parse(asked))).decoded),
    enabled: isSound && gatewayId !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { follows: nothing, isQuiet: true },
  })
}
