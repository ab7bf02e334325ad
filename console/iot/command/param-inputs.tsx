// An input for each parameter of a service.
import { Input, InputNumber, Select } from 'antd'
import { useLocale } from '../../data/locale.ts'
import { type ParamValues, type ServiceParam, choicesIn, isNumeric } from './service-params.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  params: readonly ServiceParam[]
  values: ParamValues
  change: (values: ParamValues) => void
}

export function ParamInputs({ params, values, change }: Props) {
  return (
    <div className="control-params">
      {params.map((param) => (
        <label key={param.identifier}>
          <span>{param.name}</span>
          <ParamInput
            param={param}
            value={values[param.identifier]}
            change={(value) => change({ ...values, [param.identifier]: value })}
          />
        </label>
      ))}
    </div>
  )
}

interface OneProps {
  param: ServiceParam
  value: string | number | undefined
  change: (value: string | number | undefined) => void
}

function ParamInput({ param, value, change }: OneProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { name, dataType, unit } = param
  const choices = choicesIn(param, { locale, on: t('on'), off: t('off') })
  if (choices) return <Select aria-label={name} options={choices} value={value ?? null} onChange={change} />
  if (isNumeric(param))
    return (
      <InputNumber
        aria-label={name}
        suffix={unit}
        precision={dataType.startsWith('int') ? 0 : undefined}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => change(typeof next === 'number' ? next : undefined)}
      />
    )
  return <Input aria-label={name} suffix={unit} value={value ?? ''} onChange={({ target }) => change(target.value)} />
}
