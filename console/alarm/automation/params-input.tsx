// The values an instance gives the parameters of its automation, typed and ranged as these say.
import { listOf, recordOf } from '@steward/client/wire'
import { automationModel } from '@steward/domain/index'
import type { Field } from '@steward/domain/kinds/kind'
import { refKind } from '@steward/domain/kinds/ref'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Select } from 'antd'
import { client } from '../../data/client.ts'
import { lazyInput } from '../../kinds/lazy-input.ts'
import { type InputProps, plain } from '../../kinds/view.ts'
import { Labelled } from '../linkage/action-inputs.tsx'
import { numberOf, objectIn } from '../rule/json-value.ts'
import { useWords } from './words/use-words.ts'
import '../linkage/linkage.css'

const RefInput = lazyInput((inputs) => inputs.RefInput)

type Param = Readonly<Record<string, unknown>>

export default function ParamsInput({ id, value, onChange }: InputProps) {
  const { t } = useWords()
  const modelId = plain(Form.useWatch('modelId'))
  const { data: params } = useQuery({
    queryKey: [automationModel.name, 'params', modelId],
    queryFn: async ({ signal }) =>
      listOf(recordOf(await client.get(`${automationModel.path}/detail`, { id: modelId }, signal)).params),
    enabled: modelId !== '',
    meta: { follows: [automationModel], isQuiet: true },
  })
  if (modelId === '') return <p id={id}>{t('chooseModel')}</p>
  if (params?.length === 0) return <p id={id}>{t('noParams')}</p>
  const values = objectIn(value)
  const put = (name: string, next: unknown) => {
    const { [name]: _before, ...others } = values
    onChange?.(
      JSON.stringify(next === undefined || next === null || next === '' ? others : { ...others, [name]: next }),
    )
  }
  return (
    <div id={id} className="linkage-fields">
      {params?.map((param) => {
        const name = plain(param.name)
        return <ParamInput key={name} param={param} value={values[name]} put={(next) => put(name, next)} />
      })}
    </div>
  )
}

interface ParamProps {
  param: Param
  value: unknown
  put: (next: unknown) => void
}

function ParamInput({ param, value, put }: ParamProps) {
  const label = plain(param.label) || plain(param.name)
  return <Labelled label={label}>{(id) => inputOf(id, { param, value, put }, label)}</Labelled>
}

function inputOf(id: string, { param, value, put }: ParamProps, label: string) {
  const preset = plain(param.default)
  if (param.type === 'number')
    return (
      <InputNumber
        id={id}
        {...(numberOf(param.min) === undefined ? {} : { min: Number(param.min) })}
        {...(numberOf(param.max) === undefined ? {} : { max: Number(param.max) })}
        placeholder={preset}
        value={numberOf(value) ?? null}
        onChange={put}
      />
    )
  if (param.type === 'device') {
    const field = { kind: refKind, entity: 'device', zh: label, en: label } as unknown as Field
    return <RefInput id={id} name="device" field={field} value={plain(value) || undefined} onChange={put} />
  }
  if (param.type === 'bool')
    return (
      <Select<number>
        id={id}
        allowClear
        {...(typeof value === 'boolean' ? { value: Number(value) } : {})}
        options={[
          { value: 1, label: '1' },
          { value: 0, label: '0' },
        ]}
        onChange={(next) => put(next === undefined ? undefined : next === 1)}
      />
    )
  return (
    <Input
      id={id}
      maxLength={200}
      placeholder={preset}
      value={plain(value)}
      onChange={(event) => put(event.target.value)}
    />
  )
}
