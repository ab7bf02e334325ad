// The form of one point of a model. What is typed is taken at once; what is wrong stands beside its field.
import type { PointKind } from '@steward/domain/iot/model/point-fields'
import type { Point } from '@steward/domain/iot/model/tsl'
import { Form } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { FormFields, useJudge } from '../../crud/form/fields.tsx'
import { Expected } from '../../kit/state/states.tsx'
import type { Typed } from '../../screen/draft.ts'
import type { Look } from '../../screen/look.ts'
import { fieldsByKind, opened, read } from './model-points.ts'
import { ItemsInput, ParamsInput } from './rows-input.tsx'
import { label } from './words/label.ts'

const isNumeric = ({ dataType }: Typed) => !['bool', 'enum'].includes(String(dataType))
const hasItems = ({ dataType }: Typed) => ['bool', 'enum'].includes(String(dataType))
const numeric = [
  'precision',
  'minValue',
  'maxValue',
  'hardMin',
  'hardMax',
  'maxRate',
  'limitLl',
  'limitL',
  'limitH',
  'limitHh',
]

export const pointSections = [
  {
    ...label((words) => words.model.fields.meaning),
    fields: ['name', 'identifier', 'dataType', 'unit', 'isCounter', 'enumItems', 'callType', 'eventType'],
  },
  {
    ...label((words) => words.model.fields.range),
    fields: [
      'minValue',
      'maxValue',
      'limitLl',
      'limitL',
      'limitH',
      'limitHh',
      'hardMin',
      'hardMax',
      'maxRate',
      'nullValues',
    ],
  },
  {
    ...label((words) => words.model.fields.display),
    fields: ['precision', 'isDisplay', 'isKey', 'displaySort', 'staleAfter'],
  },
  {
    ...label((words) => words.model.fields.control),
    fields: ['accessMode', 'isCritical', 'interlock', 'isQueueable', 'inputData'],
  },
  { ...label((words) => words.model.fields.data), fields: ['outputData'] },
] as const

export const pointLook: Look = {
  sections: pointSections,
  inputs: { enumItems: ItemsInput, inputData: ParamsInput, outputData: ParamsInput },
  wide: ['enumItems', 'inputData', 'outputData', 'interlock'],
  shown: { enumItems: hasItems, ...Object.fromEntries(numeric.map((name) => [name, isNumeric])) },
}

/** Numbers are asked for where the type is one. */
export const lookFor = (typed: Typed, more: readonly string[] = []): Look => {
  const away = Object.entries(pointLook.shown ?? {}).flatMap(([name, isShown]) =>
    isShown(typed, undefined) ? [] : [name],
  )
  return { ...pointLook, without: [...away, ...more] }
}

interface Props {
  kind: PointKind
  point: Point
  faults: readonly { field: string; words: string }[]
  change: (point: Point) => void
}

export function PointForm({ kind, point, faults, change }: Props) {
  const [form] = Form.useForm<Typed>()
  const [start] = useState(() => opened(kind, point))
  const judge = useJudge(false)
  const told = JSON.stringify(faults)
  useEffect(() => {
    const fields = Object.keys(fieldsByKind[kind])
    const wrong = new Map(faults.map(({ field, words }) => [field, words]))
    form.setFields(fields.map((name) => ({ name, errors: wrong.has(name) ? [wrong.get(name) ?? ''] : [] })))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told is what of the faults matters
  }, [told, kind, form])
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={start}
      onValuesChange={() => {
        // Also what is not drawn as things stand.
        const next = read(kind, point, form.getFieldsValue(true))
        if (next) change(next)
      }}
    >
      <Suspense fallback={<Expected lines={6} />}>
        <FormFields
          fields={fieldsByKind[kind]}
          look={kind === 'property' ? lookFor(point) : lookFor({})}
          judge={judge}
        />
      </Suspense>
    </Form>
  )
}
