// What the server says of a rule that is being typed: its sentence, the first fault, and what its property can be.
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import { alarmRule } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { plain } from '../../kinds/view.ts'
import { usePaused } from '../../kit/use-paused.ts'
import type { Typed } from '../../screen/draft.ts'
import { draftOf } from './rule-draft.ts'

export interface Preview {
  sentence: string
  fault: { field: string; words: string } | undefined
  unit: string
  choices: readonly { value: number; label: string }[]
}

/** Of the form around it, a moment after the last key. */
export function usePreview(): { preview: Preview | undefined; draft: Readonly<Record<string, unknown>> } {
  const typed = Form.useWatch((values: Typed) => JSON.stringify(draftOf(values)))
  const settled = usePaused(typed ?? '{}', 400)
  const draft = recordOf(JSON.parse(settled) as unknown)
  const { data } = useQuery({
    queryKey: [alarmRule.name, 'preview', settled],
    queryFn: async () => previewIn(recordOf(await client.post(`${alarmRule.path}/preview`, draft))),
    // Until enough is typed the server says what is missing, which the fields say as well.
    retry: false,
    placeholderData: (before) => before,
    meta: { follows: nothing, isQuiet: true },
  })
  return { preview: data, draft }
}

const previewIn = (wire: Wire): Preview => {
  const fault = wire.fault === null ? undefined : recordOf(wire.fault)
  return {
    sentence: plain(wire.sentence),
    fault: fault && { field: plain(fault.field), words: plain(fault.words) },
    unit: plain(wire.unit),
    choices: listOf(wire.choices).map(({ value, label }) => ({ value: Number(value), label: plain(label) })),
  }
}
